import { asService, db } from '#platform/database'
import { isUnavailable } from '#platform/errors'
import { log } from '#platform/log'
import type { Passage } from '../search/passages.ts'
import * as reading from '../reading-queries.ts'
import { extractInThread } from './extract.ts'
import { scheduleNext } from './reread-queries.ts'
import { readSite } from './site.ts'
import { storeReading } from './store-reading.ts'
import { toReadReason } from './reason.ts'

const READER = asService('the reading job acts for the member who added the source')
/** Shortest time between two updates of the progress. */
const TELL_MS = 400

/** `pauseMs`: the pause between two pages of a site. */
type ReadOptions = { pauseMs?: number; showsProgress: boolean }

type Read =
  | {
      ok: true
      title: string | null
      passages: Passage[]
      note: string | null
      unreadPages: number
    }
  | { ok: false; reason: string }

/**
 * Reads a waiting page, site or file and replaces the source's content. Unchanged entries keep
 * their counts. The source is then `ready`, or `failed` with the code of the reason. It may run
 * twice: a source that does not wait is ignored.
 */
export async function readSource(sourceId: string): Promise<void> {
  const source = await db.readAs(READER, (tx) => reading.findForReading(tx, sourceId))
  if (source?.status !== 'processing') return
  const read = await readSafely(source)
  await db.writeAs(READER, async (tx) => {
    if (!(await reading.lockForReading(tx, sourceId))) return
    if (!read.ok)
      return reading.finishSource(tx, sourceId, { status: 'failed', error: read.reason })
    const stored = await storeReading(tx, source, read.passages, { isScheduled: false })
    await reading.finishSource(tx, sourceId, {
      status: 'ready',
      error: [read.note, stored?.note].filter(Boolean).join('\n') || null,
      unreadPages: read.unreadPages,
      ...(read.title ? { title: read.title } : {}),
    })
    await scheduleNext(tx, sourceId)
  })
}

/**
 * Reads a source. Our own errors become a visible failure that can be retried; only an unavailable
 * database repeats the job.
 */
export async function readSafely(
  source: reading.ReadingRow,
  options: ReadOptions = { showsProgress: true },
): Promise<Read> {
  try {
    return source.kind === 'file' ? await readFile(source) : await readWeb(source, options)
  } catch (error) {
    if (isUnavailable(error)) throw error
    log.error({ err: error, sourceId: source.id }, 'a source could not be read')
    return { ok: false, reason: toReadReason('readingFailed') }
  }
}

async function readWeb(
  source: reading.ReadingRow,
  { pauseMs, showsProgress }: ReadOptions,
): Promise<Read> {
  const read = await readSite(source.url ?? '', {
    wholeSite: source.whole_site,
    progress: showsProgress ? openProgressWriter(source.id) : () => Promise.resolve(),
    ...(pauseMs === undefined ? {} : { pauseMs }),
  })
  // Until the page's title is known, the source's title is its address.
  return read.ok ? { ...read, title: source.title === source.url ? read.title : null } : read
}

async function readFile(source: reading.ReadingRow): Promise<Read> {
  const bytes = await db.readAs(READER, (tx) => reading.findFile(tx, source.id))
  if (!bytes) return { ok: false, reason: toReadReason('fileNotStored') }
  const tell = openProgressWriter(source.id)
  const read = await extractInThread(
    { kind: 'document', bytes, fileName: source.file_name ?? '' },
    (done, total) => void tell(done, total),
  )
  return read.ok
    ? { ok: true, title: null, passages: read.passages, note: null, unreadPages: 0 }
    : read
}

/** Writes the progress at most every `TELL_MS`. A failed write is ignored. */
function openProgressWriter(sourceId: string): (done: number, total: number) => Promise<void> {
  let told = 0
  return async (done, total) => {
    if (Date.now() - told < TELL_MS) return
    told = Date.now()
    await db
      .writeAs(READER, (tx) => reading.setProgress(tx, sourceId, done, total))
      .catch((error: unknown) => log.warn({ err: error }, 'progress was not written'))
  }
}
