import { readLines } from '#conversation/history'
import { modelFor } from '#domain/model'
import { mayUse } from '#domain/quota'
import { now } from '#platform/clock'
import { asService, db, type WriteTx } from '#platform/database'
import { enqueue } from '#platform/queue'
import { findAgent } from '../card-queries.ts'
import { readCards } from '../cards.ts'
import * as rows from './judge-queries.ts'
import { judgeSession } from './judge-session.ts'

const asJudge = () => asService('verdicts belong to the business; members only read them')
/** Sessions of one job; the next scoring adds another. */
const MAX_SESSIONS = 20
/** Older sessions stay without a verdict: the figures look back as far only for the newest. */
const JUDGED_DAYS = 7
const DAY_MS = 86_400_000
/** The model is asked twice. */
const CALLS = 2

/** Nothing without a model: the lines that need one say so on the screen. */
export async function enqueueJudging(tx: WriteTx, businessId: string): Promise<void> {
  if (await modelFor(businessId))
    await enqueue(
      tx,
      'judge-sessions',
      { businessId },
      { key: `judge:${businessId}`, isBulk: true },
    )
}

/** Job judge-sessions: asks the model about closed sessions, within the daily quota. */
export async function judgeSessions(businessId: string): Promise<void> {
  const model = await modelFor(businessId, 'judgement')
  if (!model) return
  const since = new Date(now().getTime() - JUDGED_DAYS * DAY_MS).toISOString()
  const [agent, sessions] = await db.readAs(asJudge(), (tx) =>
    Promise.all([
      findAgent(tx, businessId),
      rows.listUnjudged(tx, businessId, since, MAX_SESSIONS),
    ]),
  )
  if (!agent) return
  const cards = readCards(agent)
  for (const session of sessions) {
    const kpis = cards[session.behaviour].filter(({ tipe }) => tipe === 'model')
    if (kpis.length === 0) continue
    if (!(await mayUse('model.judgements', businessId, CALLS))) return
    const lines = await db.readAs(asJudge(), (tx) =>
      readLines(tx, session.room_id, session.session_no),
    )
    const judgements = await judgeSession(model, lines, kpis)
    // A model that fails now is asked again after the next scoring.
    if (!judgements) return
    await db.writeAs(asJudge(), (tx) =>
      rows.storeJudgements(tx, { ...session, businessId, model: model.name }, judgements),
    )
  }
}
