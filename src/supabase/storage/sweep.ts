import { now } from '#platform/clock'
import { log } from '#platform/log'
import { BYTES, keyOfVersion, PARTS } from './bytes.ts'
import type { House } from './call.ts'
import { deleteVersions, listKnownVersions, listVersionsAfter } from './object.queries.ts'
import { deleteExpiredResumables, listKnownUploads } from './resumable.queries.ts'

/** What is younger may belong to a write that is still under way. */
const GRACE_MS = 24 * 3_600_000
const AT_ONCE = 500
/** Rows looked after in one sweep; the next one goes on behind them. */
const ROWS_A_SWEEP = 5000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export type Swept = { uploads: number; bytes: number; rows: number }

/**
 * Takes away what crashes and lost connections leave: expired uploads, bytes that no row names,
 * rows whose bytes are gone.
 */
export function createSweep(house: House): () => Promise<Swept> {
  let lookedAt = BEFORE_ALL

  return async () => {
    const uploads = await sweepUploads(house)
    await house.store.sweepUnfinished(GRACE_MS)
    const bytes =
      (await sweepBytes(house, BYTES, knownVersions)) +
      (await sweepBytes(house, PARTS, knownUploads))
    const checked = await sweepRows(house, lookedAt)
    lookedAt = checked.next
    return { uploads, bytes, rows: checked.removed }
  }
}

async function sweepUploads({ sql, store }: House): Promise<number> {
  for (let count = 0; ;) {
    const rows = await deleteExpiredResumables(sql, now().toISOString(), AT_ONCE)
    await store.remove(rows.flatMap((row) => row.parts))
    count += rows.length
    if (rows.length < AT_ONCE) return count
  }
}

async function sweepBytes(
  house: House,
  prefix: string,
  known: (house: House, names: string[]) => Promise<Set<string>>,
): Promise<number> {
  let removed = 0
  let old: string[] = []
  const check = async () => {
    const alive = await known(
      house,
      old.map((key) => key.split('/')[1] ?? ''),
    )
    const orphans = old.filter((key) => !alive.has(key.split('/')[1] ?? ''))
    await house.store.remove(orphans)
    removed += orphans.length
    old = []
  }
  for await (const entry of house.store.list(prefix)) {
    if (now().getTime() - entry.modifiedAt.getTime() >= GRACE_MS) old.push(entry.key)
    if (old.length >= AT_ONCE) await check()
  }
  await check()
  return removed
}

const knownVersions = async ({ sql }: House, names: string[]) =>
  new Set((await listKnownVersions(sql, names)).map((row) => row.version))
const knownUploads = async ({ sql }: House, names: string[]) =>
  new Set(
    (
      await listKnownUploads(
        sql,
        names.filter((name) => UUID.test(name)),
      )
    ).map((row) => row.id),
  )

/**
 * A store that has nothing of what it should have is more likely away than empty: then no row is
 * touched.
 */
async function sweepRows(house: House, after: string): Promise<{ removed: number; next: string }> {
  const before = new Date(now().getTime() - GRACE_MS).toISOString()
  const rows = await listVersionsAfter(house.sql, after, before, ROWS_A_SWEEP)
  const lost: string[] = []
  for (const { version } of rows) {
    const opened = await house.store.open(keyOfVersion(version), { start: 0, end: 0 })
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
  await deleteVersions(house.sql, lost)
  return { removed: lost.length, next }
}
