import { openChannel } from '#domain/channel'
import type { Session } from '#contract/waha-api'
import type { Account } from '#gateway/engine'
import type { ProviderError } from '#whatsapp/model'
import { describeProviderError } from '#whatsapp/provider-reasons'
import { AppError } from '#platform/errors'

/**
 * The session with its decrypted credentials, for one engine call. `getSession` has verified the
 * caller's right to it.
 */
export async function openAccount(session: Session): Promise<Account> {
  const opened = await openChannel(session.id)
  if (!opened)
    throw new AppError('session.not_found', { session: session.external_id ?? session.id })
  return opened
}

/** WhatsApp's reason for refusing a call. */
export const toRefusal = (error: ProviderError): AppError =>
  new AppError('session.refused', { reason: describeProviderError(error) })
