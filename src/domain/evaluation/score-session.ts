import { isQuestion } from '#domain/agent'
import { excerptOf, upTo } from '#lib/language/text'
import type { Cards } from './cards.ts'
import type { Kpi, Risk } from './contract.ts'
import type { CardBehaviour } from './filter/contract.ts'
import { likenessOf, type Subject, subjectsOf } from './likeness.ts'
import { DAY_MS } from '#lib/time/durations'

export type FactMessage = {
  id: string
  direction: 'in' | 'out'
  author: 'customer' | 'ai' | 'member' | 'device' | 'rule'
  text: string
  at: string
  /** whether an answer of the AI states facts about the business */
  states: boolean
  sourced: boolean
}

/** The stored facts of one session that its score needs. */
export type SessionFacts = {
  roomId: string
  sessionNo: number
  behaviour: CardBehaviour
  arm: 'ai' | 'control' | null
  messages: FactMessage[]
  escalations: {
    id: string
    reason: string
    at: string
    dueAt: string
    claimedAt: string | null
    resolvedAt: string | null
  }[]
  heldCount: number
  closures: { closedAt: string; reopenedAt: string | null; outcome: string; csat: number | null }[]
  nextSessionAt: string | null
  verdicts: Record<string, string>
  /** whether a member judged one of its answers wrong */
  isDisputed: boolean
}

export type SessionScore = {
  room_id: string
  session_no: number
  started_at: string
  counted_at: string
  closed_at: string | null
  outcome: string | null
  behaviour: CardBehaviour
  arm: 'ai' | 'control' | null
  question: string | null
  customer_messages: number
  ai_messages: number
  team_messages: number
  first_reply_seconds: number | null
  by_ai: boolean
  stayed: boolean | null
  hand_over_reason: string | null
  /** state of the first hand-over: in time, late, or not yet taken */
  taken: 'tepat' | 'terlambat' | 'belum' | null
  taken_seconds: number | null
  handed_over_after_answer: boolean
  repeated_count: number
  unanswered_count: number
  held_count: number
  answer_count: number
  grounded_count: number
  csat: number | null
  score: number | null
  fails_critical: boolean
  results: Record<string, boolean>
  risks: Risk[]
  review_weight: number | null
}

/** How long a session must stay closed to count as solved (product.md). */
export const STAYS_MS = 7 * DAY_MS
const QUESTION_CHARS = 200

/** Computes every figure of one session. A session without a message has none. */
export function scoreSession(
  facts: SessionFacts,
  cards: Cards,
  now: Date,
): SessionScore | undefined {
  const [first] = facts.messages
  if (!first) return undefined
  const metrics = measureSession(facts, first, now)
  const { results, score, failsCritical } = applyCard(metrics, facts.verdicts, cards)
  const risks = risksOf(metrics, { ...facts, score, failsCritical })
  return {
    ...metrics,
    results,
    score,
    fails_critical: failsCritical,
    risks,
    review_weight: reviewWeight(metrics, risks),
  }
}

type Metrics = Omit<
  SessionScore,
  'results' | 'score' | 'fails_critical' | 'risks' | 'review_weight'
>

function measureSession(facts: SessionFacts, first: FactMessage, now: Date): Metrics {
  const { messages, escalations } = facts
  const countOf = (...authors: FactMessage['author'][]) =>
    messages.filter(({ author }) => authors.includes(author)).length
  const answers = messages.filter(({ direction }) => direction === 'out')
  const asked = messages.find(({ direction }) => direction === 'in')
  const answered = asked && answers.find(({ at }) => at >= asked.at)
  const [escalation] = escalations
  const last = facts.closures.at(-1)
  const stating = answers.filter(({ author, states }) => author === 'ai' && states)
  const team = countOf('member', 'device')
  const ai = countOf('ai')
  return {
    room_id: facts.roomId,
    session_no: facts.sessionNo,
    started_at: first.at,
    counted_at: answers[0]?.at ?? first.at,
    closed_at: last && !last.reopenedAt ? last.closedAt : null,
    outcome: last && !last.reopenedAt ? last.outcome : null,
    behaviour: facts.behaviour,
    arm: facts.arm,
    question: firstQuestion(messages),
    customer_messages: countOf('customer'),
    ai_messages: ai,
    team_messages: team,
    first_reply_seconds:
      asked && answered
        ? Math.round((Date.parse(answered.at) - Date.parse(asked.at)) / 1000)
        : null,
    by_ai: ai > 0 && team === 0 && escalations.length === 0,
    stayed: stayedOf(facts, now),
    hand_over_reason: escalation?.reason ?? null,
    taken: escalation ? takenOf(escalation) : null,
    taken_seconds: escalation?.claimedAt
      ? Math.round((Date.parse(escalation.claimedAt) - Date.parse(escalation.at)) / 1000)
      : null,
    handed_over_after_answer: escalations.some(({ at }) => stating.some((one) => one.at < at)),
    repeated_count: countRepeated(messages),
    unanswered_count: countUnanswered(facts),
    held_count: facts.heldCount,
    answer_count: stating.length,
    grounded_count: stating.filter(({ sourced }) => sourced).length,
    csat: facts.closures.findLast(({ csat }) => csat !== null)?.csat ?? null,
  }
}

/** The first message with a subject, which a greeting lacks. */
function firstQuestion(messages: FactMessage[]): string | null {
  const found = messages.find(
    ({ direction, text }) => direction === 'in' && subjectsOf(text).length > 0,
  )
  return found ? upTo(excerptOf(found.text, QUESTION_CHARS - 1), QUESTION_CHARS) : null
}

/** How the first hand-over was taken. If it ended without a member, it waited until then. */
function takenOf({ dueAt, claimedAt, resolvedAt }: SessionFacts['escalations'][number]) {
  const at = claimedAt ?? resolvedAt
  if (!at) return 'belum'
  return Date.parse(at) <= Date.parse(dueAt) ? 'tepat' : 'terlambat'
}

/**
 * "Tetap selesai 7 hari": no closing was followed by a reopening or a new session within 7 days.
 * null until the last closing is a week old, because returning customers are known earlier and
 * would count too much.
 */
function stayedOf({ closures, nextSessionAt }: SessionFacts, now: Date): boolean | null {
  const last = closures.at(-1)
  if (!last || now.getTime() - Date.parse(last.closedAt) < STAYS_MS) return null
  const isSoon = (closedAt: string, at: string | null) =>
    at !== null && Date.parse(at) - Date.parse(closedAt) <= STAYS_MS
  if (closures.some(({ closedAt, reopenedAt }) => isSoon(closedAt, reopenedAt))) return false
  return !isSoon(last.closedAt, nextSessionAt)
}

const MIN_WORDS = 2
/** From this share of common subjects on, two messages ask the same. */
const SAME_QUESTION = 0.75

/** Counts questions that the customer repeated after an answer. */
function countRepeated(messages: FactMessage[]): number {
  const asked: { terms: Subject[]; place: number }[] = []
  let repeated = 0
  messages.forEach(({ direction, text }, place) => {
    if (direction !== 'in') return
    const terms = subjectsOf(text)
    if (terms.length < MIN_WORDS) return
    const before = asked.find((one) => likenessOf(one.terms, terms) >= SAME_QUESTION)
    const hasAnswer = before && messages.slice(before.place, place).some(isAnswer)
    if (hasAnswer) repeated++
    asked.push({ terms, place })
  })
  return repeated
}

const isAnswer = ({ direction }: FactMessage) => direction === 'out'

/**
 * Counts hand-overs because the knowledge has no answer, and a question that ends a closed session.
 */
function countUnanswered({ messages, escalations, closures }: SessionFacts): number {
  const unknown = escalations.filter(({ reason }) => reason === 'info_tidak_ada').length
  const last = messages.at(-1)
  const isLeft = closures.length > 0 && last?.direction === 'in' && isQuestion(last.text)
  return unknown + (isLeft ? 1 : 0)
}

function applyCard(
  metrics: Metrics,
  verdicts: Record<string, string>,
  cards: Cards,
): { results: Record<string, boolean>; score: number | null; failsCritical: boolean } {
  const results: Record<string, boolean> = {}
  let [reached, possible, failsCritical] = [0, 0, false]
  for (const line of cards[metrics.behaviour]) {
    const passed = line.tipe === 'model' ? byJudge(verdicts[line.id]) : passesLine(line, metrics)
    if (passed === null) continue
    results[line.id] = passed
    possible += line.bobot
    if (passed) reached += line.bobot
    else if (line.kritis) failsCritical = true
  }
  const score = possible > 0 ? Math.round((reached / possible) * 100) : null
  return { results, score, failsCritical }
}

const byJudge = (verdict: string | undefined): boolean | null =>
  verdict === 'lulus' ? true : verdict === 'gagal' ? false : null

const isAnswered = (metrics: Metrics) => metrics.ai_messages + metrics.team_messages > 0

/** null: the line does not apply to this session, or not yet. */
function passesLine({ tipe, target }: Kpi, metrics: Metrics): boolean | null {
  switch (tipe) {
    case 'selesai_oleh_ai':
      return metrics.ai_messages > 0 && metrics.closed_at ? metrics.by_ai : null
    case 'tetap_selesai':
      return metrics.stayed
    case 'balasan_pertama':
      return metrics.first_reply_seconds === null ? null : metrics.first_reply_seconds <= target
    case 'tanpa_tanya_ulang':
      return metrics.customer_messages > 1 ? metrics.repeated_count === 0 : null
    case 'terjawab':
      return metrics.unanswered_count > 0 ? false : isAnswered(metrics) || null
    case 'tanpa_draf_ditahan':
      return metrics.ai_messages > 0 ? metrics.held_count === 0 : null
    case 'bersumber':
      return metrics.answer_count > 0 ? metrics.grounded_count === metrics.answer_count : null
    case 'csat':
      return metrics.csat === null ? null : metrics.csat >= target
    case 'model':
      return null
  }
}

const LOW_SCORE = 50
const WEIGHTS: Record<Risk, number> = {
  gagal_kritis: 40,
  marah: 30,
  hakim_tidak_sepakat: 30,
  dinilai_salah: 30,
  draf_ditahan: 20,
  serah_setelah_jawaban: 20,
  tanya_ulang: 20,
  nilai_rendah: 10,
  acak: 5,
}

function risksOf(
  metrics: Metrics,
  by: Pick<SessionFacts, 'verdicts' | 'isDisputed'> & {
    score: number | null
    failsCritical: boolean
  },
): Risk[] {
  const rules: [Risk, boolean][] = [
    ['gagal_kritis', by.failsCritical],
    ['marah', metrics.hand_over_reason === 'marah'],
    ['hakim_tidak_sepakat', Object.values(by.verdicts).includes('tidak_sepakat')],
    ['dinilai_salah', by.isDisputed],
    ['draf_ditahan', metrics.held_count > 0],
    ['serah_setelah_jawaban', metrics.handed_over_after_answer],
    ['tanya_ulang', metrics.repeated_count > 0],
    ['nilai_rendah', by.score !== null && by.score < LOW_SCORE],
    ['acak', isInSample(`${metrics.room_id}:${metrics.session_no}`)],
  ]
  return rules.flatMap(([risk, applies]) => (applies ? [risk] : []))
}

/** The review weight; only a session with an answer can be reviewed. */
const reviewWeight = (metrics: Metrics, risks: Risk[]): number | null =>
  risks.length > 0 && isAnswered(metrics)
    ? risks.reduce((sum, risk) => sum + WEIGHTS[risk], 0)
    : null

/** One session in twenty is a sample. It is always the same one (FNV-1a). */
const SAMPLE_OF = 20
function isInSample(key: string): boolean {
  let hash = 0x811c9dc5
  for (const character of key) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return (hash >>> 0) % SAMPLE_OF === 0
}
