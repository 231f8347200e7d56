import { log } from '../log/log.ts'

/** Headers in which proxies name the client, the most common first. */
export const PROXY_HEADERS = ['x-forwarded-for', 'cf-connecting-ip', 'x-real-ip', 'forwarded']

/** How many requests in a row indicate a proxy, because a public peer may forge the header. */
const PUBLIC_PEER_REQUESTS = 50

let detected: string | undefined
let inARow = 0

/**
 * Records whether a request names its client in a proxy header although CLIENT_ADDRESS_HEADER is
 * unset. A private or loopback peer that does so is a proxy.
 */
export function noteProxyHeader(header: string | undefined, isPrivatePeer: boolean): void {
  if (detected !== undefined) return
  if (header === undefined) {
    if (!isPrivatePeer) inARow = 0
    return
  }
  if (!isPrivatePeer && ++inARow < PUBLIC_PEER_REQUESTS) return
  detected = header
  log.warn(
    { header },
    'requests name their client in a proxy header, but CLIENT_ADDRESS_HEADER is not set: ' +
      'visitors share limits by address',
  )
}

/**
 * The proxy header that arrives although CLIENT_ADDRESS_HEADER is unset; undefined while none was
 * seen.
 */
export const detectedProxyHeader = (): string | undefined => detected

/** Test only. */
export function forgetProxyHeader(): void {
  detected = undefined
  inARow = 0
}
