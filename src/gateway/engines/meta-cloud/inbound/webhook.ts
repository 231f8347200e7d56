import { isHmacSha256, isSameSecret } from '#platform/crypto'
import type { WebhookGuard } from '../../../engine-interface.ts'
import { omitUndefined } from '../../../json.ts'
import { credentialsOf, settingsOf } from '../connection.ts'

const SIGNATURE = /^sha256=([0-9a-f]{64})$/
/** A batch has at most 1000 updates; further ids are not Meta's. */
const MAX_ACCOUNTS = 1000

/** Meta's guard of /webhooks/meta: the handshake, and X-Hub-Signature-256 over the raw bytes. */
export const metaGuard: WebhookGuard = {
  signatureHeader: 'x-hub-signature-256',
  hasAppSecret: true,

  identify(account) {
    const { wabaId, provedNumber } = settingsOf(account)
    const { appSecret, verifyToken } = credentialsOf(account)
    return {
      ids: [account.externalId, ...(wabaId === undefined ? [] : [wabaId])],
      ...omitUndefined({ secret: appSecret, verifyToken }),
      isVouchedFor: provedNumber === account.externalId,
    }
  },

  challenge(query, tokens) {
    const token = query.get('hub.verify_token')
    if (query.get('hub.mode') !== 'subscribe' || !token) return undefined
    const known = tokens.reduce(
      (found, candidate) => isSameSecret(candidate, token) || found,
      false,
    )
    return known ? (query.get('hub.challenge') ?? '') : undefined
  },

  isSigned(raw, signature, secret) {
    const given = signature === null ? undefined : SIGNATURE.exec(signature)?.[1]
    return given !== undefined && secret !== '' && isHmacSha256(given, secret, raw)
  },

  /**
   * Phone number ids and WABA ids, found without parsing: this runs before the signature is
   * verified.
   */
  accountsIn(body) {
    const ids = new Set<string>()
    for (const [, id] of body.matchAll(/"(?:phone_number_id|id)"\s*:\s*"(\d{1,32})"/g)) {
      if (id) ids.add(id)
      if (ids.size === MAX_ACCOUNTS) break
    }
    return [...ids]
  },

  orderHint: (body) =>
    (
      /"(?:wa_id|recipient_id)"\s*:\s*"(\d{1,32})"/.exec(body) ??
      /"(?:user_id|from_user_id|recipient_user_id)"\s*:\s*"([\w.]{1,160})"/.exec(body)
    )?.[1],
}
