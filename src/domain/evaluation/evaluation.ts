import { nowIso } from '#platform/clock'
import { asService, type Claims, db, type ReadTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { modelOf } from '#platform/model'
import { daysUpTo, localOf, zoneOf } from '#lib/zone'
import { findAgent } from './card-queries.ts'
import { readCards } from './cards.ts'
import type {
  Comparison,
  Evaluation,
  EvaluationQuery,
  SessionPage,
  SessionQuery,
} from './contract.ts'
import { SESSION_PAGE } from './contract.ts'
import * as sums from './day-queries.ts'
import { compareGroups } from './experiment.ts'
import { cardResults, sumDays } from './figures.ts'
import { readCalibrations } from './review.ts'
import * as rows from './session-queries.ts'

export { updateCard } from './edit-card.ts'
export { answerGroup, listGaps } from './gaps.ts'
export { labelSession, listReview, openReview } from './review.ts'
export { listTopics } from './topic/topics.ts'

const provedMember = () => asService('sums of a business that the caller was proved to see')

/** The figures of the last 7 or 30 days against as many before. Error: `business.not_found`. */
export function loadEvaluation(
  claims: Claims,
  { businessId, days }: EvaluationQuery,
): Promise<Evaluation> {
  return db.readAs(claims, async (tx) => {
    const agent = await findAgent(tx, businessId)
    if (!agent) throw new AppError('business.not_found')
    const span = spanOf(businessId, agent.zone, days)
    const over = daysUpTo(span.today, days * 2)
    const shown = over.slice(days)
    const [summed, reasons, calibrations] = await Promise.all([
      readSums(span, over[0]!, shown[0]!),
      rows.countHandOvers(tx, span),
      readCalibrations(tx, businessId),
    ])
    const inDays = (among: string[]) => summed.days.filter((row) => among.includes(row.day))
    const now = inDays(shown)
    return {
      zone: span.zone,
      ranAt: summed.ranAt,
      now: sumDays(now),
      before: sumDays(inDays(over.slice(0, days))),
      days: shown.map((day) => {
        const { byAi, answered, sessions, score } = sumDays(inDays([day]))
        return { day, byAi, answered, sessions, score }
      }),
      reasons,
      hasModel: modelOf() !== undefined,
      calibrations,
      cards: cardResults(readCards(agent), summed.kpis, now),
    }
  })
}

const spanOf = (businessId: string, zone: string | null, days: number): rows.Span => {
  const valid = zoneOf(zone)
  return { businessId, zone: valid, today: localOf(nowIso(), valid).day, days }
}

function readSums(span: rows.Span, fromDay: string, shownFrom: string) {
  return db.readAs(provedMember(), async (tx) => {
    const [days, kpis, ranAt] = await Promise.all([
      sums.listEvaluationDays(tx, span, fromDay),
      sums.listKpiDays(tx, span, shownFrom),
      sums.findRanAt(tx, span.businessId),
    ])
    return { days, kpis, ranAt }
  })
}

/** A page of the sessions behind a figure. Error: `business.not_found`. */
export function listSessions(claims: Claims, query: SessionQuery): Promise<SessionPage> {
  return db.readAs(claims, async (tx) => {
    const span = await findSpan(tx, query.businessId, query.days)
    const sessions = await rows.listSessionRows(tx, span, query)
    const last = sessions.length === SESSION_PAGE ? sessions.at(-1) : undefined
    return { sessions, before: last ? { at: last.counted_at, id: last.id } : null }
  })
}

async function findSpan(tx: ReadTx, businessId: string, days: number): Promise<rows.Span> {
  const agent = await findAgent(tx, businessId)
  if (!agent) throw new AppError('business.not_found')
  return spanOf(businessId, agent.zone, days)
}

/** The AI against the control group, and V1 against V2, over the last days. */
export async function loadExperiment(
  claims: Claims,
  { businessId, days }: EvaluationQuery,
): Promise<Comparison[]> {
  const span = await db.readAs(claims, (tx) => findSpan(tx, businessId, days))
  const from = daysUpTo(span.today, days)[0]!
  return compareGroups(
    await db.readAs(provedMember(), (tx) => sums.listEvaluationDays(tx, span, from)),
  )
}
