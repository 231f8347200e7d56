import type { AnswerRuleName } from '#contract/agent'
import type { ReadTx, WriteTx } from '#platform/database'
import type { SessionFacts, SessionScore } from './score-session.ts'

/**
 * Rules whose answers state facts about the business; the others are courtesies. They are used for
 * traces from before their basis was stored.
 */
const STATING_RULES: AnswerRuleName[] = ['jawab_produk', 'jawab_model', 'jawab_pengetahuan']
/**
 * Limits of messages and characters that are read of a session. More would give no more questions.
 */
const MAX_MESSAGES = 200
const MESSAGE_CHARS = 500

/**
 * Businesses whose sessions may have changed. The others follow every six hours, because some
 * figures depend on the time.
 */
export async function listDueEvaluations(tx: ReadTx, limit: number): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select b.id from public.business b left join private.evaluation_state s on s.business_id = b.id
    where not private.is_deleted_business(b.id)
    and coalesce(s.ran_at, '-infinity') < now() - interval '3 minutes'
      and (exists (select from public.message m where m.business_id = b.id
          and m.created_at > coalesce(s.scored_until, now() - interval '60 days'))
        or exists (select from private.evaluation_stale t where t.business_id = b.id)
        or s.ran_at < now() - interval '6 hours')
    order by s.ran_at nulls first limit ${limit}`
  return rows.map((row) => row.id)
}

/** While messages arrive, figures on an open page are at most this old. */
const WATCHED_EVERY = '15 seconds'

/** Whether a business has messages or changes to score, and had none a moment ago. */
export async function isBehind(tx: ReadTx, businessId: string): Promise<boolean> {
  const rows = await tx`
    select from public.business b left join private.evaluation_state s on s.business_id = b.id
    where b.id = ${businessId}
    and coalesce(s.ran_at, '-infinity') < now() - ${WATCHED_EVERY}::interval
    and (exists (select from public.message m where m.business_id = b.id
        and m.created_at > coalesce(s.scored_until, now() - interval '60 days'))
      or exists (select from private.evaluation_stale t where t.business_id = b.id))`
  return rows.length > 0
}

export type EvaluationState = {
  scored_until: string
  judged_until: string
  ran_at: string
  topics_at: string | null
}

/** Locks the state, so that one run works at a time. A new state begins at `from`. */
export async function lockState(
  tx: WriteTx,
  businessId: string,
  from: { scored: string; judged: string },
): Promise<EvaluationState> {
  await tx`insert into private.evaluation_state (business_id, scored_until, judged_until)
    values (${businessId}, ${from.scored}, ${from.judged}) on conflict do nothing`
  const [row] = await tx<EvaluationState[]>`
    select scored_until, judged_until, ran_at, topics_at from private.evaluation_state
    where business_id = ${businessId} for update`
  return row!
}

export async function updateState(
  tx: WriteTx,
  businessId: string,
  change: { scored_until: string; judged_until: string; ran_at: string },
): Promise<void> {
  await tx`update private.evaluation_state set ${tx(change)} where business_id = ${businessId}`
}

/** Schedules everything since `sinceIso` for scoring again. */
export async function rewindState(
  tx: WriteTx,
  businessId: string,
  sinceIso: string,
): Promise<void> {
  await tx`update private.evaluation_state set scored_until = ${sinceIso}
    where business_id = ${businessId}`
}

/**
 * The arrival time of the message that is `count` messages after `sinceIso`; null when there are
 * fewer.
 */
export async function findBatchEnd(
  tx: ReadTx,
  businessId: string,
  sinceIso: string,
  count: number,
): Promise<string | null> {
  const [row] = await tx<{ created_at: string }[]>`
    select created_at from public.message where business_id = ${businessId}
    and created_at > ${sinceIso} order by created_at offset ${count} limit 1`
  return row?.created_at ?? null
}

export type SessionKey = { room_id: string; session_no: number }

/**
 * The time of the closing that is `count` closings after `sinceIso`, up to `untilIso`; null when
 * there are fewer.
 */
export async function findJudgedEnd(
  tx: ReadTx,
  businessId: string,
  span: { since: string; until: string; count: number },
): Promise<string | null> {
  const [row] = await tx<{ closed_at: string }[]>`
    select closed_at from public.closure where business_id = ${businessId}
    and closed_at > ${span.since} and closed_at <= ${span.until}
    order by closed_at offset ${span.count} limit 1`
  return row?.closed_at ?? null
}

/**
 * Sessions with messages that arrived in a period, and sessions whose closing became a week old.
 */
export async function listChangedSessions(
  tx: ReadTx,
  businessId: string,
  span: { since: string; until: string; judgedSince: string; judgedUntil: string },
): Promise<SessionKey[]> {
  return tx<SessionKey[]>`
    select room_id, session_no from public.message where business_id = ${businessId}
    and created_at > ${span.since} and created_at <= ${span.until} group by 1, 2
    union select room_id, session_no from public.closure where business_id = ${businessId}
    and closed_at > ${span.judgedSince} and closed_at <= ${span.judgedUntil}
    union select n.room_id, n.session_no - 1 from public.message n
    where n.business_id = ${businessId} and n.created_at > ${span.since}
    and n.created_at <= ${span.until} and n.session_no > 1 group by 1, 2`
}

/**
 * Removes and returns the marks of sessions that changed in another way. A mark on a room stands
 * for its sessions.
 */
export async function takeStaleSessions(
  tx: WriteTx,
  businessId: string,
  most: number,
): Promise<SessionKey[]> {
  return tx<SessionKey[]>`
    with taken as (
      delete from private.evaluation_stale where ctid = any (array(
        select ctid from private.evaluation_stale where business_id = ${businessId} limit ${most}))
      returning room_id, session_no
    )
    select room_id, session_no from taken where session_no is not null
    union select t.room_id, m.session_no from taken t
      join public.message m on m.room_id = t.room_id where t.session_no is null
    union select t.room_id, s.session_no from taken t
      join public.session_score s on s.room_id = t.room_id where t.session_no is null`
}

/** The stored facts of some sessions. A session without messages has an empty list. */
export async function listSessionFacts(tx: ReadTx, keys: SessionKey[]): Promise<SessionFacts[]> {
  return tx<SessionFacts[]>`
    select k.room_id as "roomId", k.session_no as "sessionNo",
      coalesce(case when r.session_no = k.session_no then r.behaviour end, m.behaviour, 'v1')
        as behaviour,
      case when r.session_no <> k.session_no then null when not r.rollout_in then 'control'
        when r.rollout_in and exists (select from public.agent a
          where a.business_id = r.business_id and a.enable_agent_partial_rollout) then 'ai' end as arm,
      coalesce(m.messages, '[]') as messages, coalesce(e.escalations, '[]') as escalations,
      coalesce(m.held, 0) as "heldCount", coalesce(x.closures, '[]') as closures,
      b.next_at as "nextSessionAt", coalesce(m.disputed, false) as "isDisputed",
      coalesce(j.verdicts, '{}') as verdicts
    from unnest(${keys.map((key) => key.room_id)}::uuid[],
      ${keys.map((key) => key.session_no)}::int[]) as k (room_id, session_no)
    join public.room r on r.id = k.room_id
    left join lateral (
      select json_agg(json_build_object('id', id, 'reason', reason, 'at', ${isoTime(tx, 'opened_at')},
        'dueAt', due_at, 'claimedAt', claimed_at, 'resolvedAt', resolved_at)
        order by opened_at) as escalations
      from public.escalation where room_id = k.room_id and session_no = k.session_no) e on true
    left join lateral (
      select json_agg(json_build_object('closedAt', closed_at, 'reopenedAt', reopened_at,
        'outcome', outcome, 'csat', csat) order by closed_at) as closures,
        min(session_started_at) as started_at
      from public.closure where room_id = k.room_id and session_no = k.session_no) x on true
    cross join lateral (${boundsOf(tx)}) b
    left join lateral (${messagesOf(tx)}) m on true
    left join lateral (
      select json_object_agg(v.kpi_id, v.verdict) as verdicts from public.session_score s
      join public.session_judgement v on v.score_id = s.id
      where s.room_id = k.room_id and s.session_no = k.session_no) j on true`
}

/** A provider's clock may be wrong by this. */
const CLOCK_SLACK = '1 day'
/**
 * From this many sessions on, each one is read within its time. For fewer, reading the whole room
 * is cheaper than a cache miss.
 */
const MANY_SESSIONS = 20

/** When the next session began, and the period of a session in a very long room. */
const boundsOf = (tx: ReadTx) => tx`
  select next_at,
    case when r.session_no > ${MANY_SESSIONS} then
      coalesce(case when r.session_no = k.session_no then r.session_started_at end, x.started_at,
        '-infinity') - ${CLOCK_SLACK}::interval else '-infinity' end as from_at,
    case when r.session_no > ${MANY_SESSIONS} then
      coalesce(next_at + ${CLOCK_SLACK}::interval, 'infinity') else 'infinity' end as to_at
  from (select case when r.session_no <= ${MANY_SESSIONS} then
      (select min(n.occurred_at) from public.message n
        where n.room_id = k.room_id and n.session_no = k.session_no + 1)
    when r.session_no = k.session_no + 1 then r.session_started_at
    else (select min(n.session_started_at) from public.closure n
      where n.room_id = k.room_id and n.session_no = k.session_no + 1) end as next_at) after`

/** Formats a time as nowIso() does. Such texts sort by time. */
const isoTime = (tx: ReadTx, column: string) =>
  tx`to_char(${tx(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The messages that count, as on /home: no notes, no system messages, no failed ones. */
const messagesOf = (tx: ReadTx) => tx`
  select max(behaviour) as behaviour, sum(held)::int as held, bool_or(disputed) as disputed,
    json_agg(json_build_object('id', id, 'direction', direction, 'author', author_kind,
      'text', left(text, ${MESSAGE_CHARS}), 'at', ${isoTime(tx, 'occurred_at')},
      'sourced', source_count > 0 or coalesce(basis = 'data', false),
      'states', source_count > 0 or coalesce(states, false))
      order by occurred_at, id) as messages
  from (select w.id, w.direction, w.author_kind, w.text, w.occurred_at, w.source_count,
      g.behaviour, g.trace ->> 'basis' as basis,
      g.outcome = 'reply' and case when g.trace ? 'basis' then g.trace ->> 'basis' <> 'sapaan'
        else g.trace ->> 'rule' = any (${STATING_RULES}) end as states,
      jsonb_array_length(jsonb_path_query_array(g.trace,
        '$.drafts[*] ? (@.state == "ditahan")')) as held,
      exists (select from public.answer_verdict v
        where v.run_id = g.id and v.verdict = 'salah') as disputed
    from public.message w left join public.agent_run g on g.id = w.agent_run_id
    where w.room_id = k.room_id and w.session_no = k.session_no
    and w.occurred_at >= b.from_at and w.occurred_at < b.to_at
    and w.direction <> 'note' and w.author_kind <> 'system' and w.status <> 'failed'
    order by w.occurred_at, w.id limit ${MAX_MESSAGES}) said`

/** Deletes the scores of sessions that have no message any more. Returns their days. */
export async function deleteScores(tx: WriteTx, keys: SessionKey[]): Promise<string[]> {
  const rows = await tx<{ counted_at: string }[]>`
    delete from public.session_score s using unnest(${keys.map((key) => key.room_id)}::uuid[],
      ${keys.map((key) => key.session_no)}::int[]) as k (room_id, session_no)
    where s.room_id = k.room_id and s.session_no = k.session_no returning s.counted_at`
  return rows.map((row) => row.counted_at)
}

/**
 * Stores scores. They keep the arm of the rollout and the held drafts after the room and its traces
 * no longer have them. Returns the days on which the sessions counted before and count now.
 */
export async function storeScores(
  tx: WriteTx,
  businessId: string,
  scores: SessionScore[],
): Promise<{ id: string; room_id: string; session_no: number; was_counted_at: string | null }[]> {
  return tx<{ id: string; room_id: string; session_no: number; was_counted_at: string | null }[]>`
    with given as (
      select * from json_populate_recordset(null::public.session_score,
        ${JSON.stringify(scores)}::text::json)
    ), before as (
      select s.id, s.room_id, s.session_no, s.counted_at from public.session_score s
      join given g on g.room_id = s.room_id and g.session_no = s.session_no
    ), stored as (
      insert into public.session_score as old (business_id, ${tx(COLUMNS)}, scored_at)
      select ${businessId}, ${tx(COLUMNS)}, now() from given
      on conflict (room_id, session_no) do update set ${assignments(tx)}
      returning id, room_id, session_no
    )
    select stored.*, before.counted_at as was_counted_at
    from stored left join before using (room_id, session_no)`
}

const COLUMNS = [
  'room_id',
  'session_no',
  'started_at',
  'counted_at',
  'closed_at',
  'outcome',
  'behaviour',
  'arm',
  'question',
  'customer_messages',
  'ai_messages',
  'team_messages',
  'first_reply_seconds',
  'by_ai',
  'stayed',
  'hand_over_reason',
  'taken',
  'taken_seconds',
  'handed_over_after_answer',
  'repeated_count',
  'unanswered_count',
  'held_count',
  'answer_count',
  'grounded_count',
  'csat',
  'score',
  'fails_critical',
  'results',
  'risks',
  'review_weight',
] as const satisfies (keyof SessionScore)[]

const assignments = (tx: ReadTx) =>
  tx`${COLUMNS.filter(
    (name) => !['room_id', 'session_no', 'arm', 'held_count'].includes(name),
  ).flatMap((name, place) => [
    place > 0 ? tx`, ` : tx``,
    tx`${tx(name)} = excluded.${tx(name)}`,
  ])}, arm = coalesce(excluded.arm, old.arm),
    held_count = greatest(excluded.held_count, old.held_count), scored_at = now()`
