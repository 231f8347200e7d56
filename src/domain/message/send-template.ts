import type { SendTemplate } from '#contract/template'
import { fillTemplate } from '#domain/template'
import type { Claims } from '#platform/database'
import { sendContent } from './send.ts'

/**
 * A member's template, with the window open or closed. The same client id twice is one message; returns its id.
 * Errors: as `fillTemplate` and `sendContent`.
 */
export async function sendTemplate(claims: Claims, input: SendTemplate): Promise<string> {
  const { businessId, roomId, clientId } = input
  return sendContent(claims, { businessId, roomId, clientId, content: await fillTemplate(claims, input) })
}
