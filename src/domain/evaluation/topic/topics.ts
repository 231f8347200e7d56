import { newId } from '#platform/crypto'
import { daysUpTo, localOf, zoneOf } from '#lib/zone'
import { now, nowIso } from '#platform/clock'
import { asService, type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/queue'
import { findAgent } from '../card-queries.ts'
import type { Topics } from '../contract.ts'
import { listEvaluationDays } from '../day-queries.ts'
import { cosineOf, type Vector } from './cluster.ts'
import { type FoundTopic, findTopics, likestTopic } from './find-topics.ts'
import * as rows from './topic-queries.ts'

const DAY_MS = 86_400_000
/** Questions that are given a topic; more do not change the shares. */
const MOST_QUESTIONS = 20_000
/** A topic whose centre is this near to a former one is the same, and keeps its id. */
const SAME_TOPIC = 0.5

const asTopicService = () => asService('topics belong to the business; members only read them')
const agoIso = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString()

/** Enqueues the clustering when the last one is a day old. */
export async function enqueueTopics(
  tx: WriteTx,
  businessId: string,
  topicsAt: string | null,
): Promise<void> {
  if (topicsAt !== null && Date.parse(topicsAt) > now().getTime() - DAY_MS) return
  await enqueue(tx, 'cluster-topics', { businessId }, { key: `topics:${businessId}`, isBulk: true })
}

/** Job cluster-topics: finds the topics of the last 30 days and gives each session its own. */
export async function clusterTopics(businessId: string): Promise<void> {
  const [questions, former] = await db.readAs(asTopicService(), (tx) =>
    Promise.all([
      rows.listQuestions(tx, businessId, agoIso(30), MOST_QUESTIONS),
      rows.listTopicCentres(tx, businessId),
    ]),
  )
  const topics = nameTopics(
    findTopics(questions.map(({ question }) => question)),
    former.map(({ id, centre }) => ({ id, centre: new Map(Object.entries(centre)) })),
  )
  const assigned = questions.map(({ id, question }) => ({
    id,
    topicId: likestTopic(topics, question)?.id ?? null,
  }))
  await db.writeAs(
    asTopicService(),
    async (tx) => {
      await tx`set local statement_timeout = 0`
      await rows.replaceTopics(
        tx,
        businessId,
        topics.map((topic) => ({ ...topic, centre: Object.fromEntries(topic.centre) })),
      )
      await rows.assignTopics(tx, assigned)
      await rows.countTopics(tx, businessId, {
        month: agoIso(30),
        fortnight: agoIso(14),
        week: agoIso(7),
      })
    },
    { flush: 'later' },
  )
}

/** A topic that was there before keeps its id, so that links to its list stay valid. */
function nameTopics(
  found: FoundTopic[],
  former: { id: string; centre: Vector }[],
): (FoundTopic & { id: string })[] {
  const free = new Map(former.map((topic) => [topic.id, topic.centre]))
  return found.map((topic) => {
    const [likest] = [...free]
      .map(([id, centre]) => ({ id, likeness: cosineOf(topic.centre, centre) }))
      .sort((a, b) => b.likeness - a.likeness)
    if (!likest || likest.likeness < SAME_TOPIC) return { ...topic, id: newId() }
    free.delete(likest.id)
    return { ...topic, id: likest.id }
  })
}

/** What customers asked about in the last 30 days. Error: `business.not_found`. */
export function listTopics(claims: Claims, businessId: string): Promise<Topics> {
  return db.readAs(claims, async (tx) => {
    const agent = await findAgent(tx, businessId)
    if (!agent) throw new AppError('business.not_found')
    const place = { businessId, zone: zoneOf(agent.zone) }
    const fromDay = daysUpTo(localOf(nowIso(), place.zone).day, 30)[0]!
    const [topics, days] = await Promise.all([
      rows.listTopicRows(tx, businessId),
      db.readAs(asTopicService(), (service) => listEvaluationDays(service, place, fromDay)),
    ])
    return { topics, sessions: days.reduce((sum, day) => sum + day.sessions, 0) }
  })
}
