import type { ReadTx } from '#platform/database'

/** Days of a business in its own zone, from `day` (as the database spells it) up to the present. */
export type DaysFrom = { businessId: string; zone: string; day: string }

const startOf = (tx: ReadTx, { zone, day }: DaysFrom) =>
  tx`(${day}::date::timestamp at time zone ${zone})`
/** A provider's clock may be ahead of ours. */
const CLOCK_SLACK = '1 hour'

/** Messages that count: between customer and business, and not failed. */
const isCountedMessage = (tx: ReadTx, from: DaysFrom) => tx`
  business_id = ${from.businessId} and created_at >= ${startOf(tx, from)} - ${CLOCK_SLACK}::interval and occurred_at >= ${startOf(tx, from)}
  and direction <> 'note' and author_kind <> 'system' and status <> 'failed'`

/**
 * Figures per day. handled = conversations with at least one answer; by_ai = those answered by the
 * AI without a person and without a hand-over up to that day; hours = conversations answered in an
 * hour, by the AI alone or with a person; wait = from a customer's first unanswered message of a
 * day to the next answer, counted on the day it began.
 */
export const sumDays = (tx: ReadTx, from: DaysFrom) => tx`
  with said as materialized (
    select id, room_id, session_no, direction, author_kind, occurred_at,
      (occurred_at at time zone ${from.zone}) as local from public.message where ${isCountedMessage(tx, from)}
  ), answered as (
    select local::date as day, extract(hour from local)::int as hour, room_id, session_no,
      min(occurred_at) as first_at,
      bool_or(author_kind in ('member', 'device')) as by_person,
        bool_or(author_kind = 'ai') as by_ai
    from said where direction = 'out' group by 1, 2, 3, 4
  ), judged as materialized (
    select day, first_at, by_ai and not by_person and not exists (
      select from public.escalation e where e.room_id = c.room_id and e.session_no = c.session_no
        and (e.opened_at at time zone ${from.zone})::date <= day) as is_by_ai
    from (select day, room_id, session_no, min(first_at) as first_at,
        bool_or(by_person) as by_person, bool_or(by_ai) as by_ai from answered group by 1, 2, 3) c
  ), handled as (
    select day, count(*)::int as handled, count(*) filter (where is_by_ai)::int as by_ai,
      array_agg(first_at order by first_at) as first_at,
      array_agg(is_by_ai order by first_at) as is_by_ai
    from judged group by day
  ), per_hour as (
    select day, hour, count(*) filter (where not by_person)::int as ai,
      count(*) filter (where by_person)::int as team from answered group by day, hour
  ), hours as (
    select day, array_agg(coalesce(ai, 0) order by hour) as hour_ai,
      array_agg(coalesce(team, 0) order by hour) as hour_team
    from (select distinct day from per_hour) d cross join generate_series(0, 23) hour
    left join per_hour using (day, hour) group by day
  ), turned as (
    select local::date as day, direction, occurred_at,
      (direction, local::date) is distinct from (lag(direction) over w,
        lag(local::date) over w) as begins,
      min(occurred_at) filter (where direction = 'out') over (partition by room_id
        order by occurred_at desc, id desc) as answered_at
    from said window w as (partition by room_id order by occurred_at, id)
  ), waits as (
    select day, count(*)::int as asked,
      coalesce(array_agg(occurred_at order by occurred_at) filter (where answered_at is not null),
        '{}') as asked_at,
      coalesce(array_agg(extract(epoch from answered_at - occurred_at)::float8
          order by occurred_at) filter (where answered_at is not null), '{}') as wait_seconds,
      percentile_cont(0.5) within group (order by extract(epoch
          from answered_at - occurred_at)) as reply_seconds
    from turned where direction = 'in' and begins group by day
  )
  select day, coalesce(handled, 0) as handled, coalesce(by_ai, 0) as by_ai,
    coalesce(first_at, '{}') as first_at, coalesce(is_by_ai, '{}') as is_by_ai,
    coalesce(hour_ai, array_fill(0, array[24])) as hour_ai,
      coalesce(hour_team, array_fill(0, array[24])) as hour_team,
    coalesce(asked, 0) as asked, coalesce(asked_at, '{}') as asked_at,
      coalesce(wait_seconds, '{}') as wait_seconds, reply_seconds
  from handled full join hours using (day) full join waits using (day)`

/** Conversations closed up to `until` by day; stayed = not reopened within 7 days. */
export const sumClosedDays = (tx: ReadTx, from: DaysFrom, until: string) => tx`
  select (closed_at at time zone ${from.zone})::date as day, count(*)::int as closed,
    count(*) filter (where (reopened_at is null or reopened_at > closed_at + interval '7 days')
      and not exists (
      select from public.room_event v where v.room_id = x.room_id and v.reason = 'sesi_baru'
          and v.created_at between x.closed_at and x.closed_at + interval '7 days'))::int as stayed
  from public.closure x
  where business_id = ${from.businessId} and closed_at >= ${startOf(tx, from)}
  and closed_at < ${startOf(tx, { ...from, day: until })} + interval '1 day' group by 1`

/**
 * The agent's turns with customers (not simulations). Durations of answers and hand-overs, from 100
 * ms on rounded to 10 ms.
 */
export const sumRunDays = (tx: ReadTx, from: DaysFrom) => tx`
  with run as (
    select (created_at at time zone ${from.zone})::date as day, behaviour, outcome, case
    when duration_ms < 100 then duration_ms else round(duration_ms, -1)::int end as duration_ms
    from public.agent_run where business_id = ${from.businessId} and room_id is not null
    and created_at >= ${startOf(tx, from)}
  ), counted as (
    select day, behaviour, duration_ms, count(*) filter (where outcome = 'reply')::int as answered,
      count(*) filter (where outcome = 'handover')::int as handed_over,
      count(*) filter (where outcome = 'silent')::int as silent,
        count(*) filter (where outcome <> 'silent')::int as spoken
    from run group by 1, 2, 3
  )
  select day, behaviour, sum(answered)::int as answered, sum(handed_over)::int as handed_over,
    sum(silent)::int as silent,
    coalesce(array_agg(duration_ms order by duration_ms) filter (where spoken > 0),
        '{}') as duration_ms, coalesce(array_agg(spoken
        order by duration_ms) filter (where spoken > 0), '{}') as duration_count
  from counted group by day, behaviour`

export type DayRow = {
  day: string
  handled: number
  by_ai: number
  /** waits that began */
  asked: number
  reply_seconds: number | null
  /** up to the same time of day, for today and the day it is compared with; null on others */
  handled_by_clock: number | null
  by_ai_by_clock: number | null
  reply_by_clock: number | null
  hour_ai: number[] | null
  hour_team: number[] | null
}

/**
 * Days from `from.day` on: stored ones, and from `liveFrom` on counted now. `now`: the time of day
 * up to which `lastWeek` is compared with `today`.
 */
export async function listDays(
  tx: ReadTx,
  from: DaysFrom,
  liveFrom: string,
  clock: { today: string; lastWeek: string; now: string },
): Promise<DayRow[]> {
  const live = { ...from, day: liveFrom }
  const sameTime = tx`((${clock.lastWeek}::date + (${clock.now}::timestamptz at time zone ${from.zone})::time) at time zone ${from.zone})`
  return tx<DayRow[]>`
    with day as (
      select day, handled, by_ai, first_at, is_by_ai, hour_ai, hour_team, asked, asked_at,
        wait_seconds, reply_seconds from private.report_day
      where business_id = ${from.businessId} and zone = ${from.zone} and day >= ${from.day}::date
      and day < ${liveFrom}::date
      union all select * from (${sumDays(tx, live)}) live
    )
    select day::text, handled, by_ai, asked, reply_seconds,
      case when is_shown_by_hour then hour_ai end as hour_ai, case
      when is_shown_by_hour then hour_team end as hour_team,
      case when is_last_week then (select count(*) from unnest(first_at) at
        where at <= ${sameTime})::int end as handled_by_clock,
      case when is_last_week then (select count(*) from unnest(first_at, is_by_ai) f (at, alone)
        where at <= ${sameTime} and alone)::int end as by_ai_by_clock,
      case when is_last_week then (
        select percentile_cont(0.5) within group (order by seconds)
          from unnest(asked_at, wait_seconds) w (at, seconds)
          where at <= ${sameTime}) end as reply_by_clock
    from day, lateral (select day.day in (${clock.today}::date,
          ${clock.lastWeek}::date) as is_shown_by_hour,
        day.day = ${clock.lastWeek}::date as is_last_week) which
    order by day.day`
}

export type ClosedRow = { day: string; closed: number; stayed: number }

export async function listClosedDays(
  tx: ReadTx,
  from: DaysFrom,
  liveFrom: string,
  until: string,
): Promise<ClosedRow[]> {
  return tx<ClosedRow[]>`
    select day::text, closed, stayed from private.report_closed_day
    where business_id = ${from.businessId} and zone = ${from.zone} and day >= ${from.day}::date
    and day < ${liveFrom}::date
    union all select day::text, closed, stayed
    from (${sumClosedDays(tx, { ...from, day: liveFrom }, until)}) live`
}

export type RunDayRow = {
  day: string
  behaviour: 'v1' | 'v2'
  answered: number
  handed_over: number
  silent: number
  duration_ms: number[]
  duration_count: number[]
}

export async function listRunDays(
  tx: ReadTx,
  from: DaysFrom,
  liveFrom: string,
): Promise<RunDayRow[]> {
  return tx<RunDayRow[]>`
    select day::text, behaviour, answered, handed_over, silent, duration_ms, duration_count
    from private.report_run_day
    where business_id = ${from.businessId} and zone = ${from.zone} and day >= ${from.day}::date
    and day < ${liveFrom}::date
    union all select day::text, behaviour, answered, handed_over, silent, duration_ms,
      duration_count from (${sumRunDays(tx, { ...from, day: liveFrom })}) live
    order by day, behaviour`
}
