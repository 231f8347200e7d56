import { lookup } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './address.ts'
import { settings } from './settings.ts'

/** `body`: the bytes as they come, to be read or cancelled. */
export type PublicFile = { ok: true; mime: string; sizeBytes?: number; body: ReadableStream<Uint8Array> } | { ok: false; reason: string }

/**
 * Opens a file that anybody on the internet could fetch, for an address that a caller gave us. The very address that was checked is the one
 * connected to, and redirects are not followed, so nothing leads into the own network. The time limit covers the body too.
 */
export async function openPublicFile(address: string, timeoutMs: number): Promise<PublicFile> {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return { ok: false, reason: 'Alamat berkas harus dimulai dengan http:// atau https://.' }
  try {
    const response = await get(url, AbortSignal.timeout(timeoutMs))
    const status = response.statusCode ?? 0
    if (status !== 200) {
      response.destroy()
      return { ok: false, reason: `Alamat berkas menjawab dengan kode ${status}.` }
    }
    const length = Number(response.headers['content-length'])
    return { ok: true, mime: response.headers['content-type'] ?? '', ...(length > 0 ? { sizeBytes: length } : {}), body: streamOf(response) }
  } catch (error) {
    return { ok: false, reason: error instanceof NotPublic ? 'Alamat berkas menunjuk ke jaringan dalam.' : 'Berkas tidak bisa diambil dari alamatnya.' }
  }
}

function streamOf(response: IncomingMessage): ReadableStream<Uint8Array> {
  const pieces = response[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await pieces.next()
      if (next.done) controller.close()
      else controller.enqueue(Buffer.from(next.value))
    },
    cancel: () => void response.destroy(),
  })
}

class NotPublic extends Error {}

function get(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isAllowed = isAllowedHost(url)
  // A literal address is connected to without any look-up.
  if (isIP(host) && !isAllowed && !isPublicAddress(host)) return Promise.reject(new NotPublic())
  return new Promise((done, fail) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, { agent: false, auth: '', signal, headers: { accept: '*/*' }, lookup: checkedLookup(isAllowed) }, done)
    request.on('error', fail)
    request.end()
  })
}

/** A name counts as public only when each of its addresses is. */
const checkedLookup =
  (isAllowed: boolean): LookupFunction =>
  (host, options, done) =>
    lookup(host, { all: true }, (error, found) => {
      const [first] = found ?? []
      if (error) done(error, '')
      else if (!first || (!isAllowed && !found.every(({ address }) => isPublicAddress(address)))) done(new NotPublic(), '')
      else if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })

/** Names of the own network that the operator opened, each with its port. */
function isAllowedHost(url: URL): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return (settings().FETCH_PRIVATE_HOSTS ?? '').split(',').some((host) => host.trim() === `${url.hostname}:${port}`)
}
