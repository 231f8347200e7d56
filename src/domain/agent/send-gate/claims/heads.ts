import type { Figure } from './bounds.ts'
import type { Clause } from './clauses.ts'
import { isAmong, type Reading } from './evidence.ts'
import { isSameFigure } from './figures/same-figure.ts'
import { type Context, faultsOf } from './support.ts'
import type { Unsupported } from './verify-draft.ts'
import { PERMITS } from './words/sayings.ts'

/**
 * Faults of a yes or no. It states what the customer asked: "Betul, Kak." confirms their figures,
 * "Bisa, Kak." their wish. Both need a source like any statement.
 */
export function headFaults(
  draft: readonly Clause[],
  asked: readonly Clause[],
  used: readonly Reading[],
  readings: readonly Reading[],
): Unsupported[] {
  const head = draft.find((clause) => clause.head ?? clause.opening)
  const kind = head?.head ?? head?.opening
  const questions = asked.filter(({ words, figures }) => words.length + figures.length > 0)
  if (!head || !kind || questions.length === 0) return []
  const states = draft.some(({ words, figures }) => words.length + figures.length > 0)
  if (!states) return bareFaults(head, kind, questions, readings)
  const isRefused =
    kind === 'no' && REFUSES.test(head.text) && isGrantedAfter(draft, questions, used)
  if (isRefused) return [{ rule: 'bantahan', raw: head.text }]
  return questions.flatMap((question) => [
    ...(kind === 'confirm' ? confirmedFigures(question, used) : []),
    ...(kind === 'no' ? [] : exceededBounds(question, [...used, ...readings.filter(isLimiting)])),
    ...(head.head && !isLimited(kind, question, used)
      ? contradictions(head, kind, question, used)
      : []),
  ])
}

/**
 * Whether a no is contradicted: neither the rest of the draft ("Tidak bisa, Kak. Barang sisa boleh
 * diretur") nor its source denies anything, and the question exceeds no limit.
 */
function isGrantedAfter(
  draft: readonly Clause[],
  questions: readonly Clause[],
  used: readonly Reading[],
): boolean {
  // A question that denies ("tidak perlu DP?") may be answered with a yes.
  if (used.length === 0 || questions.some(({ isNegative }) => isNegative)) return false
  const rows = used.flatMap(({ clauses }) => clauses)
  const words = questions.flatMap((question) => question.words.filter(({ isLight }) => !isLight))
  const isDenied = (row: Clause) => row.isNegative && words.some((word) => isAmong(word, row.forms))
  const rest = draft.filter((one) => one.words.length + one.figures.length > 0)
  const [next] = rest
  if (
    next &&
    !next.isNegative &&
    PERMITS.test(next.text) &&
    !LIMITING.test(next.text) &&
    next.words.some((word) =>
      words.some(({ forms }) => forms.some((one) => word.forms.includes(one))),
    )
  )
    return true
  return !(
    rest.some((one) => one.isNegative || LIMITING.test(one.text)) ||
    rows.some(isDenied) ||
    questions.some((question) => exceededBounds(question, used).length > 0)
  )
}
/** A no that is followed only by a form of address. "tidak perlu booking" is a statement. */
const REFUSES =
  /^\W*(?:(?:mohon|maaf|tentu|tetap|masih|sayangnya|kalau|itu|memang)\s+)*(?:tidak|tdk|belum|blm|ga|gak|nggak|ngga|enggak|tak|no|ora|mboten|henteu)(?:\s+(?:bisa|boleh|ada|dapat|kak|kakak|bang|mas|mbak|pak|bu|bun|bunda|gan|ya|dong|kok))*\W*$/iu
const LIMITING =
  /(?<!\p{L})(?:hanya|khusus|cuma|kecuali|baru|harus|wajib|penuh|terpisah|selain|only|must|separate\p{L}*)(?!\p{L})/iu

/**
 * Faults of a draft that is only "Bisa, Kak.". The question, with that polarity, needs a source.
 */
function bareFaults(
  head: Clause,
  kind: NonNullable<Clause['head']>,
  questions: readonly Clause[],
  readings: readonly Reading[],
): Unsupported[] {
  const context: Context = {
    forms: new Set(questions.flatMap(({ forms }) => [...forms])),
    named: new Set(questions.flatMap(({ forms }) => [...forms])),
    draft: {
      forms: new Set(questions.flatMap(({ forms }) => [...forms])),
      figures: questions.flatMap(({ figures }) => figures),
    },
    asked: questions,
    carried: undefined,
    before: [],
    homes: [],
    pairs: () => false,
    isToldElsewhere: false,
    common: new Set(),
    own: new Set(),
    titles: new Set(),
    known: new Set(),
  }
  const isSupported = questions.every((question) => {
    const said = { ...question, isNegative: question.isNegative !== (kind === 'no') }
    return readings.some((reading) => faultsOf(said, reading, context).length === 0)
  })
  return isSupported ? [] : [{ rule: 'klaim', raw: head.text }]
}

/** Faults of figures that a yes confirms: "Betul" to "minimal 5 pcs kan?" needs a source for 5. */
function confirmedFigures(question: Clause, used: readonly Reading[]): Unsupported[] {
  return question.figures
    .filter(
      (figure) =>
        !used.some(({ clauses }) =>
          clauses.some((row) =>
            row.figures.some((known) => isSameFigure(figure, known) || isBounded(figure, known)),
          ),
        ),
    )
    .map(({ raw }) => ({ rule: 'angka', raw }))
}

/** Whether the customer's amount is above a lower limit: Rp400.000 for "mulai Rp300.000". */
const isBounded = (figure: Figure, known: Figure) =>
  known.bound !== undefined &&
  known.kind === figure.kind &&
  known.unit === figure.unit &&
  isWithin(figure, known)

/** Faults of a yes beyond a limit: "Bisa" to "umur 2 tahun?" when the source says from 3 years. */
function exceededBounds(question: Clause, used: readonly Reading[]): Unsupported[] {
  const limits = used.flatMap(({ clauses }) => clauses.flatMap(({ figures }) => figures))
  const isOutside = (figure: Figure, limit: Figure) =>
    limit.kind === figure.kind
      ? limit.unit === figure.unit && !isWithin(figure, limit)
      : // "rompi 5 bisa?" is below "minimal 10 pcs".
        figure.kind === 'number' && limit.kind === 'count' && !isWithin(figure, limit)
  const isBeyond = (figure: Figure) =>
    limits.some((limit) => isOutside(figure, limit)) &&
    !limits.some((limit) => isSameFigure(figure, limit))
  return question.figures
    .filter((figure) => figure.kind !== 'money' && isBeyond(figure))
    .map(({ raw }) => ({ rule: 'angka', raw }))
}

/** From this search score on, the limits of an entry apply to any draft. */
const LIMITING_SCORE = 0.5
const isLimiting = ({ score }: Reading) => score >= LIMITING_SCORE

function isWithin(figure: Figure, limit: Figure): boolean {
  if (limit.bound === 'lower') return figure.value >= limit.value
  return limit.bound === 'upper' ? figure.value <= limit.value : true
}

/** Whether a no has the reason of a limit: "Belum bisa, minimal 10 pcs" to a question for 5. */
const isLimited = (kind: Clause['head'], question: Clause, used: readonly Reading[]) =>
  kind === 'no' && exceededBounds(question, used).length > 0

/** The fault of a yes or no when the row about the question says the opposite. */
function contradictions(
  head: Clause,
  kind: NonNullable<Clause['head']>,
  question: Clause,
  used: readonly Reading[],
): Unsupported[] {
  const wanted = question.isNegative !== (kind === 'no')
  const rows = used.flatMap(({ clauses, subject }) => (subject ? [...clauses, subject] : clauses))
  const shared = rows.map((row) => question.words.filter((word) => isAmong(word, row.forms)).length)
  const most = Math.max(0, ...shared)
  if (most * 2 <= question.words.length) return []
  const nearest = rows.filter((_, at) => shared[at] === most)
  return nearest.some((row) => row.isNegative === wanted)
    ? []
    : [{ rule: 'bantahan', raw: head.text }]
}
