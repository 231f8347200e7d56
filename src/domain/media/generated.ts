import { newId } from '#platform/crypto'
import { asService, db } from '#platform/database'
import type { MediaRef } from '#whatsapp/model'
import { keepBytes, pathOf } from './keep.ts'
import * as rows from './queries.ts'

const service = asService('the server stores a picture that it drew for a customer')

/** A picture that the server drew for a room. The message that sends it links it. */
export type GeneratedPicture = { attachmentId: string; media: MediaRef }

/** Stores a PNG for a room. If no message links it, it is removed after a day. */
export async function storePicture(
  place: { businessId: string; roomId: string },
  picture: { bytes: Uint8Array<ArrayBuffer>; fileName: string },
): Promise<GeneratedPicture> {
  const id = newId()
  const path = pathOf(place.businessId, id)
  const file = { id, kind: 'image', mime: 'image/png', fileName: picture.fileName, path } as const
  await db.writeAs(service, (tx) => rows.insertUpload(tx, { ...place, ...file, uploadedBy: null }))
  const outcome = await keepBytes(
    { path, kind: 'image', claimedMime: file.mime, maxBytes: picture.bytes.byteLength },
    new Blob([picture.bytes]).stream(),
  )
  await db.writeAs(service, (tx) => rows.updateOutcome(tx, id, outcome))
  return {
    attachmentId: id,
    media: {
      kind: 'image',
      mime: file.mime,
      source: { type: 'stored', attachmentId: id },
      fileName: picture.fileName,
      sizeBytes: picture.bytes.byteLength,
    },
  }
}
