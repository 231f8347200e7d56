import { openChannel } from '#domain/channel'
import type { Session } from '#contract/waha-api'
import { type ActTarget, recordAct } from '#domain/waha-api/message-acts'
import type { Account } from '#gateway/engine-interface'
import { actOnMessage } from '#gateway/message-acts'
import type { Claims } from '#platform/database'
import type { MessageAct } from '#whatsapp/commands'
import { AppError } from '#platform/errors'

/**
 * The session with its decrypted credentials, for one engine call. `getSession` has checked the
 * caller's right to it.
 */
export async function openAccount(session: Session): Promise<Account> {
  const opened = await openChannel(session.id)
  if (!opened)
    throw new AppError('session.not_found', { session: session.external_id ?? session.id })
  return opened
}

export { toRefusal } from '#gateway/message-acts'

/** Acts on a message, at WhatsApp first, then here. Errors: those of `actOnMessage`. */
export async function performAct(
  claims: Claims,
  session: Session,
  found: ActTarget,
  act: MessageAct,
): Promise<void> {
  await actOnMessage(await openAccount(session), found.target, act)
  await recordAct(claims, session, found, act)
}
