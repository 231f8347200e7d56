import { unitOf } from '#lib/language/units'
import { type Clause, type Figure, type Word } from './clauses.ts'
import { DAYS, impliedBy, isAmong, type Reading } from './evidence.ts'
import { GRANTS, groupOf } from './gate-words.ts'
import { isSameFigure } from './same-figure.ts'
import { breaksTimeOrder } from './time-order.ts'

/** Why a clause of a draft is not supported; the names of the gate's rules. */
export type FaultRule = 'angka' | 'klaim' | 'bantahan' | 'cakupan'
export type Fault = { rule: FaultRule; raw: string; weight: number }

/** What the clause may refer to besides its own words: the draft before it and the question. */
export type Context = {
  forms: ReadonlySet<string>
  /** figures and words of the whole draft, for the conditions of a grant */
  draft: { forms: ReadonlySet<string>; figures: readonly Figure[] }
  asked: readonly Clause[]
  /** words of the trade that many entries contain */
  common: ReadonlySet<string>
}

/** The faults of a clause when this reading is its source; none when the reading supports it. */
export function faultsOf(said: Clause, reading: Reading, context: Context): Fault[] {
  const missing = said.words.filter(
    (word) => !isAmong(word, reading.forms) && (word.isTelling || !isAmong(word, context.common)),
  )
  const faults = missing.map((word): Fault => ({
    rule: word.isScope ? 'cakupan' : 'klaim',
    raw: word.text,
    weight: 2,
  }))
  if (missing.length > said.words.length / 2 && said.words.length > 1) return faults
  const homes = said.figures.map((figure) => findHome(figure, said, reading, context))
  faults.push(...homes.flatMap(({ fault }) => (fault ? [fault] : [])))
  if (faults.length > 0) return faults
  const nearest = nearestClauses(
    said,
    reading,
    homes.flatMap(({ home }) => home ?? []),
  )
  return [
    ...perFaults(said, nearest, reading),
    ...deedFaults(said, nearest),
    ...strayFaults(said, nearest, reading, homes.length > 0),
    ...polarityFaults(said, nearest, reading),
    ...(breaksTimeOrder(said, reading)
      ? [{ rule: 'bantahan' as const, raw: said.text, weight: 1 }]
      : []),
    ...scopeFaults(said, nearest, reading),
    ...pairFaults(said, reading, homes.length > 0),
    ...conditionFaults(said, nearest, reading, context),
  ]
}

type Home = { home?: Clause; fault?: Fault }

/** The clause of a figure: it has the figure, and no other row fits the words better. */
function findHome(figure: Figure, said: Clause, reading: Reading, context: Context): Home {
  const rows = reading.clauses.filter((row) =>
    row.figures.some((known) => isSameFigure(figure, known)),
  )
  if (rows.length === 0) return { fault: { rule: 'angka', raw: figure.raw, weight: 3 } }
  const fitting = rows.filter((row) => !isOfAnotherRow(figure, row, said, reading, context))
  const bound = fitting.filter((row) => hasSameBound(figure, row, said, context))
  if (bound[0]) return { home: bound[0] }
  return { fault: { rule: 'angka', raw: figure.raw, weight: fitting.length > 0 ? 1 : 2 } }
}

/** Another row of the entry has a figure of this kind, and fits the draft's words better. */
function isOfAnotherRow(
  figure: Figure,
  row: Clause,
  said: Clause,
  reading: Reading,
  context: Context,
): boolean {
  const rivals = reading.clauses.filter(
    (other) =>
      other !== row &&
      other.figures.some(
        (known) =>
          isRival(known, figure) &&
          !said.figures.some((own) => isSameFigure(own, known)) &&
          !row.figures.some((own) => isSameFigure(own, known)),
      ),
  )
  if (rivals.length === 0 || isVerbatim(row, said)) return false
  const own = fitOf(row, said, said.forms, figure, reading)
  const wide = fitOf(row, said, context.forms, figure, reading)
  return rivals.some((other) => {
    const theirs = fitOf(other, said, said.forms, figure, reading)
    const theirsWide = fitOf(other, said, context.forms, figure, reading)
    if (theirs > own) return true
    if (theirs === 1 && own === 1) return isOtherAsWell(other, row, said, reading)
    if (own > 0 && own > theirs)
      return theirsWide === 1 && wide < 1 && !bringsMore(row, other, said, reading)
    return theirsWide > wide || (wide === 0 && theirsWide === 0)
  })
}

/** "Selain itu Rp20.000" has no words of its own: the draft repeats it unchanged. */
const isVerbatim = (row: Clause, said: Clause) =>
  row.words.length === 0 &&
  said.text.toLowerCase().startsWith(row.text.toLowerCase().replace(/[.!\s]+$/, ''))

/** Both rows are named: the later one is meant, or with "dan" both, which have two figures. */
const isOtherAsWell = (other: Clause, row: Clause, said: Clause, reading: Reading) =>
  bringsMore(other, row) &&
  (isContinuation(other, row, reading) ||
    (/\b(?:dan|sama|serta|plus|and)\b|[+&]/i.test(said.text) && bringsMore(row, other)))

const isRival = (known: Figure, figure: Figure) =>
  known.kind === figure.kind || (known.kind === 'number' && figure.kind === 'count')

const isContinuation = (later: Clause, row: Clause, { clauses }: Reading) =>
  later.sentence === row.sentence && clauses.indexOf(later) > clauses.indexOf(row)

/**
 * Whether the row has a word that the other lacks (and that the draft says, besides the words of
 * the entry's question).
 */
const bringsMore = (row: Clause, other: Clause, said?: Clause, reading?: Reading) =>
  row.words.some(
    (word) =>
      !isAmong(word, other.forms) &&
      (said === undefined || isAmong(word, said.forms)) &&
      (reading === undefined || !isAmong(word, reading.asked)),
  )

const BARE_FIT = 0.5

/** Share of the row's words, and of its figures of other kinds, that the draft mentions. */
function fitOf(
  row: Clause,
  said: Clause,
  forms: ReadonlySet<string>,
  figure: Figure,
  { subjectOf, asked }: Reading,
): number {
  const { words } = subjectOf.get(row) ?? row
  const others = row.figures.filter(({ kind }) => kind !== figure.kind && kind !== 'contact')
  const all = words.length + others.length
  // A row without any word is about the entry's question.
  if (all === 0) return [...asked].some((form) => forms.has(form)) ? BARE_FIT : 0
  const met =
    words.filter((word) => isAmong(word, forms)).length +
    others.filter((known) => said.figures.some((own) => isSameFigure(own, known))).length
  return met / all
}

/** "maksimal" and "minimal" are not exchanged, added or dropped. */
function hasSameBound(figure: Figure, row: Clause, said: Clause, { asked }: Context): boolean {
  const known = row.figures.filter((one) => isSameFigure(figure, one))
  const askedBounds = asked.flatMap(({ figures, text }) => [
    ...figures.map(({ bound }) => bound),
    ...(/\b(?:min|minimal|minimum|mulai)\b/i.test(text) ? ['lower'] : []),
    ...(/\b(?:maks|maksimal|max|batas|sampai)\b/i.test(text) ? ['upper'] : []),
  ])
  return known.some((one) => {
    const theirs = one.bound ?? (one.range === 'start' ? 'lower' : one.range && 'upper')
    const own = figure.bound ?? (figure.range === 'start' ? 'lower' : figure.range && 'upper')
    if (own === theirs) return true
    if (own === undefined)
      return figure.kind === 'time' || askedBounds.includes(theirs) || isHarmlessBound(one, said)
    return theirs === undefined && one.kind !== 'money' && one.kind !== 'percent'
      ? isNaturalBound(figure)
      : false
  })
}

/** "belanja Rp250.000 gratis ongkir": the least amount of a purchase needs no "minimal". */
const isHarmlessBound = ({ bound, kind }: Figure, said: Clause) =>
  bound === 'lower' && (kind === 'count' || said.figures.length > 1)

/** "sampai 3 hari" for "3 hari" adds nothing. */
const isNaturalBound = ({ bound, kind }: Figure) =>
  (bound === 'upper' && kind === 'duration') || kind === 'time'

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
    said.words.reduce((sum, word) => sum + (isAmong(word, row.forms) ? weightOf(word) : 0), 0),
  )
  const most = Math.max(...shared)
  return most === 0 ? [] : rows.filter((_, at) => most - (shared[at] ?? 0) < 1e-9)
}

/** "per hari" in the draft must be the row's own unit. */
function perFaults(said: Clause, nearest: Clause[], { clauses, asked }: Reading): Fault[] {
  const isShared = (row: Clause, unit: string) =>
    row.pers.length === 0 &&
    clauses.some((other) => other.sentence === row.sentence && hasPer(other, unit))
  const isCounted = (unit: string) =>
    nearest.every((row) => row.pers.length === 0) &&
    [...asked, ...clauses.flatMap(({ words }) => words.map(({ text }) => text))].some(
      (word) => unitOf(word)?.name === unit,
    )
  return said.pers
    .filter((unit) => !isCounted(unit))
    .filter((unit) => !nearest.some((row) => hasPer(row, unit) || isShared(row, unit)))
    .map((unit) => ({ rule: 'angka', raw: `per ${unit}`, weight: 1 }))
}

const hasPer = (row: Clause, unit: string) =>
  row.pers.includes(unit) || row.figures.some((figure) => figure.unit === unit && figure.said === 1)

function polarityFaults(said: Clause, nearest: Clause[], { subject }: Reading): Fault[] {
  const judged = nearest.filter(({ words }) => words.length > 0)
  if (judged.length === 0) return []
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
  const isDone = !said.isPending && judged.every(({ isPending }) => isPending)
  return agrees && !isDenied && !isDone ? [] : [{ rule: 'bantahan', raw: said.text, weight: 1 }]
}

/** Knowledge contains what is done as a rule, never what was done for one customer. */
const deedFaults = (said: Clause, nearest: Clause[]): Fault[] =>
  said.isDeed && !nearest.some(({ isDeed }) => isDeed)
    ? [{ rule: 'klaim', raw: said.text, weight: 1 }]
    : []

/** "Senin buka 10.00" where the hours are of other days and the row of Senin denies it. */
function strayFaults(
  said: Clause,
  homes: Clause[],
  { clauses }: Reading,
  hasFigures: boolean,
): Fault[] {
  if (!hasFigures) return []
  const known = new Set(homes.flatMap((row) => [...row.forms, ...impliedBy(row)]))
  const isStray = (word: Word) =>
    !isAmong(word, known) &&
    clauses.some(
      (row) =>
        !homes.includes(row) &&
        isAmong(word, row.forms) &&
        (row.isNegative !== said.isNegative || isOtherDay(word, homes)),
    )
  return said.words.filter(isStray).map(({ text }) => ({ rule: 'bantahan', raw: text, weight: 1 }))
}

const isOtherDay = ({ text }: Word, homes: Clause[]) =>
  DAYS.test(text) && homes.some(({ words }) => words.some((word) => DAYS.test(word.text)))

/** "semua", "pasti", "hanya": in the same sentence as the rest. */
function scopeFaults(said: Clause, nearest: Clause[], { clauses }: Reading): Fault[] {
  const sentences = new Set(nearest.map(({ sentence }) => sentence))
  const rows = clauses.filter(({ sentence }) => sentences.has(sentence))
  return said.words
    .filter((word) => word.isScope && !rows.some((row) => isAmong(word, row.forms)))
    .map((word) => ({ rule: 'cakupan', raw: word.text, weight: 1 }))
}

/** Without figures, the words of two rivalling rows are not mixed: "gamis Amara dari toyobo". */
function pairFaults(said: Clause, reading: Reading, hasFigures: boolean): Fault[] {
  const telling = said.words.filter((word) => !isEverywhere(word, reading))
  if (hasFigures || telling.length < 2) return []
  const rows = reading.clauses
  const covers = (row: Clause) => telling.filter((word) => isAmong(word, row.forms))
  const best = Math.max(0, ...rows.map((row) => covers(row).length))
  if (best >= telling.length || best === 0) return []
  const winners = rows.filter((row) => covers(row).length === best)
  const isMixed = winners.every((row) =>
    rows.some(
      (other) =>
        other !== row &&
        isParallel(row, other) &&
        telling.some((word) => isAmong(word, other.forms) && !isAmong(word, row.forms)),
    ),
  )
  return isMixed ? [{ rule: 'klaim', raw: said.text, weight: 1 }] : []
}

const isEverywhere = (word: Word, { clauses }: Reading) =>
  clauses.length > 1 && clauses.every((row) => isAmong(word, row.forms))

/** Rows of one table share a word, or begin with the same kind of figure. */
const isParallel = (row: Clause, other: Clause) =>
  row.words.some((word) => isAmong(word, other.forms)) ||
  row.figures.some(({ kind }) => other.figures.some((figure) => figure.kind === kind))

/** A gift, a discount or money back keeps the figures and words that limit it. */
function conditionFaults(
  said: Clause,
  nearest: Clause[],
  { clauses }: Reading,
  { draft }: Context,
): Fault[] {
  if (!isGrant(said)) return []
  const met = nearest.some((row) => {
    const whole = clauses.filter(({ sentence }) => sentence === row.sentence)
    const limits = [
      ...row.figures.filter((figure) => isLimit(figure)),
      ...whole.flatMap(({ figures }) => figures.filter(isDeadline)),
    ]
    const conditions = [
      ...row.conditions,
      ...whole.flatMap((one) =>
        /\b(?:hanya|jika|bila|kalau)\b/i.test(one.text) ? one.conditions : [],
      ),
    ]
    return (
      limits.every((limit) => draft.figures.some((figure) => isSameFigure(figure, limit))) &&
      conditions.every((words) => words.some((word) => isAmong(word, draft.forms)))
    )
  })
  return met ? [] : [{ rule: 'cakupan', raw: said.text, weight: 1 }]
}

const isLimit = (figure: Figure) =>
  !isGift(figure) && figure.kind !== 'contact' && !(isGrantRate(figure) && !figure.bound)

/** "Kirim foto maksimal 3 jam setelah diterima, kue kami ganti". */
const isDeadline = ({ kind, bound }: Figure) => kind === 'duration' && bound === 'upper'

const isGift = ({ kind, value }: Figure) => kind === 'money' && value === 0
const isGrantRate = ({ kind }: Figure) => kind === 'percent'
const isGrant = (said: Clause) =>
  !said.isNegative &&
  (said.figures.some(isGift) || said.words.some(({ text }) => GRANTS.has(groupOf(text) ?? text)))
