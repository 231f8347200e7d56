import type { Content } from '#whatsapp/model'
import type { WriteTx } from '#platform/database'
import { changeHandler } from '../handler/change-handler.ts'
import { lockRoom, type Room } from '../room/queries.ts'
import { type Chat, openChatIn, postOutgoing } from './send.ts'

/** `roomId`: the customer's room on the channel; `chat` opens one. */
type Recipient = { roomId: string | null; chat: Chat }
type CampaignMessage = { clientId: string; content: Content; authorId: string | null }

export type PostedCampaign =
  | { state: 'posted'; roomId: string; messageId: string }
  | { state: 'unreachable' | 'duplicate' }

/**
 * Stores and queues a campaign's message, in the caller's transaction. The room keeps its handler
 * and waiting time. A new room is closed until the customer answers and a normal session begins. A
 * repeated client id is a duplicate.
 */
export async function postCampaignMessage(
  tx: WriteTx,
  { roomId, chat }: Recipient,
  { clientId, content, authorId }: CampaignMessage,
): Promise<PostedCampaign> {
  const room = await (roomId ? lockRoom(tx, roomId) : openClosedRoom(tx, chat))
  if (!room) return { state: 'unreachable' }
  const messageId = await postOutgoing(tx, room, {
    clientId,
    content,
    authorKind: 'system',
    authorId,
    keepsWaiting: true,
    isBulk: true,
  })
  return messageId ? { state: 'posted', roomId: room.id, messageId } : { state: 'duplicate' }
}

async function openClosedRoom(tx: WriteTx, chat: Chat): Promise<Room | undefined> {
  const roomId = await openChatIn(tx, chat)
  const room = await lockRoom(tx, roomId)
  if (room?.last_message_id !== null) return room
  await changeHandler(tx, room, { event: 'kampanye' })
  return lockRoom(tx, roomId)
}
