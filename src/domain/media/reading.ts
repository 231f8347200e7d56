import { asService, db } from '#platform/database'
import { objectStore } from '#platform/objects'
import type { ReadAs } from './contract.ts'
import { openPicture } from './derive.ts'
import * as rows from './reading-queries.ts'

export type { ReadableFile } from './reading-queries.ts'

/**
 * What a model read in a file. `words`: the words in it, or the name of the pictured product; null
 * without any.
 */
export type FileReading = { as: ReadAs; text: string; words: string | null }

const READER = asService('a file of a customer is read for the business')
const TEXT_CHARS = 4000
/** Longest side of a picture for a model, at which prices on a photographed list are legible. */
const PICTURE_PX = 1568
const MAX_PICTURE_BYTES = 32 * 1024 * 1024

/** The files of these messages, with what was read in them. */
export const listReadable = (messageIds: string[]): Promise<rows.ReadableFile[]> =>
  db.readAs(READER, (tx) => rows.listReadable(tx, messageIds))

/** Stores what was read. A second reading of the file changes nothing. */
export const keepReading = (attachmentId: string, reading: FileReading): Promise<void> =>
  db.writeAs(READER, (tx) =>
    rows.updateReading(tx, attachmentId, {
      as: reading.as,
      text: reading.text.slice(0, TEXT_CHARS).toWellFormed(),
      words: reading.words?.slice(0, TEXT_CHARS).toWellFormed() ?? null,
    }),
  )

/** The bytes of a stored file; undefined when it was deleted or is larger than `mostBytes`. */
export async function readStored(
  path: string,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const opened = await objectStore().open(path)
  if (!opened) return undefined
  if (opened.sizeBytes > mostBytes) {
    await opened.body.cancel()
    return undefined
  }
  return new Uint8Array(await new Response(opened.body).arrayBuffer())
}

/** A stored picture as a small JPEG without camera data; undefined when it cannot be read. */
export async function pictureForModel(path: string): Promise<Uint8Array | undefined> {
  const bytes = await readStored(path, MAX_PICTURE_BYTES)
  return bytes && drawForModel(bytes)
}

/**
 * A picture as a small JPEG without camera data; undefined when it is no picture or a decompression
 * bomb.
 */
export async function drawForModel(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array | undefined> {
  try {
    const picture = await openPicture(bytes, 'warning')
    return await picture
      .autoOrient()
      .resize({ width: PICTURE_PX, height: PICTURE_PX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82 })
      .toBuffer()
  } catch {
    return undefined
  }
}
