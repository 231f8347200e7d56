import { noteOwnReaction } from '#conversation/outbox'
import { receiveEvent } from '#conversation/pipeline'
import { nowIso } from '#platform/clock'
import { randomToken } from '#platform/crypto'
import type { Claims } from '#platform/database'
import { AppError } from '#platform/errors'
import type { InboundEvent } from '#whatsapp/events'
import type { MessageAct } from '#whatsapp/commands'
import { targetOf } from './chats.ts'
import type { Session } from './contract.ts'
import { getSessionMessage } from './send.ts'

type Found = Awaited<ReturnType<typeof getSessionMessage>>
export type ActTarget = Found & {
  target: Awaited<ReturnType<typeof targetOf>> & Pick<Found, 'key'>
}

/**
 * The message of an act, with the engine's input. For a customer's message the only act is a
 * reaction. Error: `message.not_found`.
 */
export async function findActTarget(
  claims: Claims,
  session: Session,
  messageId: string,
  act: MessageAct,
): Promise<ActTarget> {
  const found = await getSessionMessage(claims, session, messageId)
  if (act.kind !== 'react' && !found.key.fromMe) throw new AppError('message.not_found')
  return { ...found, target: { ...(await targetOf(claims, found.chat)), key: found.key } }
}

/** Stores an act that WhatsApp has accepted. */
export function recordAct(
  claims: Claims,
  session: Session,
  found: ActTarget,
  act: MessageAct,
): Promise<void> {
  switch (act.kind) {
    case 'react':
      return noteOwnReaction(claims, found.message.id, act.emoji)
    case 'edit':
      return recordChange(session, found, {
        kind: 'message.edited',
        content: { type: 'text', text: act.text },
      })
    case 'revoke':
      return recordChange(session, found, { kind: 'message.revoked', by: 'author' })
  }
}

type MessageChange =
  | Pick<Extract<InboundEvent, { kind: 'message.edited' }>, 'kind' | 'content'>
  | Pick<Extract<InboundEvent, { kind: 'message.revoked' }>, 'kind' | 'by'>

/** Stores the change once, whether or not the provider reports it again by its own delivery. */
function recordChange(
  session: Session,
  { chat, key }: ActTarget,
  change: MessageChange,
): Promise<void> {
  return receiveEvent(session.id, {
    eventKey: `api:${randomToken()}`,
    occurredAt: nowIso(),
    live: true,
    target: key,
    chat: {
      kind: chat.kind,
      providerChatId: chat.provider_chat_id,
      identities: chat.identities,
    },
    ...change,
  })
}
