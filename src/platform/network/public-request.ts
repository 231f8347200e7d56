import { lookup, type LookupAddress } from 'node:dns'
import { type ClientRequest, request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './address.ts'
import { settings } from '../settings/settings.ts'

/** The address is in a private network. */
export class NotPublic extends Error {}

/** Resolves a name to all its addresses. */
export type Resolve = (host: string) => Promise<LookupAddress[]>
type Options = {
  method?: string
  headers: Record<string, string>
  signal: AbortSignal
  /** may be in a private network */ isAllowed: boolean
  resolve?: Resolve
}

/**
 * Creates a request to an untrusted address, not ended yet. Connects to the address that was
 * checked, on its own connection, without redirects. Throws `NotPublic` for a private literal
 * address; a name that resolves to one fails with it.
 */
export function requestPublic(
  url: URL,
  { isAllowed, resolve = resolveAll, ...options }: Options,
  onResponse: (response: IncomingMessage) => void,
): ClientRequest {
  if (!isAllowed) assertPublic(url)
  return (url.protocol === 'https:' ? requestHttps : requestHttp)(
    url,
    { agent: false, auth: '', ...options, lookup: checkedLookup(resolve, isAllowed) },
    onResponse,
  )
}

/** A name counts as public only when all its addresses are. */
const checkedLookup =
  (resolve: Resolve, isAllowed: boolean): LookupFunction =>
  async (host, options, done) => {
    try {
      const found = await resolve(host)
      const [first] = found
      if (!first || (!isAllowed && !found.every(({ address }) => isPublicAddress(address))))
        done(new NotPublic(), '')
      else if (options.all) done(null, found)
      else done(null, first.address, first.family)
    } catch (error) {
      done(error instanceof Error ? error : new NotPublic(), '')
    }
  }

/**
 * Checks a literal address, which is connected without a look-up. Throws `NotPublic` for a private
 * one.
 */
export function assertPublic(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublicAddress(host)) throw new NotPublic()
}

/** A look-up function for clients that resolve names themselves; fails with `NotPublic`. */
export const lookUpPublic: LookupFunction = (...call) => checkedLookup(resolveAll, false)(...call)

const resolveAll: Resolve = (host) =>
  new Promise((done, fail) =>
    lookup(host, { all: true }, (error, found) => (error ? fail(error) : done(found))),
  )

/** Whether the operator allowed this private host by name and port (`FETCH_PRIVATE_HOSTS`). */
export function isAllowedHost(url: URL): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return (settings().FETCH_PRIVATE_HOSTS ?? '')
    .split(',')
    .some((host) => host.trim() === `${url.hostname}:${port}`)
}
