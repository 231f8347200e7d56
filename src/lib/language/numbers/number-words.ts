/**
 * Numbers in words: Indonesian (formal and street), Javanese, Sundanese and English. A street word
 * such as "goceng" is 5,000; Javanese numbers may be one word ("limangatus").
 */
const wordValues = (text: string): [string, number][] =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('='))
    .map(([word = '', value = '']) => [word, Number(value)])

/** Words of one number, with their values. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  wordValues(`nol=0 satu=1 dua=2 tiga=3 empat=4 lima=5 enam=6 tujuh=7 delapan=8 sembilan=9
    sepuluh=10 sebelas=11 siji=1 loro=2 rong=2 telu=3 telung=3 papat=4 patang=4 limang=5 enem=6 nem=6
    pitu=7 pitung=7 wolu=8 wolung=8 sanga=9 sangang=9 setunggal=1 kalih=2 tigang=3 sekawan=4
    gangsal=5 sedasa=10 sewelas=11 rolas=12 telulas=13 patbelas=14 limalas=15 limolas=15 nembelas=16
    pitulas=17 wolulas=18 sangalas=19 selawe=25 seket=50 sewidak=60 satus=100 sewu=1000 sejuta=1000000
    sayuta=1000000 hiji=1 tilu=3 opat=4 genep=6 dalapan=8 salapan=9 sapuluh=10 saratus=100 sarebu=1000
    seratus=100 seribu=1000 serebu=1000 one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8
    nine=9 ten=10 eleven=11 twelve=12 thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17
    eighteen=18 nineteen=19 twenty=20 thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80
    ninety=90 cepek=100 gopek=500 nopek=200 seceng=1000 ceceng=1000 noceng=2000 goceng=5000 ceban=10000
    noban=20000 goban=50000 gocap=50 nocap=20 jigo=25 cepe=100 gope=500 setiao=1000000 cetiao=1000000
    gotiao=5000000 selusin=12 dozen=12 sekodi=20`),
)

const SCALES = new Map(
  wordValues(`belas=10 puluh=10 ratus=100 atus=100 ribu=1000 rebu=1000 rb=1000 rbu=1000 k=1000
    ewu=1000 ceng=1000 thousand=1000 juta=1000000 jt=1000000 yuta=1000000 tiao=1000000
    million=1000000 hundred=100 miliar=1000000000 milyar=1000000000 lusin=12 dozen=12 dozens=12
    kodi=20 gros=144`),
)

const FRACTIONS = new Map(
  wordValues(
    'setengah=0.5 separuh=0.5 separo=0.5 half=0.5 seperempat=0.25 quarter=0.25 sepertiga=0.33333333',
  ),
)

/** Words for an inexact amount: "puluhan", "ratusan ribu", "seratusan". */
const VAGUE =
  /^(?:belasan|puluhan|ratusan|ribuan|jutaan|se(?:ratus|ribu|juta)an|.*(?:puluh|ratus|belas|ribu|juta)an)$/

/** Javanese compounds: "limangatus" is "limang atus". */
const COMPOUND =
  /^(rong|telung|patang|limang|nem|pitung|wolung|sangang|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan)(puluh|atus|ewu|yuta|belas|ratus|ribu)$/

/** `next`: the index after the number; `scale`: a scale word such as "ribu" was in it. */
export type SpelledNumber = { value: number; next: number; scale: boolean; vague: boolean }

const isDigits = (word: string) => /^\d+(?:[.,]\d+)*$/.test(word)

/** Reads digits: 15.000 and 15,000 are fifteen thousand; 1,5 and 1.5 one and a half. */
function readDigits(digits: string): number {
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(digits))
    return Number(digits.replaceAll('.', '').replace(',', '.'))
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits)) return Number(digits.replaceAll(',', ''))
  return Number(digits.replace(',', '.')) || 0
}

/** The words of a compound, or the word itself. */
export const splitCompound = (word: string): string[] => COMPOUND.exec(word)?.slice(1, 3) ?? [word]

export const isScale = (word: string): boolean => SCALES.has(word)

/** The number that starts at `from`, in digits or words; undefined where none starts. */
export function readSpelledNumber(words: string[], from: number): SpelledNumber | undefined {
  const sum = { total: 0, group: 0, last: 0 }
  let [at, scale, vague] = [from, false, false]
  for (; at < words.length; at++) {
    const word = words[at] ?? ''
    const known = at > from
    if (VAGUE.test(word)) vague = true
    else if (isDigits(word)) {
      if (known) break
      sum.last = readDigits(word)
    } else if (FRACTIONS.has(word)) addFraction(sum, FRACTIONS.get(word) ?? 0)
    else if (known && SCALES.has(word)) {
      scale ||= (SCALES.get(word) ?? 0) >= 1000
      applyScale(sum, word)
    } else if (NUMBER_WORDS.has(word)) {
      if (known && isDigits(words[at - 1] ?? '')) break
      sum.group += sum.last
      sum.last = NUMBER_WORDS.get(word) ?? 0
    } else break
  }
  if (at === from) return undefined
  return { value: sum.total + sum.group + sum.last, next: at, scale, vague }
}

type Sum = { total: number; group: number; last: number }

/** Reads "setengah": "tiga setengah" is 3.5; "setengah" alone 0.5. */
function addFraction(sum: Sum, value: number): void {
  sum.last += value
}

function applyScale(sum: Sum, word: string): void {
  const factor = SCALES.get(word) ?? 1
  if (word === 'belas') sum.last += factor
  else if (factor < 1000) sum.last = (sum.last || 1) * factor
  else {
    sum.total += (sum.group + sum.last || 1) * factor
    sum.group = 0
    sum.last = 0
  }
}
