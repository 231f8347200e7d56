import { takeQuota } from '#domain/quota'
import type { MediaRef } from '#whatsapp/model'
import { newId } from '#platform/crypto'
import { asService, type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import {
  checkSendable,
  type FileRules,
  fileRulesOf,
  plainMime,
  type Sendable,
  type Uploaded,
} from './contract.ts'
import { keepBytes, pathOf } from './keep.ts'
import { sentFileTexts as copy } from './sent-file-texts.ts'
import * as rows from './queries.ts'

export type NewFile = {
  businessId: string
  /** room, template (for its header), quick reply or product of the file */
  place: rows.UploadPlace
  fileName: string | null
  mime: string
  /** whether it was recorded as a voice note */
  isVoice?: boolean
  /** size, if it is known before the bytes */
  sizeBytes?: number
  body: ReadableStream<Uint8Array>
}

const MAX_NAME = 200
const UNKNOWN_SIZE_BYTES = 16 * 1024 * 1024
/** Limit of unsent files per member; more would be a use as storage. */
const UNSENT_LIMIT = 60

/**
 * Stores a streamed file for a room, a template, a quick reply or a product. `sendMedia` or
 * `sendTemplate` links it with a message; an unlinked file is removed after a day. A type or size
 * that the room's channel does not accept, and a false type, is `media.refused` with the reason.
 * Errors: `room.not_found`, `template.not_found`, `quick_reply.not_found` and `product.not_found`
 * (also when the caller may only read), `media.refused`,
 * `media.too_many`, `media.infected`, `media.interrupted`, `media.scanner_away`, `quota.exceeded`.
 */
export async function storeUpload(claims: Claims, file: NewFile): Promise<Uploaded> {
  const { fileRules, mime, kind, maxBytes } = await admitUpload(claims, file)
  await takeUpload(file)
  const id = newId()
  const path = pathOf(file.businessId, id)
  // The row is stored before the bytes, so that the sweep always finds them.
  await asFile((tx) =>
    rows.insertUpload(tx, {
      id,
      businessId: file.businessId,
      roomId: 'roomId' in file.place ? file.place.roomId : null,
      uploadedBy: claims.sub ?? null,
      kind,
      mime,
      fileName: nameOf(file.fileName),
      path,
    }),
  )
  try {
    const target = { path, kind, claimedMime: mime, maxBytes }
    const outcome = await keepBytes(target, file.body, (judgement) => {
      const really = checkSendable(fileRules, { mime: judgement.mime, isVoice: file.isVoice })
      if (judgement.isDisguised || !really.ok || really.kind !== kind)
        throw new AppError('media.refused', { reason: copy.notOfItsKind })
    })
    if (outcome.state === 'quarantined') throw new AppError('media.infected')
    await asFile((tx) => rows.updateOutcome(tx, id, outcome))
    const { seconds = null, width = null, height = null, waveform = null } = outcome
    return {
      id,
      kind,
      mime: outcome.mime ?? mime,
      sizeBytes: outcome.sizeBytes ?? 0,
      seconds,
      width,
      height,
      waveform,
      hasThumb: outcome.thumbPath !== undefined,
    }
  } catch (error) {
    await asFile((tx) => rows.deleteUpload(tx, id)).catch(() => {})
    if (error instanceof AppError && error.code === 'file.too_large')
      throw tooLarge(fileRules, mime, maxBytes, file.isVoice)
    throw error
  }
}

type Admitted = { fileRules: FileRules; mime: string } & Omit<Extract<Sendable, { ok: true }>, 'ok'>

/**
 * Checks whether the caller may upload this file. The body of a refused upload is cancelled without
 * reading it.
 */
async function admitUpload(claims: Claims, file: NewFile): Promise<Admitted> {
  const refuse = async (error: AppError): Promise<never> => {
    await file.body.cancel().catch(() => {})
    throw error
  }
  const { businessId, place: into } = file
  const place = await db.readAs(claims, (tx) => rows.findUploadPlace(tx, businessId, into))
  if (!place) return refuse(missingPlace(into))
  const fileRules = fileRulesOf(place.engine)
  const mime = plainMime(file.mime)
  const { sizeBytes, isVoice } = file
  const sendable = checkSendable(fileRules, { mime, sizeBytes, isVoice }, copy)
  if (!sendable.ok) return refuse(new AppError('media.refused', { reason: sendable.reason }))
  if (isOfProduct(into) && sendable.kind !== 'image') {
    const reason = copy.mustBe(copy.kinds.image, copy.types.image)
    return refuse(new AppError('media.refused', { reason }))
  }
  if (await hasManyUnsent(claims, businessId)) return refuse(new AppError('media.too_many'))
  return { fileRules, mime, kind: sendable.kind, maxBytes: sendable.maxBytes }
}

function missingPlace(into: rows.UploadPlace): AppError {
  if ('roomId' in into) return new AppError('room.not_found')
  if ('templateId' in into) return new AppError('template.not_found')
  return new AppError(isOfProduct(into) ? 'product.not_found' : 'quick_reply.not_found')
}

const isOfProduct = (into: rows.UploadPlace) => 'place' in into && into.place === 'product'

async function hasManyUnsent(claims: Claims, businessId: string): Promise<boolean> {
  const unsent = await db.readAs(claims, (tx) =>
    rows.countUnsent(tx, businessId, claims.sub ?? null),
  )
  return unsent >= UNSENT_LIMIT
}

/**
 * Takes the upload from the quota. Without a declared size the largest allowed size counts; our own
 * clients always declare it.
 */
async function takeUpload({ businessId, sizeBytes, body }: NewFile): Promise<void> {
  try {
    await takeQuota('upload.bytes', businessId, sizeBytes ?? UNKNOWN_SIZE_BYTES)
  } catch (error) {
    await body.cancel().catch(() => {})
    throw error
  }
}

/**
 * Reads an upload as the file of a message into a room; without `roomId` it has no room yet.
 * Errors: media.not_found, media.not_ready.
 */
export async function readUpload(
  claims: Claims,
  ref: { businessId: string; roomId?: string; attachmentId: string },
): Promise<MediaRef> {
  const file = await db.readAs(claims, (tx) => rows.findAttachment(tx, ref.attachmentId))
  if (
    !file ||
    file.business_id !== ref.businessId ||
    (file.room_id !== null && file.room_id !== ref.roomId)
  )
    throw new AppError('media.not_found')
  if (file.state !== 'ready') throw new AppError('media.not_ready')
  return {
    kind: file.kind,
    mime: file.mime,
    source: { type: 'stored', attachmentId: file.id },
    ...(file.file_name ? { fileName: file.file_name } : {}),
    ...(file.size_bytes === null ? {} : { sizeBytes: file.size_bytes }),
    ...(file.seconds === null ? {} : { seconds: file.seconds }),
  }
}

/**
 * Copies a stored file for a message into a room, as an upload of the caller. Errors:
 * `room.not_found`, `media.not_found`, `media.not_ready`, `media.refused`, `media.too_many`.
 */
export async function copyToRoom(
  claims: Claims,
  ref: { businessId: string; roomId: string; attachmentId: string },
): Promise<Uploaded> {
  const { businessId, roomId, attachmentId } = ref
  const [place, file] = await db.readAs(claims, (tx) =>
    Promise.all([
      rows.findUploadPlace(tx, businessId, { roomId }),
      rows.findAttachment(tx, attachmentId),
    ]),
  )
  if (!place) throw new AppError('room.not_found')
  if (file?.business_id !== businessId) throw new AppError('media.not_found')
  if (file.state !== 'ready') throw new AppError('media.not_ready')
  const sizeBytes = file.size_bytes ?? undefined
  const sendable = checkSendable(fileRulesOf(place.engine), { mime: file.mime, sizeBytes }, copy)
  if (!sendable.ok) throw new AppError('media.refused', { reason: sendable.reason })
  if (await hasManyUnsent(claims, businessId)) throw new AppError('media.too_many')
  const copied = await asFile((tx) =>
    rows.copyAttachment(tx, {
      attachmentId,
      messageId: null,
      roomId,
      uploadedBy: claims.sub ?? null,
    }),
  )
  if (!copied) throw new AppError('media.not_found')
  return { ...copied, kind: sendable.kind }
}

/** Removes an upload from the composer. Sent uploads and those of other members stay. */
export async function dropUpload(
  claims: Claims,
  ref: { businessId: string; attachmentId: string },
): Promise<void> {
  const row = await db.readAs(claims, (tx) => rows.findAttachment(tx, ref.attachmentId))
  if (row && row.business_id === ref.businessId)
    await asFile((tx) => rows.deleteOwnUpload(tx, row.id, claims.sub ?? null))
}

const asFile = <T>(work: Parameters<typeof db.writeAs<T>>[1]): Promise<T> =>
  db.writeAs(asService('the right to put a file into the room was proved'), work)

const tooLarge = (
  fileRules: FileRules,
  mime: string,
  maxBytes: number,
  isVoice?: boolean,
): AppError => {
  const refused = checkSendable(fileRules, { mime, sizeBytes: maxBytes + 1, isVoice }, copy)
  return new AppError('media.refused', {
    reason: refused.ok ? copy.fileTooLarge : refused.reason,
  })
}

/** The last part of a path, without characters that file systems or headers refuse. */
function nameOf(name: string | null): string | null {
  const last = name
    ?.split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return last ? last.slice(-MAX_NAME) : null
}
