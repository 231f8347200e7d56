import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { noteProxyHeader, PROXY_HEADERS } from '#platform/network/proxy-detection'
import { VISITOR_HEADER, type Visitor, vouchedVisitor } from '#platform/network/visitor'

/** Loopback and private networks: local clients, our own calls, and proxies in front of us. */
const PRIVATE =
  /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|::1$|f[cd]|fe[89ab])/i

/**
 * The source of a request. `header` is set by the trusted proxy (CLIENT_ADDRESS_HEADER); the last
 * entry of its list counts, which that proxy added. Without it a public peer is the client. A
 * private peer's claim is used too, because either may be the visitor. A call that this server
 * makes for a visitor counts as that visitor's.
 */
export function visitorOf(
  request: Request,
  incoming: IncomingMessage | undefined,
  header: string | undefined,
): Visitor {
  const vouched = vouchedVisitor(request.headers.get(VISITOR_HEADER))
  if (vouched) return vouched
  if (header) return { address: toAddress(request.headers.get(header)?.split(',').at(-1)) }
  const peer = toAddress(incoming?.socket?.remoteAddress)
  if (!peer) return {}
  const isPrivate = PRIVATE.test(peer)
  const claim = claimOf(request)
  noteProxyHeader(claim?.header, isPrivate)
  if (!isPrivate) return { address: peer }
  return { peer, ...(claim && { claimed: claim.address }) }
}

/** The client's address in the common proxy headers, as the nearest proxy set it. */
function claimOf(request: Request): { header: string; address: string } | undefined {
  for (const header of PROXY_HEADERS) {
    const last = request.headers.get(header)?.split(',').at(-1)
    const address = toAddress(header === 'forwarded' ? forwardedFor(last) : last)
    if (address) return { header, address }
  }
  return undefined
}

/**
 * The `for` of a Forwarded element (RFC 7239): for=192.0.2.60;proto=http,
 * for="[2001:db8::17]:4711".
 */
function forwardedFor(element: string | undefined): string | undefined {
  const value = /(?:^|;)\s*for="?([^";]+)"?/i.exec(element ?? '')?.[1]
  return value?.replace(/^\[([^\]]+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
}

function toAddress(given: string | undefined): string | undefined {
  const address = given?.trim().replace(/^::ffff:/i, '')
  return address && isIP(address) ? address : undefined
}
