import { createHash, randomUUID } from 'node:crypto'
import { log } from '#platform/log'
import type { House } from './call.ts'

/**
 * Every write has a version of its own, and the version names the bytes: what is replaced or moved
 * never changes under a reader.
 */
export const BYTES = 'storage'
export const PARTS = 'storage-parts'
export const keyOfVersion = (version: string): string => `${BYTES}/${version}`

export type StoredVersion = { version: string; sizeBytes: number; md5Hex: string }

/** Stores a stream as a new version. Nothing stays when it is too large or breaks off. */
export async function storeVersion(
  house: House,
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<StoredVersion> {
  const version = randomUUID()
  const md5 = createHash('md5')
  const { sizeBytes } = await house.store.put(keyOfVersion(version), streamOf(hashed(body, md5)), {
    maxBytes,
  })
  return { version, sizeBytes, md5Hex: md5.digest('hex') }
}

/** The same for bytes that are here: what is known of them before they are stored. */
export function newVersion(
  house: House,
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
    store: async () => void (await house.store.put(keyOfVersion(stored.version), body())),
  }
}

async function* hashed(
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

/** After the rows are gone. Bytes that cannot be removed now are found by the sweep. */
export async function removeVersions(
  house: House,
  versions: (string | null | undefined)[],
): Promise<void> {
  const keys = versions.flatMap((version) => (version ? [keyOfVersion(version)] : []))
  if (keys.length === 0) return
  await house.store
    .remove(keys)
    .catch((error: unknown) => log.warn({ err: error }, 'storage: bytes could not be removed'))
}
