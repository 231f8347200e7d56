import { newId } from '#platform/crypto'
import { daysUpTo, localOf, zoneOf } from '#lib/time/zone'
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
import { DAY_MS } from '#lib/time/durations'

const TOPIC_DAYS = 30
/** Number of sessions from which topics are found; other sessions join these topics. */
const COMPARED = 2_000
/** Questions that are assigned to a topic in one step. */
const QUESTION_PAGE = 200
/** A topic whose centre is this similar to a former one is the same topic and keeps its id. */
const SAME_TOPIC = 0.5

const asTopicService = () => asService('topics belong to the business; members only read them')
const agoIso = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString()

/** Adds the clustering job when the last clustering is a day old. */
export async function enqueueTopics(
  tx: WriteTx,
  businessId: string,
  topicsAt: string | null,
): Promise<void> {
  if (topicsAt !== null && Date.parse(topicsAt) > now().getTime() - DAY_MS) return
  await enqueue(tx, 'cluster-topics', { businessId }, { key: `topics:${businessId}`, isBulk: true })
}

/** Job cluster-topics: finds the topics of the last 30 days and assigns each session to one. */
export async function clusterTopics(businessId: string): Promise<void> {
  const since = agoIso(TOPIC_DAYS)
  const [newest, former] = await db.readAs(asTopicService(), (tx) =>
    Promise.all([
      rows.listQuestions(tx, businessId, { sinceIso: since, most: COMPARED }),
      rows.listTopicCentres(tx, businessId),
    ]),
  )
  const found = await findTopics(newest.map(({ question }) => question))
  const topics = nameTopics(
    found,
    former.map(({ id, centre }) => ({ id, centre: new Map(Object.entries(centre)) })),
  )
  await db.writeAs(asTopicService(), (tx) =>
    rows.replaceTopics(
      tx,
      businessId,
      topics.map((topic) => ({ ...topic, centre: Object.fromEntries(topic.centre) })),
    ),
  )
  await assignAll(businessId, topics, since)
  await db.writeAs(asTopicService(), (tx) => rows.noteClustering(tx, businessId))
}

type NamedTopic = FoundTopic & { id: string }

/** Works page by page, so that transactions are short and the event loop is free in between. */
async function assignAll(businessId: string, topics: NamedTopic[], since: string): Promise<void> {
  let before: rows.QuestionRow | undefined
  do {
    const page = await db.readAs(asTopicService(), (tx) =>
      rows.listQuestions(tx, businessId, { sinceIso: since, most: QUESTION_PAGE, before }),
    )
    const assigned = page.map(({ id, question }) => ({
      id,
      topicId: likestTopic(topics, question)?.id ?? null,
    }))
    if (page.length > 0)
      await db.writeAs(asTopicService(), (tx) => rows.assignTopics(tx, businessId, assigned), {
        flush: 'later',
      })
    before = page.length === QUESTION_PAGE ? page.at(-1) : undefined
  } while (before)
}

/** Names the topics. One that existed before keeps its id, so that links to its list stay valid. */
function nameTopics(found: FoundTopic[], former: { id: string; centre: Vector }[]): NamedTopic[] {
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
    const over = daysUpTo(localOf(nowIso(), place.zone).day, TOPIC_DAYS)
    const from = { month: over[0]!, fortnight: over.at(-14)!, week: over.at(-7)! }
    // Runs as the service, so that row policies cost nothing. The caller's access to the business
    // is proved.
    const [topics, days] = await db.readAs(asTopicService(), (service) =>
      Promise.all([
        rows.listTopicRows(service, place, from),
        listEvaluationDays(service, place, from.month),
      ]),
    )
    return { topics, sessions: days.reduce((sum, day) => sum + day.sessions, 0) }
  })
}
