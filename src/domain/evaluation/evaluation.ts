import { modelFor } from '#domain/model'
import { nowIso } from '#platform/clock'
import { asService, type Claims, db, type ReadTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { daysUpTo, localOf, zoneOf } from '#lib/time/zone'
import { findAgent } from './card-queries.ts'
import { readCards } from './cards.ts'
import type {
  Comparison,
  Evaluation,
  EvaluationQuery,
  SessionPage,
  SessionQuery,
} from './contract.ts'
import { SESSION_PAGE, topicName } from './contract.ts'
import * as sums from './day-queries.ts'
import { compareGroups } from './experiment.ts'
import { cardResults, sumDays } from './figures.ts'
import { readCalibrations } from './review.ts'
import { catchUp } from './score-sessions.ts'
import * as rows from './session-queries.ts'
import { judgedDays, judgedReach, judgedSpan, lastDays, listedSpan, stayedOn } from './span.ts'
import { findTopic } from './topic/topic-queries.ts'

export { updateCard } from './edit-card.ts'
export { answerGroup, dismissGroup, listGapChats, listGaps } from './gap/gaps.ts'
export { labelSession, listReview, openReview } from './review.ts'
export { listTopics } from './topic/topics.ts'

const provedMember = () => asService('sums of a business that the caller was proved to see')

/**
 * The figures of the last 7 or 30 days, compared with as many days before. Error:
 * `business.not_found`.
 */
export async function loadEvaluation(
  claims: Claims,
  { businessId, days }: EvaluationQuery,
): Promise<Evaluation> {
  const hasModel = (await modelFor(businessId)) !== undefined
  return db.readAs(claims, async (tx) => {
    const { agent, place, today } = await findPlace(tx, businessId)
    const over = daysUpTo(today, days * 2)
    const shown = over.slice(days)
    const span = lastDays(place, today, days)
    const [summed, handOvers, calibrations, unsure, isCounting] = await Promise.all([
      readSums(span, today, days * 2),
      rows.countHandOvers(tx, span),
      readCalibrations(tx, businessId),
      rows.countUnsure(tx, span),
      catchUp(businessId),
    ])
    const inDays = (among: string[]) => summed.days.filter((row) => among.includes(row.day))
    const now = inDays(shown)
    return {
      zone: place.zone,
      ranAt: summed.ranAt,
      isCounting,
      now: sumDays(now),
      before: sumDays(inDays(over.slice(0, days))),
      days: shown.map((day) => ({ day, ...sumDays(inDays([day])) })),
      stayed: stayedOn(summed.days, today),
      ...handOvers,
      hasModel,
      calibrations,
      cards: cardResults(readCards(agent), { ...summed.kpis, unsure }, now),
    }
  })
}

async function findPlace(tx: ReadTx, businessId: string) {
  const agent = await findAgent(tx, businessId)
  if (!agent) throw new AppError('business.not_found')
  const place = { businessId, zone: zoneOf(agent.zone) }
  return { agent, place, today: localOf(nowIso(), place.zone).day }
}

function readSums(span: rows.Span, today: string, days: number) {
  return db.readAs(provedMember(), async (tx) => {
    const from = daysUpTo(today, Math.max(days, judgedReach(1)))[0]!
    const [all, shown, judged, ranAt] = await Promise.all([
      sums.listEvaluationDays(tx, span, from),
      sums.listKpiDays(tx, span),
      sums.listKpiDays(tx, judgedSpan(span, today)),
      sums.findRanAt(tx, span.businessId),
    ])
    return { days: all, kpis: { shown, judged }, ranAt }
  })
}

/** A page of the sessions behind a figure. Error: `business.not_found`. */
export function listSessions(claims: Claims, query: SessionQuery): Promise<SessionPage> {
  return db.readAs(claims, async (tx) => {
    const { agent, place, today } = await findPlace(tx, query.businessId)
    const line = readCards(agent)[query.behaviour ?? 'v1'].find(({ id }) => id === query.kpiId)
    const span = listedSpan(place, today, query, line?.tipe === 'tetap_selesai')
    const [topic, named, sessions, total] = await Promise.all([
      query.topicId ? findTopicName(tx, query.topicId) : null,
      rows.findListedName(tx, query),
      rows.listSessionRows(tx, span, query),
      query.before
        ? null
        : db.readAs(provedMember(), (service) => rows.countSessionRows(service, span, query)),
    ])
    const last = sessions.length === SESSION_PAGE ? sessions.at(-1) : undefined
    return {
      sessions,
      before: last ? { at: last.counted_at, id: last.id } : null,
      total,
      about: line?.nama ?? topic,
      named,
      from: span.from,
      to: span.to,
    }
  })
}

async function findTopicName(tx: ReadTx, id: string): Promise<string | null> {
  const topic = await findTopic(tx, id)
  return topic ? topicName(topic) : null
}

/** Compares the AI with the control group, and V1 with V2, over the last days. */
export async function loadExperiment(
  claims: Claims,
  { businessId, days }: EvaluationQuery,
): Promise<Comparison[]> {
  const { place, today } = await db.readAs(claims, (tx) => findPlace(tx, businessId))
  const from = daysUpTo(today, Math.max(days, judgedReach(1)))[0]!
  const all = await db.readAs(provedMember(), (tx) => sums.listEvaluationDays(tx, place, from))
  const [shown, judged] = [daysUpTo(today, days), judgedDays(today)]
  return compareGroups({
    shown: all.filter(({ day }) => shown.includes(day)),
    judged: all.filter(({ day }) => judged.includes(day)),
  })
}
