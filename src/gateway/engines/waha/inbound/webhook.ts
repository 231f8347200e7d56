import { hmacSha512Hex, isSameSecret } from '#platform/crypto'
import { findOwnWaha } from '#platform/waha'
import type { WebhookGuard } from '../../../engine-interface.ts'
import { omitUndefined, readJson } from '../../../json.ts'
import { credentialsOf, settingsOf } from '../connection.ts'
import { valueAt } from './raw.ts'

const SIGNATURE = /^[0-9a-f]{128}$/
const MAX_ACCOUNTS = 20
/** WAHA retries for hours; an older body is a replay. */
const OLDEST_MS = 86_400_000

/** WAHA's guard of /webhooks/waha: X-Webhook-Hmac, sha512 over the raw bytes, in lower-case hex. */
export const wahaGuard: WebhookGuard = {
  signatureHeader: 'x-webhook-hmac',

  challenge: () => undefined,

  /** A session with its own key is on its owner's server, not on the operator's. */
  identify(account) {
    const { url, apiKey, hmacKey } = credentialsOf(account)
    return {
      ids: [account.externalId],
      ...omitUndefined({ secret: hmacKey }),
      isVouchedFor:
        !apiKey &&
        settingsOf(account).provedSession === account.externalId &&
        findOwnWaha(url)?.apiKey !== undefined,
    }
  },

  isSigned(raw, signature, secret) {
    return (
      signature !== null &&
      SIGNATURE.test(signature) &&
      secret !== '' &&
      isSameSecret(signature, hmacSha512Hex(secret, raw))
    )
  },

  /**
   * Finds session names without parsing, because this runs before the signature is verified. In a
   * nested text the quotes are escaped.
   */
  accountsIn(body) {
    const names = new Set<string>()
    for (const [, name] of body.matchAll(/"session"\s*:\s*"([\w.-]{1,200})"/g)) {
      if (name) names.add(name)
      if (names.size === MAX_ACCOUNTS) break
    }
    return [...names]
  },

  orderHint: (body) =>
    (
      /"(?:true|false)_([\w.-]{1,80}@[a-z.]{3,20})_/.exec(body) ??
      /"payload"\s*:\s*\{\s*"id"\s*:\s*"([\w.-]{1,80}@[a-z.]{3,20})"/.exec(body)
    )?.[1],

  /**
   * The header with the time is not signed; the time in the body is. Old versions of WAHA write no
   * time: only their bytes identify a repeated delivery.
   */
  isStale(body, now) {
    const sentAt = valueAt(readJson(body), 'timestamp')
    return typeof sentAt === 'number' && sentAt < now.getTime() - OLDEST_MS
  },
}
