import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { VISITOR_HEADER, vouchedVisitor } from '#platform/visitor'

/** Addresses of this machine and of private networks: our own server-side calls, and proxies that stand before us. */
const NOT_A_CLIENT = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|::1$|f[cd]|fe[89ab])/i

/**
 * The client's own address, by which its calls are limited; undefined where it is not certain, for limiting a proxy's address
 * would limit everybody behind it. `header` is the one that the trusted proxy sets (CLIENT_ADDRESS_HEADER); of a list the last
 * entry counts, which that proxy itself has added. Without it a forwarded header is a mere claim and is not looked at.
 * A call that this server makes for a visitor counts as that visitor's: it says so under seal.
 */
export function clientAddress(request: Request, incoming: IncomingMessage | undefined, header: string | undefined): string | undefined {
  const vouched = vouchedVisitor(request.headers.get(VISITOR_HEADER))
  if (vouched) return vouched
  const named = header && request.headers.get(header)?.split(',').at(-1)?.trim()
  const address = header ? named : incoming?.socket?.remoteAddress?.replace(/^::ffff:/, '')
  if (!address || !isIP(address)) return undefined
  return !header && NOT_A_CLIENT.test(address) ? undefined : address
}
