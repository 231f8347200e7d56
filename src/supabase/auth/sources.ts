import { createHash } from 'node:crypto'
import type { Call } from './auth-call.ts'

/** A key that a call counts against. `isShared`: many visitors may share it. */
export type Source = { key: string; isShared: boolean }

/**
 * The verified address; otherwise the address a proxy header claims, and the private peer that sent
 * it. A forged claim still counts against its peer.
 */
export function sourcesOf({ address, visitor }: Pick<Call, 'address' | 'visitor'>): Source[] {
  if (address) return [{ key: networkOf(address), isShared: false }]
  const { claimed, peer } = visitor
  return [
    ...(claimed ? [{ key: `claimed:${networkOf(claimed)}`, isShared: false }] : []),
    ...(peer ? [{ key: `peer:${networkOf(peer)}`, isShared: true }] : []),
  ]
}

/** A key that does not store the email address or the phone. */
export const accountKey = (address: string): string =>
  createHash('sha256').update(address).digest('base64url')

/** An IPv6 customer owns a whole /64, so it counts as one source. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const missing = Math.max(0, 8 - before.length - after.length)
  const gap = address.includes('::') ? Array.from({ length: missing }, () => '0') : []
  return [...before, ...gap, ...after].slice(0, 4).join(':')
}
