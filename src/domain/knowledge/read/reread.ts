import { clearNotices, notifyMembers } from '#domain/notice'
import { asService, type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/queue'
import * as contract from '../contract.ts'
import { finishSource } from '../reading-queries.ts'
import { storeReading } from './store-reading.ts'
import { readSafely } from './read-source.ts'
import { toReadReason } from './reason.ts'
import * as rows from './reread-queries.ts'

const READER = asService('a scheduled reading acts for the member who set the schedule')
/** Limit of sources per sweep; the next sweep continues. */
const DUE_LIMIT = 50
/** Pause between two pages of a scheduled reading, to spare the site. */
const PAUSE_MS = 1_000
/**
 * Hours until the next try, by the number of failures before it; at most the days of the schedule.
 */
const RETRY_HOURS = [1, 4, 16, 48]
/** A single failure may be a restart of the site, so members are notified of the second one. */
const NOTIFIED_FAILURES = 2

/** Sets or ends the schedule of a page or site. Errors: `knowledge.not_found`, `knowledge.reread_full`. */
export function scheduleReading(
  claims: Claims,
  { businessId, sourceId, days }: contract.ScheduleReading,
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.setSchedule(tx, businessId, sourceId, days)))
      throw new AppError('knowledge.not_found')
    if ((await rows.countScheduled(tx, businessId)) > contract.SCHEDULED_LIMIT)
      throw new AppError('knowledge.reread_full', { most: contract.SCHEDULED_LIMIT })
    await continueAsService(tx, 'only the server removes notices')
    await clearNotices(tx, businessId, 'source_failed', sourceId)
  })
}

/** The changes of a source's newest readings. */
export const listReadings = (
  claims: Claims,
  { businessId, sourceId }: contract.SourceRef,
): Promise<contract.ReadingRow[]> =>
  db.readAs(claims, (tx) => rows.listReadingRows(tx, businessId, sourceId))

/** Adds a job reread-source for each source that is due. Returns how many. */
export async function findDueSources(): Promise<number> {
  const due = await db.readAs(READER, (tx) => rows.listDueSources(tx, DUE_LIMIT))
  for (const sourceId of due)
    await db.writeAs(READER, (tx) =>
      enqueue(
        tx,
        'reread-source',
        { sourceId },
        // One job at a time, because readings are not urgent and two sites may be on one host.
        { key: `reread-source/${sourceId}`, queue: 'reread-sources', isBulk: true },
      ),
    )
  return due.length
}

/**
 * Job reread-source: reads a page or site again while its answers stay in use. A reading that
 * fails, that would remove most of the answers, or that would remove some while more pages than
 * before cannot be read, changes nothing and is retried later. A source that is not due, or that a member reads at the moment, is ignored; so the job may run twice.
 */
export async function rereadSource(sourceId: string): Promise<void> {
  const source = await db.readAs(READER, (tx) => rows.findDueSource(tx, sourceId))
  if (!source) return
  const read = await readSafely(source, { pauseMs: PAUSE_MS, showsProgress: false })
  await db.writeAs(READER, async (tx) => {
    const due = await rows.findDueSource(tx, sourceId, true)
    if (!due) return
    if (!read.ok) return retryLater(tx, due, read.reason)
    const isPartial = read.unreadPages > due.unread_pages
    const stored = await storeReading(tx, due, read.passages, { isScheduled: true, isPartial })
    if (!stored)
      return retryLater(tx, due, toReadReason(isPartial ? 'pagesNotRead' : 'mostAnswersGone'))
    // Unchanged content is not indexed again.
    if (stored.hasChanged || due.status !== 'ready')
      await finishSource(tx, sourceId, {
        status: 'ready',
        error: [read.note, stored.note].filter(Boolean).join('\n') || null,
        unreadPages: read.unreadPages,
      })
    await rows.scheduleNext(tx, sourceId)
    await clearNotices(tx, due.business_id, 'source_failed', sourceId)
    if (stored.hasChanged) await notifyChange(tx, due, 'source_changed')
  })
}

async function retryLater(tx: WriteTx, source: rows.DueSource, error: string): Promise<void> {
  const hours = RETRY_HOURS[Math.min(source.reread_failures, RETRY_HOURS.length - 1)] ?? 1
  await rows.scheduleRetry(tx, source.id, { error, hours })
  if (source.reread_failures + 1 >= NOTIFIED_FAILURES)
    await notifyChange(tx, source, 'source_failed')
}

const notifyChange = (
  tx: WriteTx,
  source: rows.DueSource,
  kind: 'source_changed' | 'source_failed',
): Promise<unknown> =>
  notifyMembers(
    tx,
    { businessId: source.business_id, kind, subject: source.id, roomId: null },
    'keepers',
  )
