import type { ReadTx, WriteTx } from '#platform/database'
import { type DaysFrom, sumRunDays } from './day-queries.ts'

/**
 * Businesses with messages since their last run. Those without follow every six hours, because
 * their day may have ended.
 */
export async function listDueReports(tx: ReadTx, limit: number): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select b.id from public.business b left join private.report_state s on s.business_id = b.id
    where not private.is_deleted_business(b.id)
    and coalesce(s.summed_until, '-infinity') < now() - interval '15 minutes'
      and (exists (select from public.message m where m.business_id = b.id
          and m.created_at > coalesce(s.summed_until, now() - interval '60 days'))
        or s.summed_until < now() - interval '6 hours')
    order by s.summed_until nulls first limit ${limit}`
  return rows.map((row) => row.id)
}

/** Locks the state, so that one run works at a time; null before the first run. */
export async function lockState(tx: WriteTx, businessId: string): Promise<string | null> {
  await tx`insert into private.report_state (business_id, summed_until)
    values (${businessId}, '-infinity') on conflict do nothing`
  const [row] = await tx<{ summed_until: string | null }[]>`
    select nullif(summed_until, '-infinity') as summed_until from private.report_state
    where business_id = ${businessId} for update`
  return row?.summed_until ?? null
}

export async function updateState(
  tx: WriteTx,
  businessId: string,
  summedUntil: string,
): Promise<void> {
  await tx`update private.report_state set summed_until = ${summedUntil}
    where business_id = ${businessId}`
}

/** Deletes days of a former zone, and days that no page shows. */
export async function deleteOutdated(tx: WriteTx, from: DaysFrom): Promise<void> {
  await tx`delete from private.report_run_day where business_id = ${from.businessId}
    and (zone <> ${from.zone} or day < ${from.day}::date)`
}

/** The stored days, in order to find missing ones. */
export async function listStored(tx: ReadTx, from: DaysFrom): Promise<string[]> {
  const rows = await tx<
    { day: string }[]
  >`select distinct day::text from private.report_run_day where business_id = ${from.businessId}
    and zone = ${from.zone} and day >= ${from.day}::date order by day`
  return rows.map((row) => row.day)
}

/** Stores both behaviours of each day. A turn is written once and never changes. */
export async function storeRunDays(tx: WriteTx, from: DaysFrom, days: string[]): Promise<void> {
  await tx`
    insert into private.report_run_day (business_id, zone, day, behaviour, answered, handed_over,
        silent, duration_ms, duration_count)
    select ${from.businessId}, ${from.zone}, d.day, b.behaviour, coalesce(answered, 0),
      coalesce(handed_over, 0), coalesce(silent, 0), coalesce(duration_ms, '{}'),
      coalesce(duration_count, '{}')
    from unnest(${days}::date[]) d (day) cross join unnest(array['v1', 'v2']) b (behaviour)
      left join (${sumRunDays(tx, from)}) summed on summed.day = d.day
      and summed.behaviour = b.behaviour
    on conflict (business_id, day, behaviour) do nothing`
}
