import type { ReadTx } from '#platform/database'

/** Days are in `zone`; the span has `days` of them up to today, and as many before. */
export type EvaluateSpan = { businessId: string; zone: string; today: string; days: number }

/** The midnight at which the day `days` before today begins. */
const midnightBefore = (tx: ReadTx, { today, zone }: EvaluateSpan, days: number) =>
  tx`((${today}::date - ${days}::int)::timestamp at time zone ${zone})`

export type TakenRow = {
  in_time: number
  late: number
  open: number
  median_seconds: number | null
}

export async function countTaken(tx: ReadTx, span: EvaluateSpan): Promise<TakenRow> {
  const [row] = await tx<TakenRow[]>`
    select count(*) filter (where coalesce(claimed_at, resolved_at) <= due_at)::int as in_time,
      count(*) filter (where coalesce(claimed_at, resolved_at) > due_at)::int as late,
      count(*) filter (where claimed_at is null and resolved_at is null)::int as open,
        percentile_cont(0.5) within group (order by extract(epoch
          from claimed_at - opened_at)) filter (where claimed_at is not null) as median_seconds
    from public.escalation where business_id = ${span.businessId}
    and opened_at >= ${midnightBefore(tx, span, span.days - 1)}`
  return row!
}

/** undefined when the caller may not see the business. */
export async function findZone(
  tx: ReadTx,
  businessId: string,
): Promise<{ zone: string | null } | undefined> {
  const [row] = await tx<
    { zone: string | null }[]
  >`select operational_hours -> 0 ->> 'timezone' as zone from public.business
    where id = ${businessId}`
  return row
}
