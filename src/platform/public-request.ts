import { lookup, type LookupAddress } from 'node:dns'
import { type ClientRequest, request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './address.ts'
import { settings } from './settings.ts'

/** The address leads into the own network. */
export class NotPublic extends Error {}

/** Resolves a name to all its addresses. */
export type Resolve = (host: string) => Promise<LookupAddress[]>
type Options = {
  method?: string
  headers: Record<string, string>
  signal: AbortSignal
  /** may lead into the own network */ isAllowed: boolean
  resolve?: Resolve
}

/**
 * A request, not ended yet, to an address that somebody else wrote. The very address that was
 * checked is the one connected to, on a connection of its own; redirects are not followed. Throws
 * `NotPublic` for a literal address of the own network, fails with it for a name that leads there.
 */
export function requestPublic(
  url: URL,
  { isAllowed, resolve = resolveAll, ...options }: Options,
  onResponse: (response: IncomingMessage) => void,
): ClientRequest {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A literal address is connected to without any look-up.
  if (isIP(host) && !isAllowed && !isPublicAddress(host)) throw new NotPublic()
  return (url.protocol === 'https:' ? requestHttps : requestHttp)(
    url,
    { agent: false, auth: '', ...options, lookup: checkedLookup(resolve, isAllowed) },
    onResponse,
  )
}

/** A name counts as public only when each of its addresses is. */
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

const resolveAll: Resolve = (host) =>
  new Promise((done, fail) =>
    lookup(host, { all: true }, (error, found) => (error ? fail(error) : done(found))),
  )

/** Of the own network, but opened by the operator, name and port (`FETCH_PRIVATE_HOSTS`). */
export function isAllowedHost(url: URL): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return (settings().FETCH_PRIVATE_HOSTS ?? '')
    .split(',')
    .some((host) => host.trim() === `${url.hostname}:${port}`)
}
