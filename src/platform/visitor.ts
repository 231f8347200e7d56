import { AsyncLocalStorage } from 'node:async_hooks'
import { z } from 'zod'
import { seal, unseal } from './crypto.ts'

/** Where a request comes from, for limits by address. */
export type Visitor = {
  /** Certain: the peer of the connection, or what the configured proxy header names. */
  address?: string | undefined
  /** A loopback or private peer: one visitor, or a proxy in front of many. */
  peer?: string | undefined
  /** What a proxy header names although none is configured: the visitor, or a forgery. */
  claimed?: string | undefined
}

/** The header by which this server tells its own services whom a call is made for. */
export const VISITOR_HEADER = 'x-tanggap-visitor'
const CONTEXT = 'visitor-address'

const shape = z.object({
  address: z.string().optional(),
  peer: z.string().optional(),
  claimed: z.string().optional(),
})

const visitors = new AsyncLocalStorage<Visitor>()

/** Runs the answer to a request with its visitor at hand. */
export function withVisitor<T>(visitor: Visitor, work: () => T): T {
  return visitors.run(visitor, work)
}

/** Headers for a call to our own services: it counts against the visitor of the present request. */
export function visitorHeaders(): Record<string, string> {
  const visitor = visitors.getStore()
  return visitor ? { [VISITOR_HEADER]: seal(JSON.stringify(visitor), CONTEXT) } : {}
}

/** The visitor that this server itself vouches for; undefined for anything that others wrote. */
export function vouchedVisitor(header: string | null): Visitor | undefined {
  if (!header) return undefined
  try {
    return shape.safeParse(JSON.parse(unseal(header, CONTEXT))).data
  } catch {
    return undefined
  }
}
