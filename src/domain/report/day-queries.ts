import type { ReadTx } from '#platform/database'

/** Days of a business in its own zone, from `day` (in the database's form) until now. */
export type DaysFrom = { businessId: string; zone: string; day: string }

const startOf = (tx: ReadTx, { zone, day }: DaysFrom) =>
  tx`(${day}::date::timestamp at time zone ${zone})`
/**
 * The agent's turns with customers (no simulations). Durations of answers and hand-overs are
 * rounded to 10 ms from 100 ms on.
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
