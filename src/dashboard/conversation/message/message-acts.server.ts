import { openChannel } from '#domain/channel'
import { getSession } from '#domain/waha-api'
import { findActTarget, recordAct } from '#domain/waha-api/message-acts'
import { actOnMessage } from '#gateway/message-acts'
import type { Claims } from '#platform/database'
import { AppError } from '#platform/errors'
import type { MessageAct } from '#whatsapp/commands'

/**
 * Reacts to, edits or revokes a message: at WhatsApp first, then in the database. Errors: those of
 * `getSession`, `findActTarget` and `actOnMessage`.
 */
export async function performAct(
  claims: Claims,
  { channelId, messageId, act }: { channelId: string; messageId: string; act: MessageAct },
): Promise<void> {
  const session = await getSession(claims, channelId, 'answer')
  const found = await findActTarget(claims, session, messageId, act)
  const account = await openChannel(session.id)
  if (!account) throw new AppError('message.not_found')
  await actOnMessage(account, found.target, act)
  await recordAct(claims, session, found, act)
}
