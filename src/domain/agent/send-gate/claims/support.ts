import type { Figure } from './bounds.ts'
import { type Clause, type Word } from './clauses.ts'
import { conditionFaults } from './conditions.ts'
import { comparisonFaults } from './opposed/comparisons.ts'
import { DAYS, type Forms, isAmong, type Reading, telling } from './evidence.ts'
import { findHome } from './figures/figure-home.ts'
import { perFaults } from './figures/unit-faults.ts'
import { groupOf } from './words/gate-words.ts'
import { mixedFigures } from './figures/mixed-figures.ts'
import { actorFaults, pairFaults, strayFaults } from './figures/mixed-rows.ts'
import { saysSame } from './words/sayings.ts'
import { swappedFaults } from './opposed/swapped-words.ts'
import { isTalk } from './words/talk-words.ts'
import { breaksTimeOrder } from './figures/time-order.ts'

/** Why a clause is not supported. The names are those of the gate's rules. */
export type FaultRule = 'angka' | 'klaim' | 'bantahan' | 'cakupan'

export type Fault = { rule: FaultRule; raw: string; weight: number }

/** What a clause may refer to: the draft before it and the question. */
export type Context = {
  forms: ReadonlySet<string>
  /** word forms of the whole clause, when only a part of it is judged */
  named: ReadonlySet<string>
  /** figures and words of the whole draft, to check the conditions of a grant */
  draft: { forms: ReadonlySet<string>; figures: readonly Figure[] }
  asked: readonly Clause[]
  /** the clause before in the same sentence; a clause without own words continues it */
  carried: Clause | undefined
  /** rows of the clause before; a clause without own words continues them */
  before: readonly Clause[]
  /** rows of the figures, set when they are found */
  homes: readonly Clause[]
  /** whether some entry has both words side by side */
  pairs: (word: Word, other: Word) => boolean
  /** whether another entry has every word of the clause, and therefore decides */
  isToldElsewhere: boolean
  /** general words of the trade, which many entries contain */
  common: ReadonlySet<string>
  /** words of the business's own name: "kos ini", "optik kami" */
  own: ReadonlySet<string>
  /** words of every entry's question or title; a statement about one is not said of another */
  titles: Forms
  /** words of any entry */
  known: Forms
}

/** The faults of a clause with this reading as its source; empty when the reading supports it. */
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

/**
 * Whether a word is small talk beside figures or words that the reading has, so it needs no source.
 */
const isTalkBeside = (word: Word, said: Clause, { forms }: Reading, own: ReadonlySet<string>) =>
  (isTalk(word.text) || isAmong(word, own)) &&
  (said.figures.length > 0 ||
    said.words.some((other) => !other.isLight && !isTalk(other.text) && isAmong(other, forms)))

/**
 * Faults of dimensions: "4x4" must be in the nearest row's sentence, because "3x4" has the same
 * numbers.
 */
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

/**
 * Whether a word is the customer's and other entries use it too: "HP" in "HP mati total 3-7 hari".
 */
const isRestated = (word: Word, said: Clause, { asked, known, titles }: Context) =>
  said.figures.length > 0 &&
  !word.isTelling &&
  !DAYS.test(word.text) &&
  isAmong(word, known) &&
  (DEALS.has(groupOf(word.text) ?? '') ||
    (!isAmong(word, titles) && asked.some(({ forms }) => isAmong(word, forms))))

/** Verbs that a limit may omit: "minimal sewa kursi 50" equals "minimal kursi 50". */
const DEALS = new Set(['sewa', 'pesan', 'bayar'])

/** Whether a clause has every word that names the row. */
const isNamed = (row: Clause, said: Clause, { subjectOf }: Reading) =>
  (subjectOf.get(row) ?? row).words.every(
    (word) => word.isLight || word.isAside || isAmong(word, said.forms),
  )

const wholeFault = ({ text }: Clause): Fault => ({ rule: 'klaim', raw: text, weight: 2 })

/**
 * Whether a word is only implied by a figure. A price implies "uang" but proves nothing about
 * money.
 */
function isOnlyImplied(said: Clause, { stated }: Reading, { common }: Context): boolean {
  const own = telling(said)
  return (
    said.figures.length === 0 &&
    own.length > 0 &&
    !own.some((word) => isAmong(word, stated) || isAmong(word, common))
  )
}

/** Whether another entry has the two words together and this one only one: "truk engkel". */
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

/** Words for every item. "QRIS semua" is not the nearest row of "semua pelanggan boleh bon". */
const EVERY = /^(?:semua\w*|seluruh\w*|setiap|all|every)$/

/** Weight of a word of the entry's own question, which says little about the row that is meant. */
const ASKED_WEIGHT = 0.25

/**
 * The clauses that share most words with the draft's clause; rare words count more. The row of a
 * figure is included.
 */
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
  // In "Garansi LCD 1 bulan (tidak termasuk jatuh)" the denial stands beside the row of the figure.
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
 * Whether a denial has no own words: "Tidak bisa ditunggu 1 jam" for "ditunggu 1 jam". A denied
 * limit ("tidak lewat 22.00") is still a limit.
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

/** Faults of an act for this customer. Knowledge has general rules and no acts for one customer. */
const deedFaults = (said: Clause, nearest: Clause[]): Fault[] =>
  said.isDeed && !nearest.some(({ isDeed }) => isDeed)
    ? [{ rule: 'klaim', raw: said.text, weight: 1 }]
    : []

/**
 * Faults of a scope ("semua", "pasti", "hanya"), which must be in the same sentence of the source.
 */
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
