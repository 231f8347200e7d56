import { settings } from './settings/settings.ts'

/** A WAHA server of the operator. One key (WAHA_API_KEY) is used for all of them. */
export type OwnWaha = { url: string; apiKey?: string }

/**
 * The operator's server (WAHA_URL) that `url` addresses, or the first one; undefined when there is
 * none.
 */
export function findOwnWaha(url?: string): OwnWaha | undefined {
  const { WAHA_URL: urls = '', WAHA_API_KEY: apiKey } = settings()
  const origin = url === undefined ? undefined : URL.parse(url)?.origin
  const found = urls
    .split(',')
    .map((own) => own.trim())
    .find(
      (own) =>
        own !== '' &&
        (url === undefined || (origin !== undefined && URL.parse(own)?.origin === origin)),
    )
  return found === undefined ? undefined : { url: found, ...(apiKey ? { apiKey } : {}) }
}
