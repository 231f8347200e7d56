import type { MediaKind, MediaRef, ProviderError } from '#whatsapp/model'
import { withoutBidiControls } from '#lib/language/bidi-controls'
import { now } from '#platform/clock'
import { newId } from '#platform/crypto'
import { asService, type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { log } from '#platform/log'
import { enqueue } from '#platform/queue'
import type { AttachmentState } from './contract.ts'
import { keepBytes, pathOf } from './keep.ts'
import * as rows from './queries.ts'
import { toReason } from './reason.ts'

const MB = 1024 * 1024
/**
 * Size limits per kind. They are above WhatsApp's own (100 MB for documents, 16 MB for others, more
 * in newer apps).
 */
const LARGEST: Record<MediaKind, number> = {
  image: 32 * MB,
  sticker: 4 * MB,
  video: 100 * MB,
  video_note: 100 * MB,
  audio: 64 * MB,
  voice: 64 * MB,
  document: 100 * MB,
}

const FETCH_LIMIT = 6
const RETRY_BASE_MS = 5_000
const RETRY_CAP_MS = 30 * 60_000
/** Limit of parallel fetches per number, so that other jobs can run. */
const LANES = 4

export type ReceivedFile = {
  businessId: string
  roomId: string
  channelId: string
  messageId: string
  media: MediaRef
  /** when its message was sent */
  sentAt?: string
}

/**
 * Older files, of which a history has thousands, are fetched only on request. Providers keep files
 * for about this long.
 */
const FETCHED_UNASKED_MS = 7 * 24 * 3_600_000

/**
 * Stores the file of an incoming message, and the job that fetches its bytes, in the message's
 * transaction.
 */
export async function receiveAttachment(tx: WriteTx, file: ReceivedFile): Promise<void> {
  const first = firstState(file)
  const id = newId()
  // The path is stored before the bytes exist, so that the sweep always finds them.
  const { fileName } = file.media
  const media = fileName ? { ...file.media, fileName: withoutBidiControls(fileName) } : file.media
  await rows.insertReceived(tx, { id, path: pathOf(file.businessId, id), ...file, media, ...first })
  if (first.state === 'waiting') await enqueueFetch(tx, id, file.channelId)
}

function firstState({ media, sentAt }: ReceivedFile): {
  state: AttachmentState
  reason: string | null
} {
  if (media.source.type === 'unavailable') return { state: 'gone', reason: GONE }
  const isOld = sentAt !== undefined && now().getTime() - Date.parse(sentAt) > FETCHED_UNASKED_MS
  return isOld
    ? { state: 'failed', reason: toReason('oldFile') }
    : { state: 'waiting', reason: null }
}

/**
 * Adds the file of a known message, which an edit or a text that was decrypted later may have. An
 * existing file stays.
 */
export async function receiveLateAttachment(
  tx: WriteTx,
  messageId: string,
  media: MediaRef,
): Promise<void> {
  const place = await rows.findPlaceWithoutFile(tx, messageId)
  if (place)
    await receiveAttachment(tx, {
      businessId: place.business_id,
      roomId: place.room_id,
      channelId: place.channel_id,
      messageId,
      media,
    })
}

const GONE = toReason('fileGone')

const enqueueFetch = (
  tx: WriteTx,
  attachmentId: string,
  channelId: string,
  runAt?: Date,
): Promise<void> =>
  enqueue(
    tx,
    'fetch-media',
    { attachmentId },
    {
      queue: `${channelId}:${Number.parseInt(attachmentId.slice(-2), 16) % LANES}`,
      key: `fetch:${attachmentId}`,
      runAt,
    },
  )

export type WantedMedia = { attachmentId: string; channelId: string; media: MediaRef }

/**
 * Takes the file for fetching; undefined when it is no longer wanted. Each call counts as a try.
 */
export async function claimFetch(attachmentId: string): Promise<WantedMedia | undefined> {
  return db.writeAs(asService('a file of a channel belongs to no member'), async (tx) => {
    const row = await rows.lockAttachment(tx, attachmentId)
    if (!row || row.state !== 'waiting' || !row.channel_id || row.source.type === 'stored')
      return undefined
    await rows.countAttempt(tx, attachmentId)
    const media: MediaRef = {
      kind: row.kind,
      mime: row.mime,
      source: row.source,
      ...(row.file_name ? { fileName: row.file_name } : {}),
      ...(row.size_bytes === null ? {} : { sizeBytes: row.size_bytes }),
      ...(row.seconds === null ? {} : { seconds: row.seconds }),
      ...(row.sha256_hex ? { sha256Hex: row.sha256_hex } : {}),
    }
    return { attachmentId, channelId: row.channel_id, media }
  })
}

/** The gateway's result for a file of an engine. */
export type Fetched =
  | { state: 'open'; mime: string; sizeBytes?: number; body: ReadableStream<Uint8Array> }
  | { state: 'gone'; reason: string }
  | { state: 'failed'; error: ProviderError }

/**
 * Stores the bytes, or the reason why there are none. Temporary failures are retried up to six
 * times with growing pauses.
 */
export async function keepFetched(attachmentId: string, fetched: Fetched): Promise<void> {
  const row = await db.readAs(asService('a file of a channel belongs to no member'), (tx) =>
    rows.findAttachment(tx, attachmentId),
  )
  if (!row || row.state !== 'waiting') {
    if (fetched.state === 'open') await fetched.body.cancel().catch(() => {})
    return
  }
  switch (fetched.state) {
    case 'gone':
      return settleFetch(attachmentId, { state: 'gone', reason: GONE })
    case 'failed':
      return isPassing(fetched.error)
        ? postponeFetch(row, toReason('notYet'), fetched.error.retryAfterMs)
        : settleFetch(attachmentId, { state: 'failed', reason: reasonOf(fetched.error) })
    case 'open':
      return keepOpened(row, fetched)
  }
}

async function keepOpened(
  row: rows.StoredAttachment,
  fetched: Extract<Fetched, { state: 'open' }>,
): Promise<void> {
  const maxBytes = LARGEST[row.kind]
  const path = pathOf(row.business_id, row.id)
  try {
    if (fetched.sizeBytes !== undefined && fetched.sizeBytes > maxBytes) {
      await fetched.body.cancel().catch(() => {})
      throw new AppError('file.too_large')
    }
    const outcome = await keepBytes(
      { path, kind: row.kind, claimedMime: fetched.mime || row.mime, maxBytes },
      fetched.body,
    )
    // The official API declares the hash of the file; other engines that of the encrypted file.
    const isBroken =
      row.source.type === 'cloud_media_id' &&
      row.sha256_hex !== null &&
      row.sha256_hex !== outcome.sha256Hex
    if (isBroken) return await postponeFetch(row, toReason('fileBroken'))
    await settleFetch(row.id, outcome)
  } catch (error) {
    if (error instanceof AppError && error.code === 'file.too_large')
      return settleFetch(row.id, {
        state: 'failed',
        reason: toReason('fileLargerThan', { megabytes: maxBytes / MB }),
      })
    const isTransport =
      error instanceof TypeError ||
      (error instanceof Error && 'cause' in error) ||
      (error instanceof AppError && error.status < 500)
    const isScanner = error instanceof AppError && error.code === 'media.scanner_away'
    if (!isTransport && !isScanner) throw error
    log.warn(
      { err: error, attachmentId: row.id },
      'a file could not be taken in and is tried again',
    )
    await postponeFetch(row, isScanner ? toReason('scannerAway') : toReason('connectionLost'))
  }
}

const isPassing = (error: ProviderError): boolean =>
  error.class === 'retry' || error.class === 'wait' || error.class === 'unconfirmed'
const reasonOf = (error: ProviderError): string => {
  if (error.class === 'configuration') return toReason('channelRefused')
  const said = error.title ?? error.detail
  return toReason('refused', { status: error.code, ...(said ? { said } : {}) })
}

const settleFetch = (id: string, outcome: rows.Outcome): Promise<void> =>
  db.writeAs(asService('a file of a channel belongs to no member'), (tx) =>
    rows.updateOutcome(tx, id, outcome),
  )

/** Milliseconds before the next fetch; undefined after six tries (about half an hour). */
export function fetchDelayMs(attempt: number, askedMs = 0): number | undefined {
  return attempt >= FETCH_LIMIT
    ? undefined
    : Math.max(askedMs, Math.min(RETRY_BASE_MS * 4 ** (attempt - 1), RETRY_CAP_MS))
}

async function postponeFetch(
  row: rows.StoredAttachment,
  reason: string,
  askedMs?: number,
): Promise<void> {
  const delayMs = fetchDelayMs(row.attempts, askedMs)
  const { channel_id: channelId } = row
  if (delayMs === undefined || !channelId) return settleFetch(row.id, { state: 'failed', reason })
  await db.writeAs(asService('a file of a channel belongs to no member'), (tx) =>
    enqueueFetch(tx, row.id, channelId, new Date(now().getTime() + delayMs)),
  )
}

/** "Coba lagi" for a failed file. Errors: `media.not_found`, `media.not_failed`. */
export function retryFetch(
  claims: Claims,
  ref: { businessId: string; attachmentId: string },
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const row = await rows.findAttachment(tx, ref.attachmentId)
    if (!row || row.business_id !== ref.businessId || !row.channel_id)
      throw new AppError('media.not_found')
    if (row.state !== 'failed' && row.state !== 'gone') throw new AppError('media.not_failed')
    await continueAsService(tx, 'no member writes attachments; the caller may see this one')
    await rows.restartFetch(tx, row.id)
    await enqueueFetch(tx, row.id, row.channel_id)
  })
}
