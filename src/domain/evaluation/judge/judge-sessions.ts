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
import { DAY_MS } from '#lib/time/durations'

const asJudge = () => asService('verdicts belong to the business; members only read them')
/** Limit of sessions per job. The next scoring adds another job. */
const MAX_SESSIONS = 20
/** Older sessions get no verdict, because no figure of the newest days uses them. */
const JUDGED_DAYS = 7
/** Calls of the model per session. */
const CALLS = 2

/** Adds the job if there is a model. Without a model, the screen says which lines need one. */
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
    // After a failure the model is asked again after the next scoring.
    if (!judgements) return
    await db.writeAs(asJudge(), (tx) =>
      rows.storeJudgements(tx, { ...session, businessId, model: model.name }, judgements),
    )
  }
}
