import type { ReadTx, WriteTx } from '#platform/database'
import { type DaysFrom, sumDays, sumRunDays } from './day-queries.ts'

/** Overlap with the last run: messages stored during it have an earlier time. */
const OVERLAP = '5 minutes'

/**
 * Businesses with messages since their last run, and every six hours those without, because their
 * day may have ended.
 */
export async function listDueReports(tx: ReadTx, limit: number): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select b.id from public.business b left join private.report_state s on s.business_id = b.id
    where not private.is_deleted_business(b.id)
    and coalesce(s.summed_until, '-infinity') < now() - interval '15 minutes'
      and (exists (select from public.message m where m.business_id = b.id
          and m.created_at > coalesce(s.summed_until, now() - interval '60 days'))
        or exists (select from private.report_stale t where t.business_id = b.id)
        or s.summed_until < now() - interval '6 hours')
    order by s.summed_until nulls first limit ${limit}`
  return rows.map((row) => row.id)
}

/** Locks the state for one run at a time; null before the first. */
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

/** Deletes days in a former zone, and days that no page reads any more. */
export async function deleteOutdated(tx: WriteTx, from: DaysFrom): Promise<void> {
  for (const table of ['report_day', 'report_run_day'])
    await tx`delete from private.${tx(table)} where business_id = ${from.businessId}
      and (zone <> ${from.zone} or day < ${from.day}::date)`
}

export async function takeStaleMarks(tx: WriteTx, businessId: string): Promise<(string | null)[]> {
  const rows = await tx<
    { message_id: string | null }[]
  >`delete from private.report_stale where business_id = ${businessId} returning message_id`
  return rows.map((row) => row.message_id)
}

/** Days before `today` whose sums may have changed by new or changed messages. */
export async function listTouchedDays(
  tx: ReadTx,
  from: DaysFrom,
  today: string,
  changes: { since: string; messageIds: string[] },
): Promise<string[]> {
  const rows = await tx<{ day: string }[]>`
    with changed as (
      select occurred_at from public.message where business_id = ${from.businessId}
      and created_at > ${changes.since}::timestamptz - ${OVERLAP}::interval
      union all select occurred_at from public.message where id = any (${changes.messageIds})
    )
    select distinct (occurred_at at time zone ${from.zone})::date::text as day from changed
    where (occurred_at at time zone ${from.zone})::date between ${from.day}::date and ${today}::date
      - 1`
  return rows.map((row) => row.day)
}

type Table = 'report_day' | 'report_run_day'

/** The stored days, to find missing ones. */
export async function listStored(tx: ReadTx, table: Table, from: DaysFrom): Promise<string[]> {
  const rows = await tx<
    { day: string }[]
  >`select distinct day::text from private.${tx(table)} where business_id = ${from.businessId}
    and zone = ${from.zone} and day >= ${from.day}::date order by day`
  return rows.map((row) => row.day)
}

/** Sums up `days` again; a day without data gets a row too. */
export async function storeDays(tx: WriteTx, from: DaysFrom, days: string[]): Promise<void> {
  await tx`delete from private.report_day where business_id = ${from.businessId}
    and day = any (${days}::date[])`
  await tx`
    insert into private.report_day (business_id, zone, day, messages, hour_ai, hour_team)
    select ${from.businessId}, ${from.zone}, d.day, coalesce(messages, 0),
      coalesce(hour_ai, array_fill(0, array[24])), coalesce(hour_team, array_fill(0, array[24]))
    from unnest(${days}::date[]) d (day)
    left join (${sumDays(tx, from)}) summed on summed.day = d.day`
}

/** Both behaviours of each day. A turn is written once and never changes. */
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
