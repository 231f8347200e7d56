import { AsyncLocalStorage } from 'node:async_hooks'
import { z } from 'zod'
import { sealText, openSealed } from '../crypto/crypto.ts'

/** The source of a request, for limits by address. */
export type Visitor = {
  /** Verified: the connection's peer, or the address in the configured proxy header. */
  address?: string | undefined
  /** A loopback or private peer: one visitor, or a proxy in front of many. */
  peer?: string | undefined
  /** The address in an unconfigured proxy header: the visitor's own, or forged. */
  claimed?: string | undefined
}

/** The header by which this server names the visitor in calls to its own services. */
export const VISITOR_HEADER = 'x-tanggap-visitor'
const CONTEXT = 'visitor-address'

const shape = z.object({
  address: z.string().optional(),
  peer: z.string().optional(),
  claimed: z.string().optional(),
})

const visitors = new AsyncLocalStorage<Visitor>()

/** Runs `work` with the visitor in its async context. */
export function withVisitor<T>(visitor: Visitor, work: () => T): T {
  return visitors.run(visitor, work)
}

/**
 * Headers for a call to our own services, so that it counts against the current request's visitor.
 */
export function visitorHeaders(): Record<string, string> {
  const visitor = visitors.getStore()
  return visitor ? { [VISITOR_HEADER]: sealText(JSON.stringify(visitor), CONTEXT) } : {}
}

/** The visitor from a header that this server sealed; undefined for any other value. */
export function vouchedVisitor(header: string | null): Visitor | undefined {
  if (!header) return undefined
  try {
    return shape.safeParse(JSON.parse(openSealed(header, CONTEXT))).data
  } catch {
    return undefined
  }
}
