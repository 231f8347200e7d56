import { asService, type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { objectStore } from '#platform/objects'
import * as rows from './queries.ts'

export { copyToRoom, dropUpload, readUpload, storeUpload } from './upload.ts'
export { type GeneratedPicture, storePicture } from './generated.ts'
export { copyAttachment, findPictures, tieUpload } from './queries.ts'
export { sentFileTexts } from './sent-file-texts.ts'

/** A file that the caller may open. `path`: the storage path of its bytes. */
type OpenableFile = {
  path: string
  mime: string
  fileName: string | null
  isShown: boolean
  sizeBytes: number | null
  etag: string
}

/**
 * The caller's attachment: the file or its thumbnail. Error: `media.not_found`, also while it is
 * not ready.
 */
export async function findFile(
  claims: Claims,
  attachmentId: string,
  variant: 'file' | 'thumb',
): Promise<OpenableFile> {
  const row = await db.readAs(claims, (tx) => rows.findAttachment(tx, attachmentId))
  const path = variant === 'file' ? row?.storage_path : row?.thumb_path
  if (!row || !path || row.state !== 'ready') throw new AppError('media.not_found')
  const etag = `"${row.sha256_hex ?? row.id}${variant === 'thumb' ? '-k' : ''}"`
  if (variant === 'thumb')
    return { path, mime: 'image/webp', fileName: null, isShown: true, sizeBytes: null, etag }
  return {
    path,
    mime: row.is_disguised ? 'application/octet-stream' : row.mime,
    fileName: row.file_name,
    isShown: row.is_shown,
    sizeBytes: row.size_bytes,
    etag,
  }
}

/** Lifetime of an upload that is not sent. A caption may be finished the next day. */
const UNSENT_LIFE_MS = 24 * 3_600_000
const SWEEP_LIMIT = 200

/**
 * Removes unsent uploads, and bytes without a row. Returns the number of files; it is limited, so
 * call it repeatedly.
 */
export async function sweepMedia(): Promise<number> {
  const service = asService('files without an owner')
  await db.writeAs(service, (tx) => rows.deleteUnsent(tx, UNSENT_LIFE_MS, SWEEP_LIMIT))
  return db.writeAs(service, async (tx) => {
    const paths = await rows.lockRemovedObjects(tx, SWEEP_LIMIT)
    if (paths.length === 0) return 0
    await objectStore().remove(paths)
    await rows.forgetRemovedObjects(tx, paths)
    return paths.length
  })
}
