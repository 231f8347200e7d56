import { wordsOf } from '#lib/language/text'
import { unitOf } from '#lib/language/numbers/units'
import { type Clause, type Figure, type Word } from './clauses.ts'
import { conditionFaults, isGift } from './conditions.ts'
import { comparisonFaults } from './opposed/comparisons.ts'
import { DAYS, isAmong, type Reading, telling } from './evidence.ts'
import { findHome } from './figures/figure-home.ts'
import { groupOf } from './words/gate-words.ts'
import { mixedFigures } from './figures/mixed-figures.ts'
import { actorFaults, pairFaults, strayFaults } from './figures/mixed-rows.ts'
import { saysSame } from './words/sayings.ts'
import { swappedFaults } from './opposed/swapped-words.ts'
import { isTalk } from './words/talk-words.ts'
import { breaksTimeOrder } from './figures/time-order.ts'

/** Why a clause of a draft is not supported; the names of the gate's rules. */
export type FaultRule = 'angka' | 'klaim' | 'bantahan' | 'cakupan'

export type Fault = { rule: FaultRule; raw: string; weight: number }

/** What the clause may refer to besides its own words: the draft before it and the question. */
export type Context = {
  forms: ReadonlySet<string>
  /** forms of the whole clause, of which a part may be judged alone */
  named: ReadonlySet<string>
  /** figures and words of the whole draft, for the conditions of a grant */
  draft: { forms: ReadonlySet<string>; figures: readonly Figure[] }
  asked: readonly Clause[]
  /** the clause before in its sentence, which a clause without own words continues */
  carried: Clause | undefined
  /** the rows of the clause before, which a clause without own words continues */
  before: readonly Clause[]
  /** set to the rows of the figures when they are found */
  homes: readonly Clause[]
  /** whether some entry names a thing by both words, side by side */
  pairs: (word: Word, other: Word) => boolean
  /** another entry has every word of the clause, and decides about it */
  isToldElsewhere: boolean
  /** words of the trade that many entries contain */
  common: ReadonlySet<string>
  /** words of the business's own name: "kos ini", "optik kami" */
  own: ReadonlySet<string>
  /** words of any entry's question or title: what it is about is not said of another one */
  titles: ReadonlySet<string>
  /** words of any entry */
  known: ReadonlySet<string>
}

/** The faults of a clause when this reading is its source; none when the reading supports it. */
export function faultsOf(said: Clause, reading: Reading, context: Context): Fault[] {
  const isCommon = (word: Word) =>
    !DAYS.test(word.text) &&
    !reading.isRestricted &&
    !context.isToldElsewhere &&
    isAmong(word, context.common)
  const absent = said.words.filter(
    (word) =>
      !word.isLight &&
      !isAmong(word, reading.forms) &&
      (word.isTelling || !isCommon(word)) &&
      !saysSame(word, reading.source, said.isNegative) &&
      !isTalkBeside(word, said, reading, context.own) &&
      !isDescribed(word, said, reading, context),
  )
  const restated = absent.filter((word) => isRestated(word, said, context))
  const missing = absent.filter((word) => !restated.includes(word))
  const faults = missing.map(wordFault)
  if (isOnlyImplied(said, reading, context)) return [...faults, wholeFault(said)]
  if (missing.length > said.words.length / 2 && said.words.length > 1) return faults
  const homes = said.figures.map((figure) => findHome(figure, said, reading, context))
  faults.push(...homes.flatMap(({ fault }) => (fault ? [fault] : [])))
  if (faults.length > 0) return faults
  const rows = homes.flatMap(({ home }) => home ?? [])
  if (restated.length > 0 && !rows.every((row) => isNamed(row, said, reading)))
    return restated.map(wordFault)
  faults.push(...mixedFigures(said, homes))
  context.homes = rows
  const nearest = nearestClauses(said, reading, rows)
  return [
    ...faults,
    ...perFaults(said, nearest, reading),
    ...deedFaults(said, nearest),
    ...dimensionFaults(said, nearest, reading),
    ...strayFaults(said, nearest, reading, homes.length > 0),
    ...comparisonFaults(said, reading),
    ...swappedFaults(said, nearest, reading, context.carried),
    ...polarityFaults(said, nearest, reading),
    ...(breaksTimeOrder(said, reading, context.asked)
      ? [{ rule: 'bantahan' as const, raw: said.text, weight: 1 }]
      : []),
    ...scopeFaults(said, nearest, reading),
    ...pairFaults(said, reading, homes.length > 0),
    ...actorFaults(said, nearest, reading),
    ...conditionFaults(said, nearest, reading, context),
  ]
}

/** Small talk needs no source in a clause whose figures or other words are in the reading. */
const isTalkBeside = (word: Word, said: Clause, { forms }: Reading, own: ReadonlySet<string>) =>
  (isTalk(word.text) || isAmong(word, own)) &&
  (said.figures.length > 0 ||
    said.words.some((other) => !other.isLight && !isTalk(other.text) && isAmong(other, forms)))

/** "4x4" must stand in the sentence of the nearest row: "3x4" has the same numbers. */
function dimensionFaults(said: Clause, nearest: Clause[], { clauses }: Reading): Fault[] {
  const sentences = new Set(nearest.map(({ sentence }) => sentence))
  const known = clauses.filter(({ sentence }) => sentences.has(sentence)).flatMap(dimensionsOf)
  return nearest.length === 0
    ? []
    : dimensionsOf(said)
        .filter((own) => known.length > 0 && !known.includes(own))
        .map((raw) => ({ rule: 'angka', raw, weight: 1 }))
}

const dimensionsOf = ({ text }: Clause): string[] =>
  (text.match(DIMENSION) ?? []).map((raw) =>
    raw.replace(/[\s*×]+/g, (mark) => (/\S/.test(mark) ? 'x' : '')).toLowerCase(),
  )
const DIMENSION = /\b\d+(?:[.,]\d+)?\s*[x×*]\s*\d+(?:[.,]\d+)?\b/gi

const wordFault = ({ text, isScope }: Word): Fault => ({
  rule: isScope ? 'cakupan' : 'klaim',
  raw: text,
  weight: 2,
})

/** "HP mati total 3-7 hari": the customer's own "HP", of which other entries speak as well. */
const isRestated = (word: Word, said: Clause, { asked, known, titles }: Context) =>
  said.figures.length > 0 &&
  !word.isTelling &&
  !DAYS.test(word.text) &&
  isAmong(word, known) &&
  (DEALS.has(groupOf(word.text) ?? '') ||
    (!isAmong(word, titles) && asked.some(({ forms }) => isAmong(word, forms))))

/** Verbs that a limit may leave out: "minimal sewa kursi 50" is "minimal kursi 50". */
const DEALS = new Set(['sewa', 'pesan', 'bayar'])

/** The clause has every word by which the row is known. */
const isNamed = (row: Clause, said: Clause, { subjectOf }: Reading) =>
  (subjectOf.get(row) ?? row).words.every(
    (word) => word.isLight || word.isAside || isAmong(word, said.forms),
  )

const wholeFault = ({ text }: Clause): Fault => ({ rule: 'klaim', raw: text, weight: 2 })

/** A price implies the word "uang", but proves no statement about money. */
function isOnlyImplied(said: Clause, { stated }: Reading, { common }: Context): boolean {
  const own = telling(said)
  return (
    said.figures.length === 0 &&
    own.length > 0 &&
    !own.some((word) => isAmong(word, stated) || isAmong(word, common))
  )
}

/** "truk engkel" where another entry has those words together, and this one only "engkel". */
const isDescribed = (word: Word, said: Clause, reading: Reading, { pairs }: Context) =>
  !word.isTelling &&
  !reading.isRestricted &&
  said.words.some(
    (other) =>
      other !== word &&
      !other.isLight &&
      isAmong(other, reading.forms) &&
      !isAmong(other, reading.asked) &&
      pairs(word, other),
  )

/** "QRIS semua" is not the nearest row of "semua pelanggan boleh bon". */
const EVERY = /^(?:semua\w*|seluruh\w*|setiap|all|every)$/

/** A word of the entry's own question says little about which clause is meant. */
const ASKED_WEIGHT = 0.25

/** The clauses that share most words with the draft's, rare ones first; a figure's home as well. */
function nearestClauses(said: Clause, reading: Reading, homes: Clause[]): Clause[] {
  if (homes.length > 0) return homes
  const rows = [...reading.clauses, ...(reading.subject ? [reading.subject] : [])]
  const weightOf = (word: Word) => {
    const count = reading.clauses.filter((row) => isAmong(word, row.forms)).length
    return (isAmong(word, reading.asked) ? ASKED_WEIGHT : 1) / Math.max(1, count)
  }
  const shared = rows.map((row) =>
    said.words.reduce(
      (sum, word) =>
        sum +
        (!word.isLight && !EVERY.test(word.text) && isAmong(word, row.forms) ? weightOf(word) : 0),
      0,
    ),
  )
  const most = Math.max(...shared)
  return most === 0 ? [] : rows.filter((_, at) => most - (shared[at] ?? 0) < 1e-9)
}

/** "per hari" in the draft must be the row's own unit. */
function perFaults(said: Clause, nearest: Clause[], { clauses, asked }: Reading): Fault[] {
  const isShared = (row: Clause, unit: string) =>
    row.pers.length === 0 &&
    // "tuna 500gr 55rb" is not per kilo, although "dori 1kg" is beside it.
    !row.figures.some(({ kind }) => kind === unitOf(unit)?.kind) &&
    clauses.some((other) => other.sentence === row.sentence && hasPer(other, unit))
  // "4 pertemuan @60 menit" for "60 menit per pertemuan"
  const isMeasured = (unit: string) =>
    said.figures.some(({ kind }) => kind === 'duration') &&
    nearest.some((row) =>
      clauses.some(
        (other) =>
          other.sentence === row.sentence && other.figures.some((figure) => figure.unit === unit),
      ),
    )
  const isCounted = (unit: string) =>
    nearest.every((row) => row.pers.length === 0) &&
    [...asked, ...clauses.flatMap(({ words }) => words.map(({ text }) => text))].some(
      (word) => unitOf(word)?.name === unit,
    )
  // A price of one thing is "per pcs" even where the list does not say so.
  const isOfOne = (unit: string) =>
    PIECES.test(unit) &&
    nearest.every((row) => row.pers.length === 0 && !isPacked(row)) &&
    !said.figures.some(isGift)
  // "jangkrik 5rb isi 30 ekor" is not a price of one.
  const isOfMany = (unit: string) =>
    said.figures.some(({ kind }) => kind === 'money') &&
    nearest.length > 0 &&
    !said.figures.some((figure) => figure.unit === unit && figure.said !== 1) &&
    nearest.every(
      (row) =>
        row.pers.length === 0 &&
        !STEPPED.test(row.text) &&
        [row, ...rowsBehind(row, clauses)].some(({ figures }) =>
          figures.some(
            (figure) => figure.unit === unit && figure.said !== 1 && figure.bound !== 'lower',
          ),
        ),
    )
  return said.pers
    .filter(
      (unit) =>
        isOfMany(unit) ||
        (!isOfOne(unit) && !isCounted(unit) && !isMeasured(unit) && !isWritten(unit, nearest)),
    )
    .filter(
      (unit) => isOfMany(unit) || !nearest.some((row) => hasPer(row, unit) || isShared(row, unit)),
    )
    .map((unit) => ({ rule: 'angka', raw: `per ${unit}`, weight: 1 }))
}

/** Words before a number of pieces: a price "mulai 10 pcs" is still the price of one piece. */
const STEPPED = /(?<!\p{L})(?:min\p{L}*|mulai|untuk|utk|buat|beli|pesan|order|dari)(?!\p{L})/iu

/** The rows of a sentence up to the next price: "35rb: soft file + 4 lembar". */
function rowsBehind(row: Clause, clauses: readonly Clause[]): Clause[] {
  const rest = clauses.slice(clauses.indexOf(row) + 1)
  const end = rest.findIndex(
    ({ sentence, figures }) =>
      sentence !== row.sentence || figures.some(({ kind }) => kind === 'money'),
  )
  return end < 0 ? rest : rest.slice(0, end)
}

const PIECES =
  /^(?:sak|karung|pcs|pc|buah|unit|item|satuan|biji|piece|ekor|butir|lembar|helai|batang)$/

/** "Snack box isi 4 Rp12.000" is not a price of a piece. */
const isPacked = ({ text, figures }: Clause) =>
  figures.some(({ kind, unit, bound }) => kind === 'count' && unit !== undefined && !bound) ||
  /(?<!\p{L})isi\s\d/iu.test(text) ||
  wordsOf(text).some((word) => PACKS.test(word))
const PACKS =
  /^(?:box|dus|kardus|lusin|kodi|pak|pack|set|pasang|rim|roll|paket|kotak|karton|strip)$/

/** "tambah orang Rp35.000" is per person. */
const isWritten = (unit: string, rows: Clause[]) =>
  rows.some(
    ({ pers, text }) =>
      pers.length === 0 && wordsOf(text).some((word) => unitOf(word)?.name === unit),
  )

const hasPer = (row: Clause, unit: string) =>
  row.words.some(({ forms }) => forms.includes(unit)) ||
  row.pers.includes(unit) ||
  row.figures.some((figure) => figure.unit === unit && figure.said === 1)

function polarityFaults(
  said: Clause,
  nearest: Clause[],
  { clauses, subject, asked }: Reading,
): Fault[] {
  const judged = nearest.filter(({ words, isNegative }) => words.length > 0 || isNegative)
  if (judged.length === 0)
    return isWordlessDenied(said, nearest) ? [{ rule: 'bantahan', raw: said.text, weight: 1 }] : []
  const agrees = judged.some(
    ({ isNegative, cause }) =>
      (isNegative && !said.words.every((word) => isAmong(word, cause))) === said.isNegative,
  )
  const isDenied =
    subject !== undefined &&
    subject.words.length > 0 &&
    said.words.length > 0 &&
    subject.words.every((word) => isAmong(word, said.forms)) &&
    subject.isNegative !== said.isNegative
  const isOwn = judged.some(
    (row) =>
      row !== subject &&
      (said.words.some((word) => !isAmong(word, asked) && isAmong(word, row.forms)) ||
        (row.isNegative === said.isNegative &&
          said.words.every((word) => word.isLight || isAmong(word, row.forms)))),
  )
  // "Garansi LCD 1 bulan (tidak termasuk jatuh)": the denial is beside the row of the figure.
  const isBesideDenial =
    said.isNegative &&
    clauses.some(
      (row) =>
        row.isNegative &&
        judged.some(({ sentence }) => sentence === row.sentence) &&
        said.words.every(
          (word) =>
            word.isLight ||
            isAmong(word, row.forms) ||
            judged.some(({ forms }) => isAmong(word, forms)),
        ) &&
        said.words.some(
          (word) => isAmong(word, row.forms) && !judged.some(({ forms }) => isAmong(word, forms)),
        ),
    )
  if (isBesideDenial) return []
  const isDone = !said.isPending && judged.every(({ isPending }) => isPending)
  return agrees && !(isDenied && !isOwn) && !isDone
    ? []
    : [{ rule: 'bantahan', raw: said.text, weight: 1 }]
}

/**
 * "Tidak bisa ditunggu 1 jam" for "ditunggu 1 jam"; a denied limit ("tidak lewat 22.00") is one.
 */
const isWordlessDenied = (said: Clause, nearest: Clause[]) =>
  said.isNegative &&
  said.figures.length > 0 &&
  said.figures.every(({ bound }) => bound === undefined) &&
  !PASSES.test(said.text) &&
  nearest.some(({ figures }) => figures.length > 0) &&
  nearest.every(({ figures }) => figures.every(({ bound }) => bound === undefined))
const PASSES =
  /(?<!\p{L})(?:lewat|lebih|melebihi|kurang|sampai|di ?atas|di ?bawah|hanya|kecuali)(?!\p{L})/iu

/** Knowledge contains what is done as a rule, never what was done for one customer. */
const deedFaults = (said: Clause, nearest: Clause[]): Fault[] =>
  said.isDeed && !nearest.some(({ isDeed }) => isDeed)
    ? [{ rule: 'klaim', raw: said.text, weight: 1 }]
    : []

/** "semua", "pasti", "hanya": in the same sentence as the rest. */
function scopeFaults(said: Clause, nearest: Clause[], { clauses }: Reading): Fault[] {
  const sentences = new Set(nearest.map(({ sentence }) => sentence))
  const rows = clauses.filter(({ sentence }) => nearest.length === 0 || sentences.has(sentence))
  if (EVERY_DAY.test(said.text) && !rows.some(({ text }) => EVERY_DAY.test(text)))
    return [{ rule: 'cakupan', raw: said.text, weight: 1 }]
  return said.words
    .filter(
      (word) =>
        word.isScope &&
        !rows.some((row) => isAmong(word, row.forms) || saysSame(word, row.text, said.isNegative)),
    )
    .map((word) => ({ rule: 'cakupan', raw: word.text, weight: 1 }))
}
const EVERY_DAY =
  /(?<!\p{L})(?:(?:se)?tiap hari|saben (?:dinten|dina)|unggal dinten|every ?day|daily|senin\s*(?:-|–|sampai|hingga)\s*minggu|7 hari)(?!\p{L}|\s+(?:senin|selasa|rabu|kamis|jumat|sabtu|minggu))/iu
