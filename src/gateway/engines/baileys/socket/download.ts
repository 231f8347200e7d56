import { loadLibrary, statusOf } from './library.ts'
import { toLibraryMessage } from './library-message.ts'
import { MediaGone, type StoredMessage } from './port.ts'

/** Codes of a file that WhatsApp's servers no longer have; the phone may upload it again. */
const GONE = new Set([403, 404, 410])
const DOWNLOAD_START_MS = 30_000

/**
 * Downloads and decrypts the file of a message. The library would fetch from any host that the
 * sender wrote into the message, so foreign addresses are removed first.
 */
export async function downloadMedia(message: StoredMessage): Promise<ReadableStream<Uint8Array>> {
  const library = await loadLibrary()
  const wire = toLibraryMessage(library, withOwnHosts(message))
  const late = new Promise<never>((_, fail) =>
    setTimeout(fail, DOWNLOAD_START_MS, new Error('the file server did not answer')).unref(),
  )
  const stream = await Promise.race([library.downloadMediaMessage(wire, 'stream', {}), late]).catch(
    (error: unknown) => {
      throw GONE.has(statusOf(error) ?? 0) ? new MediaGone('not on the server') : error
    },
  )
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    cancel: () => void stream.destroy(),
  })
}

/**
 * Removes every address outside WhatsApp's servers from a message, at any depth. The file's path on
 * those servers remains.
 */
export function withOwnHosts<T>(value: T): T {
  const copy: T = JSON.parse(JSON.stringify(value), (name, item: unknown) =>
    name === 'url' && typeof item === 'string' && !isOwnHost(item) ? undefined : item,
  )
  return copy
}

function isOwnHost(url: string): boolean {
  const { protocol, hostname } = URL.parse(url) ?? {}
  return (
    protocol === 'https:' &&
    (hostname === 'whatsapp.net' || hostname?.endsWith('.whatsapp.net') === true)
  )
}
