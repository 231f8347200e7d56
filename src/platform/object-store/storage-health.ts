import { statfs } from 'node:fs/promises'
import { rawSql } from '../database/database.ts'
import { log } from '../log/log.ts'

/**
 * The least free space. PostgreSQL stops with less: a WAL segment has 16 MB, and incoming data
 * needs space too.
 */
const MIN_FREE_BYTES = 64 * 1024 * 1024
const PATIENCE_MS = 2000
/** How long a result is cached: load balancers check often, and each check writes. */
const KEEP_MS = 5000

export type StorageOptions = {
  dataDir: string
  /** Test only. */ freeBytes?: (folder: string) => Promise<number>
  keepMs?: number
}

/**
 * Watches what prevents storing messages: `database` (unavailable), `database-writes` (it answers,
 * but cannot write), `disk` (nearly full).
 */
export function watchStorage({
  dataDir,
  freeBytes = freeBytesOf,
  keepMs = KEEP_MS,
}: StorageOptions): () => Promise<string[]> {
  let known: { at: number; names: string[] } | undefined
  return async () => {
    if (await isAway()) return ['database']
    if (known && performance.now() - known.at < keepMs) return known.names
    const names = [
      ...((await mayWrite()) ? [] : ['database-writes']),
      ...((await freeBytes(dataDir)) < MIN_FREE_BYTES ? ['disk'] : []),
    ]
    known = { at: performance.now(), names }
    return names
  }
}

const isAway = (): Promise<boolean> =>
  Promise.race([
    rawSql()`select 1`.then(() => false),
    new Promise<boolean>((done) => setTimeout(done, PATIENCE_MS, true).unref()),
  ]).catch(() => true)

async function mayWrite(): Promise<boolean> {
  try {
    await rawSql()`insert into tanggap_meta.write_probe (id, at) values (1, now()) on conflict (id)
      do update set at = now()`
    return true
  } catch (error) {
    log.warn({ err: error }, 'the database stores nothing')
    return false
  }
}

/** When the system does not report free space, it counts as enough. */
const freeBytesOf = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  )
