import type { ReadTx, WriteTx } from '#platform/database'
import type { Topic } from '../contract.ts'
import type { Place } from '../day-queries.ts'
import { MAX_TOPICS } from './find-topics.ts'

export type StoredTopic = { id: string; centre: Record<string, number> }

export async function listTopicCentres(tx: ReadTx, businessId: string): Promise<StoredTopic[]> {
  return tx<StoredTopic[]>`select id, centre from public.topic where business_id = ${businessId}`
}

export type QuestionRow = { id: string; question: string; counted_at: string }

/** Questions of sessions, newest first. */
export async function listQuestions(
  tx: ReadTx,
  businessId: string,
  { sinceIso, most, before }: { sinceIso: string; most: number; before?: QuestionRow },
): Promise<QuestionRow[]> {
  return tx<QuestionRow[]>`
    select id, question, counted_at from public.session_score where business_id = ${businessId}
    and counted_at >= ${sinceIso} and question is not null
    ${before ? tx`and (counted_at, id) < (${before.counted_at}, ${before.id})` : tx``}
    order by counted_at desc, id desc limit ${most}`
}

/** Replaces the topics of a business. A topic that keeps its id keeps its list. */
export async function replaceTopics(
  tx: WriteTx,
  businessId: string,
  topics: { id: string; words: string[]; example: string; centre: object }[],
): Promise<void> {
  const ids = topics.map(({ id }) => id)
  await lockTopics(tx, businessId)
  await tx`delete from public.topic where business_id = ${businessId} and id <> all (${ids})`
  for (const { id, words, example, centre } of topics)
    await tx`insert into public.topic (id, business_id, words, example, centre, made_at)
      values (${id}, ${businessId}, ${words}, ${example},
        ${JSON.stringify(centre)}::text::jsonb, now())
      on conflict (id) do update set words = excluded.words, example = excluded.example,
        centre = excluded.centre, made_at = excluded.made_at`
}

/** Assigns sessions to topics. A topic that another run replaced in the meantime is skipped. */
export async function assignTopics(
  tx: WriteTx,
  businessId: string,
  assigned: { id: string; topicId: string | null }[],
): Promise<void> {
  await lockTopics(tx, businessId)
  await tx`
    update public.session_score s set topic_id = t.id
    from unnest(${assigned.map(({ id }) => id)}::uuid[],
      ${assigned.map(({ topicId }) => topicId)}::uuid[]) as a (id, topic)
    left join public.topic t on t.id = a.topic
    where s.id = a.id and s.topic_id is distinct from t.id`
}

/**
 * Locks the topics of a business, because two runs would delete topics that the other one assigns.
 */
async function lockTopics(tx: WriteTx, businessId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`topics:${businessId}`}, 0))`
}

export async function noteClustering(tx: WriteTx, businessId: string): Promise<void> {
  await tx`update private.evaluation_state set topics_at = now() where business_id = ${businessId}`
}

/**
 * Topics with their sessions since the day `month`, and the last 7 days beside the 7 days before.
 */
export async function listTopicRows(
  tx: ReadTx,
  { businessId, zone }: Place,
  from: { month: string; fortnight: string; week: string },
): Promise<Topic[]> {
  const since = (day: string) => tx`(${day}::date::timestamp at time zone ${zone})`
  return tx<Topic[]>`
    select t.id, t.words, t.example, c.*
    from public.topic t cross join lateral (
      select count(*)::int as session_count, count(*) filter (where s.by_ai)::int as by_ai_count,
        count(*) filter (where s.counted_at >= ${since(from.week)})::int as recent_count,
        count(*) filter (where s.counted_at >= ${since(from.fortnight)}
          and s.counted_at < ${since(from.week)})::int as earlier_count
      from public.session_score s
      where s.topic_id = t.id and s.counted_at >= ${since(from.month)}) c
    where t.business_id = ${businessId} and c.session_count > 0
    order by c.session_count desc, t.id limit ${MAX_TOPICS}`
}

export async function findTopic(
  tx: ReadTx,
  id: string,
): Promise<{ words: string[]; example: string } | undefined> {
  const [row] = await tx<{ words: string[]; example: string }[]>`
    select words, example from public.topic where id = ${id}`
  return row
}
