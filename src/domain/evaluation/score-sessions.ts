import { setImmediate as letOthersRun } from 'node:timers/promises'
import { now, nowIso } from '#platform/clock'
import { asService, db, type WriteTx } from '#platform/database'
import { enqueue } from '#platform/queue'
import { zoneOf } from '#lib/time/zone'
import { type Cards, readCards } from './cards.ts'
import { findAgent } from './card-queries.ts'
import { storeDays, deleteOutdated } from './day-queries.ts'
import { groupQuestions } from './gap/group-questions.ts'
import { enqueueJudging } from './judge/judge-sessions.ts'
import * as rows from './score-queries.ts'
import { scoreSession, type SessionFacts, type SessionScore, STAYS_MS } from './score-session.ts'
import { enqueueTopics } from './topic/topics.ts'
import { DAY_MS } from '#lib/time/durations'

const asEvaluator = () => asService('scores belong to the business; members only read them')
/** Limit of businesses per sweep. The next sweep takes more. */
const DUE_LIMIT = 50
/** Limit of messages and marks per step. The job adds itself again while more are left. */
const STEP_MESSAGES = 5_000
const STEP_MARKS = 1_000
/** Sessions that are read together. */
const CHUNK = 100
/** Sessions that are scored before other work of the process may run. */
const SLICE = 5
/** Days that a business is scored back at first, and that its sums are kept. */
export const KEPT_DAYS = 60

/**
 * Adds a job score-sessions for each business whose sessions may have changed. Returns how many.
 */
export async function findDueEvaluations(): Promise<number> {
  const due = await db.readAs(asEvaluator(), (tx) => rows.listDueEvaluations(tx, DUE_LIMIT))
  for (const businessId of due)
    await db.writeAs(asEvaluator(), (tx) => enqueueScoring(tx, businessId))
  return due.length
}

export const enqueueScoring = (tx: WriteTx, businessId: string): Promise<void> =>
  enqueue(tx, 'score-sessions', { businessId }, { key: `score:${businessId}`, isBulk: true })

/**
 * Adds the job for a page with figures, when messages wait to be scored and none did a moment ago.
 * Returns whether messages wait.
 */
export async function catchUp(businessId: string): Promise<boolean> {
  const isBehind = await db.readAs(asEvaluator(), (tx) => rows.isBehind(tx, businessId))
  if (isBehind) await db.writeAs(asEvaluator(), (tx) => enqueueScoring(tx, businessId))
  return isBehind
}

/**
 * Job score-sessions: scores what changed since the last step and updates the sums of its days, in
 * one transaction. Returns whether more is left, for which it adds itself again.
 */
export function scoreSessions(businessId: string): Promise<boolean> {
  return db.writeAs(
    asEvaluator(),
    async (tx) => {
      const agent = await findAgent(tx, businessId)
      if (!agent) return false
      const place = { businessId, zone: zoneOf(agent.zone) }
      const startedAt = nowIso()
      const oldest = agoIso(KEPT_DAYS * DAY_MS)
      await tx`set local statement_timeout = 0`
      // The state is locked first, so that the present day is used from here on and no closing is
      // judged twice.
      const state = await rows.lockState(tx, businessId, {
        scored: oldest,
        judged: agoIso(STAYS_MS),
      })
      const { keys, until, judgedUntil, isMore } = await takeStep(tx, businessId, state, startedAt)
      await storeDays(tx, place, await scoreKeys(tx, { businessId, agent }, keys))
      await deleteOutdated(tx, place, oldest)
      await rows.updateState(tx, businessId, {
        scored_until: until,
        judged_until: judgedUntil,
        ran_at: startedAt,
      })
      if (isMore) await enqueueScoring(tx, businessId)
      else {
        await enqueueTopics(tx, businessId, state.topics_at)
        await enqueueJudging(tx, businessId)
      }
      return isMore
    },
    { flush: 'later' },
  )
}

const agoIso = (ms: number) => new Date(now().getTime() - ms).toISOString()

type Step = { keys: rows.SessionKey[]; until: string; judgedUntil: string; isMore: boolean }

/** Takes the changes since the last step, up to the number that one transaction should score. */
async function takeStep(
  tx: WriteTx,
  businessId: string,
  state: rows.EvaluationState,
  startedAt: string,
): Promise<Step> {
  const weekOld = agoIso(STAYS_MS)
  const [end, judgedEnd] = await Promise.all([
    rows.findBatchEnd(tx, businessId, state.scored_until, STEP_MESSAGES),
    rows.findJudgedEnd(tx, businessId, {
      since: state.judged_until,
      until: weekOld,
      count: STEP_MARKS,
    }),
  ])
  const until = end ?? startedAt
  const judgedUntil = judgedEnd ?? (weekOld > state.judged_until ? weekOld : state.judged_until)
  const stale = await rows.takeStaleSessions(tx, businessId, STEP_MARKS)
  const changed = await rows.listChangedSessions(tx, businessId, {
    since: overlapOf(state.scored_until),
    until,
    judgedSince: state.judged_until,
    judgedUntil,
  })
  const isMore = end !== null || judgedEnd !== null || stale.length >= STEP_MARKS
  return { keys: uniqueKeys([...stale, ...changed]), until, judgedUntil, isMore }
}

/** Messages that were stored during the last step have a time before its end. */
const OVERLAP_MS = 60_000
const overlapOf = (iso: string) => new Date(Date.parse(iso) - OVERLAP_MS).toISOString()

function uniqueKeys(keys: rows.SessionKey[]): rows.SessionKey[] {
  const known = new Map(keys.map((key) => [`${key.room_id}:${key.session_no}`, key]))
  return [...known.values()].filter(({ session_no }) => session_no > 0)
}

/** Scores in slices, so that customers' messages do not wait for a whole chunk. */
async function scoreInSlices(facts: SessionFacts[], cards: Cards): Promise<SessionScore[]> {
  const scores: SessionScore[] = []
  for (let from = 0; from < facts.length; from += SLICE) {
    for (const one of facts.slice(from, from + SLICE)) {
      const score = scoreSession(one, cards, now())
      if (score) scores.push(score)
    }
    await letOthersRun()
  }
  return scores
}

type Scored = { businessId: string; agent: { kpi: unknown; kpi_v2: unknown } }

/** Returns the times whose days need new sums. */
async function scoreKeys(
  tx: WriteTx,
  { businessId, agent }: Scored,
  keys: rows.SessionKey[],
): Promise<string[]> {
  const cards = readCards(agent)
  const moments: string[] = []
  for (let from = 0; from < keys.length; from += CHUNK) {
    const chunk = keys.slice(from, from + CHUNK)
    const facts = await rows.listSessionFacts(tx, chunk)
    const scores = await scoreInSlices(facts, cards)
    const known = new Set(scores.map((one) => `${one.room_id}:${one.session_no}`))
    const gone = chunk.filter((key) => !known.has(`${key.room_id}:${key.session_no}`))
    if (gone.length > 0) moments.push(...(await rows.deleteScores(tx, gone)))
    if (scores.length === 0) continue
    const stored = await rows.storeScores(tx, businessId, scores)
    moments.push(
      ...scores.map((one) => one.counted_at),
      ...stored.flatMap(({ was_counted_at }) => was_counted_at ?? []),
    )
    await groupQuestions(tx, businessId, facts)
  }
  return moments
}
