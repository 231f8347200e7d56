import { recordAudit } from '#domain/audit'
import { findFile } from '#domain/media'
import { maskFor } from '#domain/number-mask'
import { type AttachmentRow, mediaUrl } from '#contract/media'
import { localTime, zoneOf } from '#lib/time/zone'
import { now } from '#platform/clock'
import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { objectStore } from '#platform/objects'
import type { RoomRef } from '../room/contract.ts'
import { MESSAGE_PAGE, type MessageRow } from '../message/contract.ts'
import { listNewerRows } from '../message/queries.ts'
import { getRoom } from '../room/room-lists.ts'
import type { ExportFormat } from './contract.ts'
import { findExportPlace } from './export-queries.ts'
import { readTexts } from './export-texts.ts'
import { type ExportHead, type RenderContext, type Renderer, RENDERERS } from './render.ts'
import { streamZip, type ZipEntry } from './zip-stream.ts'
import { zipName } from './zip-names.ts'

/** A cursor before the first message of any room. */
const START = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

/**
 * Limit of all files in one ZIP together; further files stay links. A ZIP without ZIP64 ends at 4
 * GiB.
 */
const ZIP_LIMIT_BYTES = 2 * 1024 ** 3

export type RoomExport = {
  type: string
  fileName: string
  parts: AsyncGenerator<string | Uint8Array>
}

/**
 * Exports one conversation as text, as a printable page, or as a ZIP of that page with its files.
 * Messages are oldest first, without internal notes. The export is audited before its first byte,
 * and read page by page. Error: `room.not_found`.
 */
export async function exportRoom(
  claims: Claims,
  ref: RoomRef,
  { format, origin }: { format: ExportFormat; origin: string },
): Promise<RoomExport> {
  const room = await maskFor(claims, await getRoom(claims, ref))
  const place = await db.writeAs(claims, async (tx) => {
    await recordAudit(tx, {
      businessId: ref.businessId,
      actorId: claims.sub ?? null,
      action: 'room.export',
      entity: 'room',
      entityId: room.id,
      after: { format },
    })
    return findExportPlace(tx, ref.businessId)
  })
  const zone = zoneOf(place.zone)
  const copy = readTexts()
  const { day, time } = localTime(now(), zone)
  const written: Written = {
    claims,
    ref: { ...ref, roomId: room.id },
    context: { copy, zone },
    head: {
      customer: room.contact_name ?? copy.customer,
      phone: room.contact_phone,
      business: place.name,
      made: `${day} ${time}`,
      filesHint: copy.mediaHint,
    },
  }
  const linkOf = (file: AttachmentRow) => `${origin}${mediaUrl(file.id)}`
  const fileName = `${copy.fileName}-${day}.${format}`
  if (format === 'zip') {
    const parts = streamZip(listEntries(written, linkOf))
    return { type: 'application/zip', fileName, parts }
  }
  const renderer = RENDERERS[format]
  return { type: renderer.type, fileName, parts: writeLines(renderer, written, linkOf) }
}

type Written = { claims: Claims; ref: RoomRef; context: RenderContext; head: ExportHead }
type HrefOf = (file: AttachmentRow) => string

async function* writeLines(
  renderer: Renderer,
  { claims, ref, context, head }: Written,
  hrefOf: HrefOf,
): AsyncGenerator<string> {
  const { customer } = head
  let before: Date | null = null
  yield renderer.head(context, head)
  for await (const message of readMessages(claims, ref)) {
    yield renderer.message(context, { message, before, customer, hrefOf })
    before = new Date(message.occurred_at)
  }
  yield renderer.foot
}

/** The page and then its files. A file over the limit stays a link. */
async function* listEntries(written: Written, linkOf: HrefOf): AsyncGenerator<ZipEntry> {
  const { copy } = written.context
  const files: { file: AttachmentRow; name: string }[] = []
  let leftBytes = ZIP_LIMIT_BYTES
  const hrefOf: HrefOf = (file) => {
    const sizeBytes = file.size_bytes ?? 0
    if (sizeBytes > leftBytes) return linkOf(file)
    leftBytes -= sizeBytes
    const name = zipName(files.length + 1, file, copy.filesFolder)
    files.push({ file, name })
    return encodeURI(name)
  }
  const head = { ...written.head, filesHint: copy.filesInFolder }
  const page = writeLines(RENDERERS.html, { ...written, head }, hrefOf)
  yield { name: `${copy.fileName}.html`, bytes: encodeTexts(page), isCompressible: true }
  for (const { file, name } of files) {
    const bytes = await openFile(written.claims, file.id)
    if (bytes) yield { name, bytes, isCompressible: false }
  }
}

/** Undefined when the file was removed while the ZIP was being written. */
async function openFile(claims: Claims, id: string) {
  const found = await findFile(claims, id, 'file').catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'media.not_found') return undefined
    throw error
  })
  return found && (await objectStore().open(found.path))?.body
}

async function* encodeTexts(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}

/** Every message of a conversation without internal notes, oldest first. */
export async function* readMessages(
  claims: Claims,
  { businessId, roomId }: RoomRef,
): AsyncGenerator<MessageRow> {
  let after = START
  for (;;) {
    const page = await db.readAs(claims, (tx) => listNewerRows(tx, businessId, roomId, after))
    yield* page.filter(({ direction }) => direction !== 'note')
    const last = page.at(-1)
    if (!last || page.length < MESSAGE_PAGE) return
    after = { at: last.occurred_at, id: last.id }
  }
}
