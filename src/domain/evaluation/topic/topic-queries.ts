import type { ReadTx, WriteTx } from '#platform/database'
import type { Topic } from '../contract.ts'

export type StoredTopic = { id: string; centre: Record<string, number> }

export async function listTopicCentres(tx: ReadTx, businessId: string): Promise<StoredTopic[]> {
  return tx<StoredTopic[]>`select id, centre from public.topic where business_id = ${businessId}`
}

/** Questions of sessions, newest first. */
export async function listQuestions(
  tx: ReadTx,
  businessId: string,
  sinceIso: string,
  most: number,
): Promise<{ id: string; question: string }[]> {
  return tx<{ id: string; question: string }[]>`
    select id, question from public.session_score where business_id = ${businessId}
    and counted_at >= ${sinceIso} and question is not null
    order by counted_at desc, id desc limit ${most}`
}

/** Replaces the topics of a business; those whose id stays keep their lists. */
export async function replaceTopics(
  tx: WriteTx,
  businessId: string,
  topics: { id: string; words: string[]; example: string; centre: object }[],
): Promise<void> {
  const ids = topics.map(({ id }) => id)
  await tx`delete from public.topic where business_id = ${businessId} and id <> all (${ids})`
  for (const { id, words, example, centre } of topics)
    await tx`insert into public.topic (id, business_id, words, example, centre, session_count,
        by_ai_count, recent_count, earlier_count, made_at)
      values (${id}, ${businessId}, ${words}, ${example},
        ${JSON.stringify(centre)}::text::jsonb, 0, 0, 0, 0, now())
      on conflict (id) do update set words = excluded.words, example = excluded.example,
        centre = excluded.centre, made_at = excluded.made_at`
}

export async function assignTopics(
  tx: WriteTx,
  assigned: { id: string; topicId: string | null }[],
): Promise<void> {
  await tx`
    update public.session_score s set topic_id = a.topic
    from unnest(${assigned.map(({ id }) => id)}::uuid[],
      ${assigned.map(({ topicId }) => topicId)}::uuid[]) as a (id, topic)
    where s.id = a.id and s.topic_id is distinct from a.topic`
}

/** Counts the last 30 days, the last 7 and the 7 before. */
export async function countTopics(
  tx: WriteTx,
  businessId: string,
  at: { month: string; week: string; fortnight: string },
): Promise<void> {
  await tx`
    update public.topic t set session_count = c.all_count, by_ai_count = c.by_ai,
      recent_count = c.recent, earlier_count = c.earlier
    from (select x.id, count(s.id)::int as all_count,
        count(*) filter (where s.by_ai)::int as by_ai,
        count(*) filter (where s.counted_at >= ${at.week})::int as recent,
        count(*) filter (where s.counted_at >= ${at.fortnight}
          and s.counted_at < ${at.week})::int as earlier
      from public.topic x left join public.session_score s
        on s.topic_id = x.id and s.counted_at >= ${at.month}
      where x.business_id = ${businessId} group by x.id) c
    where t.id = c.id`
  await tx`update private.evaluation_state set topics_at = now() where business_id = ${businessId}`
}

const MOST_TOPICS = 30

export async function listTopicRows(tx: ReadTx, businessId: string): Promise<Topic[]> {
  return tx<Topic[]>`
    select id, words, example, session_count, by_ai_count, recent_count, earlier_count
    from public.topic where business_id = ${businessId} and session_count > 0
    order by session_count desc, id limit ${MOST_TOPICS}`
}
