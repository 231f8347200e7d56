import type { ReadTx, WriteTx } from '#platform/database'
import type { ReadingChange, ReadingRow as Reading } from '../contract.ts'
import type { ReadingRow } from '../reading-queries.ts'

/** Limits of readings per source, and of changes per reading, that are stored. */
export const READINGS_KEPT = 10
export const CHANGES_KEPT = 100

export type DueSource = ReadingRow & {
  reread_days: number
  reread_failures: number
  unread_pages: number
}

/** Ids of sources that are due to be read again. */
export async function listDueSources(tx: ReadTx, limit: number): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from public.knowledge_source
    where reread_at <= now() and deleted_at is null and status <> 'processing'
      and not private.is_deleted_business(business_id)
    order by reread_at limit ${limit}`
  return rows.map(({ id }) => id)
}

/** The source, if it is due. `lock` locks it until the transaction ends. */
export async function findDueSource(
  tx: ReadTx,
  sourceId: string,
  lock = false,
): Promise<DueSource | undefined> {
  const [row] = await tx<DueSource[]>`
    select id, business_id, kind, title, url, file_name, whole_site, status, reread_days,
      reread_failures, unread_pages
    from public.knowledge_source
    where id = ${sourceId} and reread_at <= now() and reread_days is not null
      and deleted_at is null and status <> 'processing' ${lock ? tx`for update` : tx``}`
  return row
}

/** Schedules the next reading of a source after a successful one. */
export async function scheduleNext(tx: WriteTx, sourceId: string): Promise<void> {
  await tx`
    update public.knowledge_source set read_at = now(), reread_failures = 0, reread_error = null,
      reread_at = now() + make_interval(days => reread_days)
    where id = ${sourceId}`
}

/**
 * Schedules the next reading after a failed one: sooner than usual, but later after each further
 * failure.
 */
export async function scheduleRetry(
  tx: WriteTx,
  sourceId: string,
  { error, hours }: { error: string; hours: number },
): Promise<void> {
  await tx`
    update public.knowledge_source set reread_failures = reread_failures + 1,
      reread_error = ${error},
      reread_at = now() + least(make_interval(hours => ${hours}),
        make_interval(days => reread_days))
    where id = ${sourceId}`
}

/**
 * Sets the days after which a source is read again, or ends this. Returns false when the source
 * cannot be read again.
 */
export async function setSchedule(
  tx: WriteTx,
  businessId: string,
  sourceId: string,
  days: number | null,
): Promise<boolean> {
  const changed = await tx`
    update public.knowledge_source set reread_days = ${days}::int, reread_failures = 0,
      reread_error = null, reread_at = now() + make_interval(days => ${days}::int)
    where id = ${sourceId} and business_id = ${businessId} and kind = 'web'
      and deleted_at is null returning 1`
  return changed.length === 1
}

/** The number of sources in a business that are read again automatically. */
export async function countScheduled(tx: ReadTx, businessId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from public.knowledge_source
    where business_id = ${businessId} and reread_days is not null and deleted_at is null`
  return row?.count ?? 0
}

export type NewReading = Pick<
  Reading,
  'added_count' | 'changed_count' | 'removed_count' | 'kept_count' | 'is_scheduled'
> & { changes: ReadingChange[] }

/** Stores what a reading changed. Only the newest readings are kept. */
export async function insertReading(
  tx: WriteTx,
  source: { id: string; business_id: string },
  reading: NewReading,
): Promise<void> {
  await tx`
    insert into public.knowledge_reading (business_id, source_id, added_count, changed_count,
      removed_count, kept_count, changes, is_scheduled)
    values (${source.business_id}, ${source.id}, ${reading.added_count}, ${reading.changed_count},
      ${reading.removed_count}, ${reading.kept_count},
      ${JSON.stringify(reading.changes.slice(0, CHANGES_KEPT))}::text::jsonb,
      ${reading.is_scheduled})`
  await tx`
    delete from public.knowledge_reading where id in (select id from public.knowledge_reading
      where source_id = ${source.id} order by id desc offset ${READINGS_KEPT})`
}

/** The newest readings of a source that changed something. */
export async function listReadingRows(
  tx: ReadTx,
  businessId: string,
  sourceId: string,
): Promise<Reading[]> {
  return tx<Reading[]>`
    select id, added_count, changed_count, removed_count, kept_count, changes, is_scheduled,
      created_at
    from public.knowledge_reading
    where source_id = ${sourceId} and business_id = ${businessId}
    order by id desc limit ${READINGS_KEPT}`
}
