import { createHash, randomUUID } from 'node:crypto'
import { log } from '#platform/log'
import type { StorageContext } from './storage-call.ts'

/**
 * Every write creates a version, which names the bytes. Replacing or moving never changes bytes
 * under a reader.
 */
export const BYTES = 'storage'
export const PARTS = 'storage-parts'
export const keyOfVersion = (version: string): string => `${BYTES}/${version}`

export type StoredVersion = { version: string; sizeBytes: number; md5Hex: string }

/** Stores a stream as a new version. Removes it when it is too large or breaks off. */
export async function storeVersion(
  context: StorageContext,
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<StoredVersion> {
  const version = randomUUID()
  const md5 = createHash('md5')
  const { sizeBytes } = await context.store.put(
    keyOfVersion(version),
    streamOf(hashStream(body, md5)),
    {
      maxBytes,
    },
  )
  return { version, sizeBytes, md5Hex: md5.digest('hex') }
}

/** As `storeVersion`, for bytes in memory: their metadata before they are stored. */
export function newVersion(
  context: StorageContext,
  bytes: Uint8Array,
): { stored: StoredVersion; store: () => Promise<void> } {
  const stored = {
    version: randomUUID(),
    sizeBytes: bytes.byteLength,
    md5Hex: createHash('md5').update(bytes).digest('hex'),
  }
  const body = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes)
        controller.close()
      },
    })
  return {
    stored,
    store: async () => void (await context.store.put(keyOfVersion(stored.version), body())),
  }
}

async function* hashStream(
  body: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
}

export function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await chunks.return(undefined)),
    },
    { highWaterMark: 0 },
  )
}

/** Removes the bytes of deleted rows. The sweep finds bytes that cannot be removed now. */
export async function removeVersions(
  context: StorageContext,
  versions: (string | null | undefined)[],
): Promise<void> {
  const keys = versions.flatMap((version) => (version ? [keyOfVersion(version)] : []))
  if (keys.length === 0) return
  await context.store
    .remove(keys)
    .catch((error: unknown) => log.warn({ err: error }, 'storage: bytes could not be removed'))
}
