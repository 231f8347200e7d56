import { join } from 'node:path'
import { diskObjects } from './objects-disk.ts'
import { s3Objects } from './objects-s3.ts'
import { settings } from '../settings/settings.ts'

export type StoredBytes = { sizeBytes: number; sha256Hex: string }
export type ObjectEntry = { key: string; sizeBytes: number; modifiedAt: Date }

/**
 * The bytes of files. A key is a path of names (`business/<id>/<uuid>`) with any characters,
 * because names are encoded. Access rights and the row that names the key are the caller's
 * responsibility.
 */
export type ObjectStore = {
  /**
   * Stores the whole stream under the key, replacing existing bytes, or nothing. Throws
   * `file.too_large` past the limit.
   */
  put(
    key: string,
    body: ReadableStream<Uint8Array>,
    limit?: { maxBytes: number },
  ): Promise<StoredBytes>
  /**
   * Opens the bytes, or those of the range (end inclusive, clamped). `sizeBytes` is the whole
   * object's. undefined: not found. The body must be read or cancelled.
   */
  open(
    key: string,
    range?: { start: number; end: number },
  ): Promise<{ body: ReadableStream<Uint8Array>; sizeBytes: number } | undefined>
  /** false: there is nothing at `from` */
  copy(from: string, to: string): Promise<boolean>
  /** Missing keys count as removed. */
  remove(keys: string[]): Promise<void>
  /** Lists every key below the prefix (whole names), unordered; for sweeps. */
  list(prefix: string): AsyncIterable<ObjectEntry>
  /** Removes unfinished puts that are older than this; returns their number. */
  sweepUnfinished(olderThanMs: number): Promise<number>
}

let current: { from: string; store: ObjectStore } | undefined

/** The store of this instance: the bucket S3_BUCKET, else DATA_DIR/objects. */
export function objectStore(): ObjectStore {
  const { DATA_DIR, S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } =
    settings()
  const from = JSON.stringify([DATA_DIR, S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID])
  if (current?.from === from) return current.store
  const store = S3_BUCKET
    ? s3Objects({
        bucket: S3_BUCKET,
        endpoint: S3_ENDPOINT,
        region: S3_REGION,
        accessKeyId: S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
      })
    : diskObjects(join(DATA_DIR, 'objects'))
  current = { from, store }
  return store
}
