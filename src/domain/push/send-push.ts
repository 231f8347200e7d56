import { isAllowedHost, requestPublic } from '#platform/network/public-request'
import type { PushMessage, PushSubscriptionInfo } from './contract.ts'

export type VapidKeys = { publicKey: string; privateKey: string; subject: string }

/** `gone`: the subscription ended (404 or 410). `failed`: retry later. */
export type PushResult = 'sent' | 'gone' | 'failed'

const TIMEOUT_MS = 10_000
/** TTL of a push message. After it the notice is outdated and the push service drops it. */
const TTL_SECONDS = 3600

/**
 * Sends one encrypted message (RFC 8291) to the push service that the browser named. The address
 * comes from a client, so private networks are refused.
 */
export async function sendPush(
  subscription: PushSubscriptionInfo,
  message: PushMessage,
  keys: VapidKeys,
): Promise<PushResult> {
  const { default: webPush } = await import('web-push')
  const details = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
    vapidDetails: keys,
    TTL: TTL_SECONDS,
    urgency: 'high',
  })
  const url = new URL(details.endpoint)
  const status = await postMessage(url, details.headers, details.body)
  if (status === 404 || status === 410) return 'gone'
  return status >= 200 && status < 300 ? 'sent' : 'failed'
}

/** The status of the response; 0 when there is none. */
function postMessage(
  url: URL,
  headers: Record<string, string | number>,
  body: Buffer | null,
): Promise<number> {
  return new Promise((resolve) => {
    const named = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value)]),
    )
    try {
      requestPublic(
        url,
        {
          method: 'POST',
          headers: named,
          signal: AbortSignal.timeout(TIMEOUT_MS),
          isAllowed: isAllowedHost(url),
        },
        (response) => {
          response.resume()
          resolve(response.statusCode ?? 0)
        },
      )
        .on('error', () => resolve(0))
        .end(body)
    } catch {
      resolve(0)
    }
  })
}
