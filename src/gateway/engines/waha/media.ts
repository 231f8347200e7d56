import { Readable } from 'node:stream'
import type { MediaRef, ProviderError } from '#whatsapp/model'
import type { FetchedMedia } from '../../engine-interface.ts'
import { callWaha, FOREIGN, openUrl, encodePath, type Server } from './client.ts'
import { readMessageId, writeWaId } from './identity.ts'
import { textAt } from './inbound/raw.ts'

/** The time limit of a file between WhatsApp, the server and us. */
export const FILE_TIMEOUT_MS = 120_000
/** The phone may have to send the file again. */
const REFETCH_TIMEOUT_MS = 60_000

/**
 * The file of a message, from the event's address. WAHA deletes files after minutes: then it is
 * requested again by the message's id.
 */
export async function fetchWahaMedia(
  server: Server,
  session: string,
  media: MediaRef,
): Promise<FetchedMedia> {
  if (media.source.type !== 'url')
    return {
      state: 'gone',
      reason: media.source.type === 'unavailable' ? media.source.reason : 'no address',
    }
  const [address = '', id = ''] = media.source.url.split('#')
  const first = await openFile(server, address, media.mime)
  if (first.state !== 'gone') return first
  const messageId = decodeId(id)
  if (!messageId?.chat) return first
  const message = await callWaha(server, {
    method: 'GET',
    path: `${encodePath`/api/${session}/chats/${writeWaId(messageId.chat)}/messages/${decodeURIComponent(id)}`}?downloadMedia=true`,
    timeoutMs: REFETCH_TIMEOUT_MS,
  })
  if (!message.ok)
    return message.status === 404
      ? { state: 'gone', reason: 'message not found' }
      : { state: 'failed', error: message.error }
  const newAddress = textAt(message.body, 'media', 'url')
  return newAddress
    ? openFile(server, newAddress, textAt(message.body, 'media', 'mimetype') ?? media.mime)
    : { state: 'gone', reason: textAt(message.body, 'media', 'error') ?? 'no file at WhatsApp' }
}

function decodeId(fragment: string) {
  try {
    return readMessageId(decodeURIComponent(fragment))
  } catch {
    return undefined
  }
}

/**
 * WAHA writes its own base address into file addresses, by default `localhost`. So only the path is
 * used, on the known server. Other addresses (a bucket) are called without the key.
 */
async function openFile(server: Server, address: string, mime: string): Promise<FetchedMedia> {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return { state: 'gone', reason: 'no address' }
  const isOurs = /^(?:\/[\w.-]+)*\/api\/files\//.test(url.pathname)
  const own = isOurs
    ? URL.parse(
        `${server.url}${url.pathname.slice(url.pathname.indexOf('/api/files/'))}${url.search}`,
      )
    : undefined
  if (isOurs && !own) return { state: 'failed', error: { code: 'bad_url', class: 'configuration' } }
  if (own && server.isForeign) return { state: 'failed', error: FOREIGN }
  const opened = await openUrl(
    own ?? url,
    { method: 'GET' },
    own ? { 'x-api-key': server.apiKey, accept: '*/*' } : { accept: '*/*' },
    FILE_TIMEOUT_MS,
  )
  if (!opened.ok)
    return isGone(opened.status) || (!own && isRefused(opened.error))
      ? { state: 'gone', reason: opened.error.code }
      : { state: 'failed', error: opened.error }
  const { response } = opened
  const sizeBytes = Number(response.headers['content-length'])
  return {
    state: 'open',
    mime: response.headers['content-type'] ?? mime,
    ...(sizeBytes > 0 ? { sizeBytes } : {}),
    body: toBytes(response),
  }
}

const isGone = (status: number | undefined): boolean => status === 404 || status === 410
/** The signed address of a bucket has expired. */
const isRefused = (error: ProviderError): boolean =>
  error.code === 'unauthorized' || error.code === 'http_400'

function toBytes(response: Readable): ReadableStream<Uint8Array> {
  const chunks = response[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    cancel: () => void response.destroy(),
  })
}
