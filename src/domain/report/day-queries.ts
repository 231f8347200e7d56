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

/** Per day: messages, and conversations answered in an hour, by the AI alone or with a person. */
export const sumDays = (tx: ReadTx, from: DaysFrom) => tx`
  with said as materialized (
    select room_id, session_no, direction, author_kind,
      (occurred_at at time zone ${from.zone}) as local
    from public.message where ${isCountedMessage(tx, from)}
  ), answered as (
    select local::date as day, extract(hour from local)::int as hour, room_id, session_no,
      bool_or(author_kind in ('member', 'device')) as by_person
    from said where direction = 'out' group by 1, 2, 3, 4
  ), per_hour as (
    select day, hour, count(*) filter (where not by_person)::int as ai,
      count(*) filter (where by_person)::int as team from answered group by day, hour
  ), hours as (
    select day, array_agg(coalesce(ai, 0) order by hour) as hour_ai,
      array_agg(coalesce(team, 0) order by hour) as hour_team
    from (select distinct day from per_hour) d cross join generate_series(0, 23) hour
    left join per_hour using (day, hour) group by day
  ), counted as (
    select local::date as day, count(*)::int as messages from said group by 1
  )
  select day, messages, coalesce(hour_ai, array_fill(0, array[24])) as hour_ai,
    coalesce(hour_team, array_fill(0, array[24])) as hour_team
  from counted left join hours using (day)`

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

export type DayRow = { day: string; messages: number; hour_ai: number[]; hour_team: number[] }

/** Days from `from.day` on: stored ones, and from `liveFrom` on counted now. */
export async function listDays(tx: ReadTx, from: DaysFrom, liveFrom: string): Promise<DayRow[]> {
  return tx<DayRow[]>`
    select day::text, messages, hour_ai, hour_team from private.report_day
    where business_id = ${from.businessId} and zone = ${from.zone} and day >= ${from.day}::date
    and day < ${liveFrom}::date
    union all select day::text, messages, hour_ai, hour_team
    from (${sumDays(tx, { ...from, day: liveFrom })}) live order by day`
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
