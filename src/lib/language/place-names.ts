import { areaWords, SHORT_PLACES } from './area-names.ts'
import { wordsOf } from './text.ts'

/**
 * Cities, regencies and islands that customers name, as they write them. Names that are words of
 * ordinary chats too ("batu", "palu", "sumbawa" as a horse's milk) are left out.
 */
const PLACES = new Set(
  `aceh ambon badung balikpapan banda bandung bangka bangkalan banjarmasin banjarnegara banten bantul
    banyumas banyuwangi batam bekasi belitung bengkulu bima bintan blitar blora bogor bojonegoro
    bondowoso boyolali brebes buleleng bukittinggi ciamis cianjur cibinong cibubur cikarang cilacap
    cilegon cimahi cirebon demak denpasar depok dumai garut gianyar gorontalo gresik grobogan
    gunungkidul indramayu jakarta jambi jayapura jember jepara jombang kalimantan karanganyar karawang
    kebumen kediri kendal kendari klaten klungkung kudus kuningan kupang kulonprogo lamongan lampung
    lhokseumawe lombok lumajang madiun madura magelang magetan majalengka makassar malang manado
    manokwari mataram maumere medan merauke mojokerto ngawi nganjuk pacitan padang pamekasan
    palangkaraya palembang papua pasuruan pati pekalongan pekanbaru pemalang pontianak ponorogo
    probolinggo purbalingga purwakarta purwokerto purworejo rembang salatiga samarinda sampang
    semarang serang sidoarjo singaraja situbondo sleman sorong sragen subang sukabumi sukoharjo
    sulawesi sumatera sumedang sumenep surabaya surakarta tabanan tangerang tarakan
    tasikmalaya tegal temanggung ternate timika tuban tulungagung ubud wonogiri wonosobo yogyakarta
    bali`.split(/\s+/),
)

/** A place that has its own shipping, although its name begins with that of another place. */
const OWN = new Set(['tangerang selatan', 'bandung barat'])

/** Whether a word of an area's name and the word behind it name a place of their own. */
export const isOwnPlace = (word: string, next: string): boolean => OWN.has(`${word} ${next}`)

/** Whether a word is the name of a place, so that it is no misspelling of another. */
export const isPlaceName = (word: string): boolean => PLACES.has(word)

/** Words before a place to which something is sent. */
const TO = new Set('ke to sampai sampe nyampe smp tujuan ongkir ongkirnya'.split(' '))
/** Words before a place from which something is sent. */
const FROM = new Set(['dari', 'from', 'dr'])
const SHIPPING =
  /\b(?:ongkir\w*|ongkos|biaya (?:kirim|antar)\w*|tarif (?:kirim|antar)|(?:di|ng)?(?:kirim|antar|anter)\w*|pengiriman|delivery|shipping|ship|deliver)\b/i

type Place = { name: string; before: string; isBehindTo: boolean }

function readPlaces(text: string): Place[] {
  const written = wordsOf(text)
  const isShipping = SHIPPING.test(text)
  const words = written.flatMap((word, at) =>
    SHORT_PLACES.has(word) || isShipping || TO.has(written[at - 1] ?? '')
      ? areaWords(word)
      : [word],
  )
  const to = words.findIndex((word) => TO.has(word))
  return words.flatMap((word, at) => {
    if (!PLACES.has(word)) return []
    const own = `${word} ${words[at + 1] ?? ''}`
    const name = OWN.has(own) ? own : word
    return [{ name, before: words[at - 1] ?? '', isBehindTo: to >= 0 && at > to }]
  })
}

/** The places that a text names, written out: "jogja" is "yogyakarta". */
export const placesIn = (text: string): string[] => [
  ...new Set(readPlaces(text).map(({ name }) => name)),
]

/**
 * The places to which a question asks for something: "dari bandung ke jogja" is about Yogyakarta.
 */
export function destinationsIn(text: string): string[] {
  const places = readPlaces(text).filter(({ before }) => !FROM.has(before))
  const behind = places.filter(({ isBehindTo }) => isBehindTo)
  return [...new Set((behind.length > 0 ? behind : places).map(({ name }) => name))]
}

/** A text without the places that it names, and without the words that lead to them. */
export const withoutPlaces = (text: string, names: readonly string[] = placesIn(text)): string =>
  text
    .replace(/(?:\b(?:ke|to)\s+)?(\p{L}+)(?:\s+(?:selatan|barat))?/giu, (all, word: string) =>
      areaWords(word).some((full) => names.some((name) => name.split(' ')[0] === full)) ? '' : all,
    )
    .replace(/\s+/g, ' ')
    .trim()

/** Whether a text is about sending something to the customer. */
export const isOnShipping = (text: string): boolean => SHIPPING.test(text)
