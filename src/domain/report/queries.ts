import { waitsForTeam } from '#domain/room'
import type { ReadTx } from '#platform/database'

/** `sinceIso`: the first moment looked at. A day is a day of `zone`; `now` decides what "the same time of day" is. */
export type Span = { businessId: string; zone: string; now: string; sinceIso: string }

/** Answers and customers' messages of the span. Both times are asked for: created_at has the index, occurred_at is when it was said. */
const said = (tx: ReadTx, { businessId, zone, sinceIso, now }: Span) => tx`
  select id, room_id, session_no, direction, author_kind, occurred_at, (occurred_at at time zone ${zone}) as local, (${now}::timestamptz at time zone ${zone})::time as clock
  from public.message
  where business_id = ${businessId} and created_at >= ${sinceIso} and occurred_at >= ${sinceIso} and direction <> 'note' and author_kind <> 'system' and status <> 'failed'`

export type DayRow = { day: string; handled: number; handled_by_clock: number; by_ai: number; by_ai_by_clock: number }

/** Conversations answered a day; `_by_clock`: up to the present time of day. */
export async function countDays(tx: ReadTx, span: Span): Promise<DayRow[]> {
  return tx<DayRow[]>`
    with answered as (
      select local::date as day, room_id, session_no, bool_or(author_kind in ('member', 'device')) as by_person, bool_or(author_kind = 'ai') as by_ai, min(local::time) <= min(clock) as by_clock
      from (${said(tx, span)}) m where direction = 'out' group by 1, 2, 3
    ), judged as (
      select a.*, a.by_ai and not a.by_person and not exists (
        select from public.escalation e where e.room_id = a.room_id and e.session_no = a.session_no and (e.opened_at at time zone ${span.zone})::date <= a.day) as alone
      from answered a
    )
    select day::text, count(*)::int as handled, count(*) filter (where by_clock)::int as handled_by_clock,
      count(*) filter (where alone)::int as by_ai, count(*) filter (where alone and by_clock)::int as by_ai_by_clock
    from judged group by day order by day`
}

export type HourRow = { day: string; hour: number; ai: number; team: number }

export async function countHours(tx: ReadTx, span: Span, days: string[]): Promise<HourRow[]> {
  return tx<HourRow[]>`
    with answered as (
      select local::date::text as day, extract(hour from local)::int as hour, room_id, session_no, bool_or(author_kind in ('member', 'device')) as by_person
      from (${said(tx, span)}) m where direction = 'out' and local::date::text = any (${days}) group by 1, 2, 3, 4
    )
    select day, hour, count(*) filter (where not by_person)::int as ai, count(*) filter (where by_person)::int as team from answered group by day, hour`
}

export type ReplyRow = { day: string; seconds: number | null; seconds_by_clock: number | null; asked: number }

/** Per day on which customers began to wait: the median wait until the next answer. Messages in a row of one side count as one. */
export async function medianReplies(tx: ReadTx, span: Span): Promise<ReplyRow[]> {
  return tx<ReplyRow[]>`
    with turned as (
      select m.*, direction is distinct from lag(direction) over w as turns from (${said(tx, span)}) m window w as (partition by room_id order by occurred_at, id)
    ), turn as (
      select direction, local, clock, occurred_at, lead(occurred_at) over (partition by room_id order by occurred_at, id) as next_at from turned where turns
    )
    select local::date::text as day, count(*)::int as asked,
      percentile_cont(0.5) within group (order by extract(epoch from next_at - occurred_at)) filter (where next_at is not null) as seconds,
      percentile_cont(0.5) within group (order by extract(epoch from next_at - occurred_at)) filter (where next_at is not null and local::time <= clock) as seconds_by_clock
    from turn where direction = 'in' group by 1`
}

export type ClosedRow = { day: string; closed: number; stayed: number }

/** Sessions by the day they were closed on, and how many of them were not taken up again within 7 days. */
export async function countClosed(tx: ReadTx, span: Span): Promise<ClosedRow[]> {
  return tx<ClosedRow[]>`
    select (closed_at at time zone ${span.zone})::date::text as day, count(*)::int as closed,
      count(*) filter (where (reopened_at is null or reopened_at > closed_at + interval '7 days')
        and not exists (select from public.room_event v where v.room_id = x.room_id and v.reason = 'sesi_baru' and v.created_at between x.closed_at and x.closed_at + interval '7 days'))::int as stayed
    from public.closure x where business_id = ${span.businessId} and closed_at >= ${span.sinceIso} group by 1`
}

export async function findWaiting(tx: ReadTx, businessId: string): Promise<{ count: number; oldest: string | null }> {
  const [row] = await tx<{ count: number; oldest: string | null }[]>`
    select count(*)::int as count, min(waiting_since) as oldest from public.room r where r.business_id = ${businessId} and ${waitsForTeam(tx)} and r.archived_at is null`
  return row!
}

export type Trouble = {
  down: { id: string; name: string }[]
  overdue: { name: string | null; phone: string | null }[]
  overdue_count: number
  gap_count: number
  gap_example: string | null
  unsent_count: number
  unsent_room: string | null
  failed_count: number
  failed_title: string | null
  failed_error: string | null
  expired_count: number
  expired_title: string | null
}

/** What went wrong lately; `sinceIso` bounds gaps, `todayIso` what was not sent. */
export async function findTrouble(tx: ReadTx, businessId: string, at: { now: string; today: string; sinceIso: string; unsentSinceIso: string }): Promise<Trouble> {
  const [row] = await tx<Trouble[]>`
    with late as (
      select e.room_id, e.due_at, c.name, c.phone from public.escalation e join public.room r on r.id = e.room_id join public.contact c on c.id = r.contact_id
      where e.business_id = ${businessId} and e.resolved_at is null and e.claimed_at is null and e.due_at < ${at.now}
    ), gap as (
      select room_id, opened_at, summary[1] as example from public.escalation where business_id = ${businessId} and reason = 'info_tidak_ada' and opened_at >= ${at.sinceIso}
    ), unsent as (
      select room_id, created_at from public.message where business_id = ${businessId} and created_at >= ${at.unsentSinceIso} and direction = 'out' and status = 'failed'
    ), failed as (
      select title, error, updated_at from public.knowledge_source where business_id = ${businessId} and deleted_at is null and status = 'failed'
    ), expired as (
      select title, valid_until from public.knowledge_source where business_id = ${businessId} and deleted_at is null and status = 'ready' and valid_until < ${at.today}::date
    )
    select
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by created_at), '[]') from public.channel where business_id = ${businessId} and status not in ('pending', 'WORKING', 'STARTING')) as down,
      (select coalesce(json_agg(json_build_object('name', name, 'phone', phone)), '[]') from (select name, phone from late order by due_at limit 2) first) as overdue,
      (select count(distinct room_id)::int from late) as overdue_count,
      (select count(distinct room_id)::int from gap) as gap_count,
      (select example from gap order by opened_at desc limit 1) as gap_example,
      (select count(distinct room_id)::int from unsent) as unsent_count,
      (select room_id from unsent order by created_at desc limit 1) as unsent_room,
      (select count(*)::int from failed) as failed_count,
      (select title from failed order by updated_at desc limit 1) as failed_title,
      (select error from failed order by updated_at desc limit 1) as failed_error,
      (select count(*)::int from expired) as expired_count,
      (select title from expired order by valid_until desc limit 1) as expired_title`
  return row!
}

export type StateRow = {
  zone: string | null
  mode: 'testing' | 'live'
  has_channel: boolean
  tried: boolean
  model_runs: number
  model_failed: number
  model_ms: number | null
  ready: number
  processing: number
  failed: number
  changed_at: string | null
}

/** undefined where the caller may not see the business. */
export async function findState(tx: ReadTx, businessId: string, dayAgoIso: string): Promise<StateRow | undefined> {
  const [row] = await tx<StateRow[]>`
    select b.operational_hours -> 0 ->> 'timezone' as zone, b.mode,
      exists (select from public.channel c where c.business_id = b.id and c.status = 'WORKING' and c.engine <> 'simulator') as has_channel,
      exists (select from public.agent_run r where r.business_id = b.id) as tried,
      m.runs as model_runs, m.failed as model_failed, m.ms as model_ms, k.ready, k.processing, k.failed, k.changed_at
    from public.business b,
      lateral (select count(*)::int as runs, count(*) filter (where outcome = 'handover' and reason = 'gangguan_alat')::int as failed, percentile_cont(0.5) within group (order by duration_ms) as ms
        from public.agent_run r where r.business_id = b.id and r.mode = 'model' and r.created_at >= ${dayAgoIso}) m,
      lateral (select count(*) filter (where status = 'ready')::int as ready, count(*) filter (where status = 'processing')::int as processing, count(*) filter (where status = 'failed')::int as failed, max(updated_at) as changed_at
        from public.knowledge_source s where s.business_id = b.id and s.deleted_at is null) k
    where b.id = ${businessId}`
  return row
}
