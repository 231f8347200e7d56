import { takeRuleReply } from '#domain/reply-rule'
import { kindOf, wordsIn } from '#whatsapp/describe-content'
import type { MessageCreated } from '#whatsapp/events'
import type { WriteTx } from '#platform/database'
import { postOutgoing } from '../message/send.ts'
import type { Room } from '../room/queries.ts'

/**
 * Prefix of client ids. `turn_messages_of` recognises such a reply as an answer, so that the AI
 * adds none.
 */
const ANSWER_PREFIX = 'rule-answer:'

/**
 * Replies to a customer's stored message by the business's rules, in the transaction of the
 * message. It replies only while no person handles the room. A room that waits for people keeps
 * waiting.
 */
export async function replyByRule(
  tx: WriteTx,
  room: Room,
  said: { event: MessageCreated; messageId: string; customerName: string | null },
): Promise<void> {
  if (room.handler !== 'ai' && room.handler !== 'menunggu_tim') return
  const { content, referral } = said.event
  const reply = await takeRuleReply(tx, {
    businessId: room.business_id,
    room: { id: room.id, sessionNo: room.session_no },
    messageId: said.messageId,
    customerName: said.customerName,
    text: wordsIn(content),
    kind: kindOf(content),
    channelId: room.channel_id,
    hasAd: referral !== undefined,
  })
  if (!reply) return
  const answers = reply.isAnswer && room.handler === 'ai'
  await postOutgoing(tx, room, {
    clientId: `${answers ? ANSWER_PREFIX : 'rule:'}${reply.ruleId}:${said.messageId}`,
    content: { type: 'text', text: reply.text },
    authorKind: 'rule',
    authorId: null,
    keepsWaiting: !answers,
  })
}
