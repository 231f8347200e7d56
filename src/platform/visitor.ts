import { AsyncLocalStorage } from 'node:async_hooks'
import { seal, unseal } from './crypto.ts'

/** The header by which this server tells its own services whom a call is made for. */
export const VISITOR_HEADER = 'x-tanggap-visitor'
const CONTEXT = 'visitor-address'

const visitors = new AsyncLocalStorage<string | undefined>()

/** Runs the answer to a request with its client's address at hand; undefined where it is not certain. */
export function withVisitor<T>(address: string | undefined, work: () => T): T {
  return visitors.run(address, work)
}

/** Headers for a call to our own services on behalf of the visitor of the present request: his limits are counted, not ours. */
export function visitorHeaders(): Record<string, string> {
  const address = visitors.getStore()
  return address ? { [VISITOR_HEADER]: seal(address, CONTEXT) } : {}
}

/** The address that this server itself vouches for; undefined for anything that anybody else wrote into the header. */
export function vouchedVisitor(header: string | null): string | undefined {
  if (!header) return undefined
  try {
    return unseal(header, CONTEXT)
  } catch {
    return undefined
  }
}
