import { now } from '#platform/clock'
import { log } from '#platform/log'
import { isUuid } from '#lib/uuid'
import { BYTES, keyOfVersion, PARTS } from './object-bytes.ts'
import type { StorageContext } from './storage-call.ts'
import { deleteVersions, listKnownVersions, listVersionsAfter } from './objects/object.queries.ts'
import { deleteExpiredResumables, listKnownUploads } from './resumable/resumable.queries.ts'

/** Younger items may belong to a write in progress. */
const GRACE_MS = 24 * 3_600_000
const AT_ONCE = 500
/** Rows that one sweep checks. The next sweep continues after them. */
const ROWS_A_SWEEP = 5000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export type Swept = { uploads: number; bytes: number; rows: number }

/**
 * Removes remains of crashes and lost connections: expired uploads, bytes without a row, rows
 * without bytes.
 */
export function createSweep(context: StorageContext): () => Promise<Swept> {
  let lookedAt = BEFORE_ALL

  return async () => {
    const uploads = await sweepUploads(context)
    await context.store.sweepUnfinished(GRACE_MS)
    const bytes =
      (await sweepBytes(context, BYTES, knownVersions)) +
      (await sweepBytes(context, PARTS, knownUploads))
    const checked = await sweepRows(context, lookedAt)
    lookedAt = checked.next
    return { uploads, bytes, rows: checked.removed }
  }
}

async function sweepUploads({ sql, store }: StorageContext): Promise<number> {
  for (let count = 0; ;) {
    const rows = await deleteExpiredResumables(sql, now().toISOString(), AT_ONCE)
    await store.remove(rows.flatMap((row) => row.parts))
    count += rows.length
    if (rows.length < AT_ONCE) return count
  }
}

async function sweepBytes(
  context: StorageContext,
  prefix: string,
  known: (context: StorageContext, names: string[]) => Promise<Set<string>>,
): Promise<number> {
  let removed = 0
  let old: string[] = []
  const check = async () => {
    const alive = await known(
      context,
      old.map((key) => key.split('/')[1] ?? ''),
    )
    const orphans = old.filter((key) => !alive.has(key.split('/')[1] ?? ''))
    await context.store.remove(orphans)
    removed += orphans.length
    old = []
  }
  for await (const entry of context.store.list(prefix)) {
    if (now().getTime() - entry.modifiedAt.getTime() >= GRACE_MS) old.push(entry.key)
    if (old.length >= AT_ONCE) await check()
  }
  await check()
  return removed
}

const knownVersions = async ({ sql }: StorageContext, names: string[]) =>
  new Set((await listKnownVersions(sql, names)).map((row) => row.version))
const knownUploads = async ({ sql }: StorageContext, names: string[]) =>
  new Set(
    (
      await listKnownUploads(
        sql,
        names.filter((name) => isUuid(name)),
      )
    ).map((row) => row.id),
  )

/** A store that lacks everything is more likely unavailable than empty; then no row is changed. */
async function sweepRows(
  context: StorageContext,
  after: string,
): Promise<{ removed: number; next: string }> {
  const before = new Date(now().getTime() - GRACE_MS).toISOString()
  const rows = await listVersionsAfter(context.sql, after, before, ROWS_A_SWEEP)
  const lost: string[] = []
  for (const { version } of rows) {
    const opened = await context.store.open(keyOfVersion(version), { start: 0, end: 0 })
    await opened?.body.cancel()
    if (!opened) lost.push(version)
  }
  const next = rows.length < ROWS_A_SWEEP ? BEFORE_ALL : (rows.at(-1)?.id ?? BEFORE_ALL)
  if (lost.length === 0) return { removed: 0, next }
  if (lost.length === rows.length) {
    log.error(
      { rows: rows.length },
      'storage: none of the bytes looked for are there; is the store the right one?',
    )
    return { removed: 0, next }
  }
  log.error({ rows: lost.length }, 'storage: objects whose bytes are gone are removed')
  await deleteVersions(context.sql, lost)
  return { removed: lost.length, next }
}
