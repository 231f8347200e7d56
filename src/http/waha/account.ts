import { openChannel } from '#domain/channel'
import type { Session } from '#contract/waha-api'
import type { Account } from '#gateway/engine'
import type { ProviderError } from '#whatsapp/model'
import { AppError } from '#platform/errors'

/**
 * The session with its credentials opened, for one call of its engine; the caller's right to it was
 * proved by `getSession`.
 */
export async function openAccount(session: Session): Promise<Account> {
  const opened = await openChannel(session.id)
  if (!opened)
    throw new AppError('session.not_found', { session: session.external_id ?? session.id })
  return opened
}

/** What WhatsApp said to a call that it did not carry out. */
export const refused = ({ title, detail, code }: ProviderError): AppError =>
  new AppError('session.refused', { reason: title ?? detail ?? code })
