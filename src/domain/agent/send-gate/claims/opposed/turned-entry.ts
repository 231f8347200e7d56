import { memoizeByText } from '#lib/memoize'
import { indonesianStems } from '#lib/language/spelling/stem'
import { wordsOf } from '#lib/language/text'
import { type Clause, clausesOf } from '../clauses.ts'
import { isAmong, type Reading, type Source, telling } from '../evidence.ts'
import { isSameFigure } from '../figures/same-figure.ts'
import type { Fault } from '../support.ts'

type Entry = Source & { reading: Reading }
type Turn = (clause: Clause, entry: Entry) => boolean

/**
 * What one entry says the other way round, although it has the words of the clause. Each is a shape
 * of its own.
 */
const TURNS: readonly Turn[] = [
  turnsWithout,
  joinsChoice,
  suppliesOwn,
  paysAnother,
  waivesPayment,
  waivesDuty,
  breaksLimit,
  takesBracketsOff,
]

export const turnedEntryFaults = (
  draft: readonly Clause[],
  sources: readonly Source[],
  readings: readonly Reading[],
): Fault[] => {
  const entries = sources.flatMap((source, at): Entry[] => {
    const reading = readings[at]
    return reading ? [{ ...source, reading }] : []
  })
  return draft
    .filter((clause) => entries.some((entry) => TURNS.some((turn) => turn(clause, entry))))
    .map(({ text }) => ({ rule: 'bantahan', raw: text, weight: 1 }))
}

const DENIAL = 'tidak|tak|belum|tdk|ga|gak|gk|nggak|ngga|enggak|cannot|not'

/** "Tidak bisa tanpa gula" for "Bisa tanpa gula", and the other way round. */
function turnsWithout({ text }: Clause, entry: Entry): boolean {
  const said = withoutIn(text)
  if (said.length === 0) return false
  const known = withoutIn(entry.text)
  return said.some(({ thing, isDenied }) => {
    const same = known.filter((one) => sharesStem(one.thing, thing))
    return same.length > 0 && same.every((one) => one.isDenied !== isDenied)
  })
}
const withoutIn = memoizeByText(4000, (text: string) =>
  [...text.matchAll(WITHOUT)].map(([, denial, thing = '']) => ({
    thing,
    isDenied: denial !== undefined,
  })),
)
const WITHOUT = new RegExp(
  `(?:(?<!\\p{L})(${DENIAL})\\s+)?(?:bisa|boleh|dapat|melayani|terima|menerima|can)\\s+(?:\\p{L}+\\s+){0,2}?(?:tanpa|without)\\s+(\\p{L}+)`,
  'giu',
)

/** "dapat sate dan gulai" for "sate/gulai (pilih salah satu)" */
function joinsChoice({ text, isNegative }: Clause, entry: Entry): boolean {
  if (isNegative || /(?<!\p{L})salah satu|pilih/iu.test(text)) return false
  return choicesIn(entry.text).some(([left, right]) =>
    joinedIn(text).some(
      ([one, other]) =>
        (sharesStem(left, one) && sharesStem(right, other)) ||
        (sharesStem(left, other) && sharesStem(right, one)),
    ),
  )
}
/** The first two groups of every match. */
const pairsBy = (pattern: RegExp) =>
  memoizeByText(4000, (text: string) =>
    [...text.matchAll(pattern)].map(([, left = '', right = '']): [string, string] => [left, right]),
  )
const CHOICE =
  /(\p{L}+)\s*(?:\/|\s(?:atau|or)\s)\s*(\p{L}+)[^.;\n]{0,12}?(?:pilih(?:an)?\s+)?(?:salah satu|pilih 1|choose one)/giu
const JOINED = /(\p{L}+)\s*(?:,|\+|&|\s(?:dan|sama|plus|serta|and|ditambah)\s)\s*(\p{L}+)/giu
const choicesIn = pairsBy(CHOICE)
const joinedIn = pairsBy(JOINED)

/** "solarnya sudah dari kami" for "(solar sendiri)" */
function suppliesOwn({ text, isNegative }: Clause, entry: Entry): boolean {
  if (isNegative) return false
  return suppliedIn(text).some(([thing]) =>
    broughtIn(entry.text).some(([own]) => sharesStem(own, thing)),
  )
}
const BY_US =
  /(\p{L}+)\s+(?:(?:sudah|udah|semua|itu)\s+)?(?:dari kami|dari kita|kami (?:sediakan|siapkan|tanggung|bawakan)|disediakan|disiapkan|termasuk)(?!\p{L})/giu
const BY_THEM =
  /(\p{L}+)\s+(?:(?:di|mem)?(?:bawa|beli|sedia\p{L}*|siap\p{L}*|tanggung)\s+)?(?:sendiri|masing-masing)(?!\p{L})/giu
const suppliedIn = pairsBy(BY_US)
const broughtIn = pairsBy(BY_THEM)

/** "dibayar ke toko kami" for "dibayar langsung ke tukangnya" */
function paysAnother({ text, isNegative }: Clause, entry: Entry): boolean {
  if (isNegative || !PAID_TO_US.test(text)) return false
  const payees = [...entry.text.matchAll(PAID_TO)].map(([, payee = '']) => payee)
  return payees.length > 0 && payees.every((payee) => !US.test(payee))
}
const PAID_TO_US =
  /(?<!\p{L})(?:di|mem)?bayar(?:kan|nya)?\s+(?:langsung\s+)?(?:ke|di|lewat|melalui)\s+(?:toko|kami|kita|kasir|kantor|admin)/iu
const PAID_TO =
  /(?<!\p{L})(?:di|mem)?bayar(?:kan|nya)?\s+(?:langsung\s+)?(?:ke|di|kepada)\s+(\p{L}+)/giu
const US = /^(?:toko|kami|kita|kasir|kantor|admin|tempat|lokasi|sini|muka|depan|awal|akhir)/iu

/** "Kalau tidak keluar air tidak perlu bayar" for "Kalau tidak keluar air, cukup bayar 50%" */
function waivesPayment(
  { text, figures }: Clause,
  { text: whole, subject, reading }: Entry,
): boolean {
  if (!UNPAID.test(text) || figures.some(({ value }) => value > 0)) return false
  const rest = stemsIn(text.replace(UNPAID, ' '))
  const known = stemsIn(`${subject} ${whole}`)
  const isAbout = rest.length > 0 && rest.every((word) => known.some((one) => isStem(one, word)))
  return (
    isAbout &&
    !UNPAID.test(whole) &&
    !/(?<!\p{L})(?:gratis|free|cuma-cuma)(?!\p{L})/iu.test(whole) &&
    reading.clauses.some(
      (row) =>
        /(?<!\p{L})(?:mem|di)?bayar/iu.test(row.text) &&
        row.figures.some(
          ({ kind, value }) => (kind === 'money' || kind === 'percent') && value > 0,
        ),
    )
  )
}
const UNPAID = new RegExp(
  `(?<!\\p{L})(?:${DENIAL})\\s+(?:(?:perlu|usah|harus|wajib|akan)\\s+)?(?:mem|di)?bayar(?:\\s+(?:apa-apa|sama sekali|apapun|sepeser pun))?(?!\\p{L})`,
  'iu',
)

/** "Pabrik tidak perlu izin" for "Rumah tangga tidak perlu izin. Pabrik wajib SIPA." */
function waivesDuty(clause: Clause, { reading }: Entry): boolean {
  if (!FREED.test(clause.text)) return false
  const named = stemsIn(clause.text.replace(FREED, ' '))
  const rows = reading.clauses.map((row) => ({ row, stems: stemsIn(row.text) }))
  const has = (stems: readonly (readonly string[])[], word: readonly string[]) =>
    stems.some((one) => isStem(one, word))
  return named.some((word) => {
    const about = rows.filter(({ stems }) => has(stems, word))
    return (
      about.length > 0 &&
      about.every(({ row }) => !row.isNegative && OBLIGES.test(row.text)) &&
      rows.some(
        ({ row, stems }) =>
          FREED.test(row.text) && named.some((other) => other !== word && has(stems, other)),
      )
    )
  })
}
const FREED = new RegExp(
  `(?<!\\p{L})(?:${DENIAL})\\s+(?:perlu|wajib|harus|usah|diwajibkan)(?!\\p{L})`,
  'iu',
)
const OBLIGES = /(?<!\p{L})(?:wajib|harus|must)(?!\p{L})/iu

/** "Cakra curah 1 kilo saja boleh" for "Curah cakra 11.500/kg minimal 5 kg" */
function breaksLimit({ text, words, figures, isNegative }: Clause, { reading }: Entry): boolean {
  if (isNegative || !PERMITS.test(text)) return false
  const named = telling({ words })
  if (named.length === 0) return false
  const about = reading.clauses.filter((row) => named.every((word) => isAmong(word, row.forms)))
  return figures.some(
    ({ kind, unit, value, bound }) =>
      bound === undefined &&
      (kind === 'weight' || kind === 'count' || kind === 'length' || kind === 'volume') &&
      about.some((row) =>
        row.figures.some(
          (limit) =>
            limit.kind === kind &&
            (kind !== 'count' || limit.unit === unit) &&
            ((limit.bound === 'lower' && value < limit.value) ||
              (limit.bound === 'upper' && value > limit.value)),
        ),
      ),
  )
}
const PERMITS = /(?<!\p{L})(?:bisa|boleh|dapat|cukup|can|may)(?!\p{L})/iu

const stemsIn = memoizeByText(4000, (text: string) =>
  wordsOf(text)
    .filter((word) => word.length > 3 && !FRAME.has(word))
    .map((word) => indonesianStems(word)),
)
const FRAME = new Set(
  'kalau jika bila tidak tanpa sama sekali yang dengan untuk saja kami kita'.split(' '),
)
const isStem = (one: readonly string[], other: readonly string[]) =>
  one.some((stem) => other.includes(stem))
const sharesStem = (one: string, other: string) =>
  isStem(stemsOf(one.toLowerCase()), stemsOf(other.toLowerCase()))
const stemsOf = memoizeByText(4000, (word: string) => indonesianStems(word.replace(/nya$/, '')))

/** "Deposit pengantin 200rb" for "deposit 200rb (pengantin 500rb)" */
function takesBracketsOff(clause: Clause, { text }: Entry): boolean {
  return bracketsIn(text).some(({ plain, named, special }) => {
    const figuresOf = (price: string) => clausesOf(price).flatMap(({ figures }) => figures)
    const has = (price: string) =>
      figuresOf(price).some((known) => clause.figures.some((own) => isSameFigure(own, known)))
    return (
      has(plain) &&
      !has(special) &&
      clausesOf(named).some(({ words }) => words.some((word) => isAmong(word, clause.forms)))
    )
  })
}
const PRICE = '(?:rp\\s?)?\\d[\\d.,]*\\s?(?:rb|ribu|k|jt|juta)?'
const BRACKETED = new RegExp(`(${PRICE})\\s*\\(([^()\\d]+?)\\s+(${PRICE})\\)`, 'giu')
const bracketsIn = memoizeByText(2000, (text: string) =>
  [...text.matchAll(BRACKETED)].map(([, plain = '', named = '', special = '']) => ({
    plain,
    named,
    special,
  })),
)
