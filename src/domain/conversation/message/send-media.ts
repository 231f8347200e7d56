import type { SendMedia } from '#contract/conversation/message'
import { readUpload, tieUpload } from '#domain/media'
import type { Content } from '#whatsapp/model'
import { type Claims, continueAsService, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { sendContent } from './send.ts'

/**
 * Sends a member's file with its caption, from an upload of the same room (`storeUpload`). Audio
 * has no caption. A repeated client id is one message. Errors: those of `sendContent`,
 * media.not_found, media.not_ready (also when another message used it).
 */
export async function sendMedia(claims: Claims, input: SendMedia): Promise<string> {
  const media = await readUpload(claims, input)
  const caption =
    media.kind === 'voice' || media.kind === 'audio' ? '' : (input.caption?.trim() ?? '')
  const content: Content = { type: 'media', media, ...(caption ? { caption } : {}) }
  return sendContent(
    claims,
    {
      businessId: input.businessId,
      roomId: input.roomId,
      clientId: input.clientId,
      content,
      ...(input.replyToId ? { replyToId: input.replyToId } : {}),
    },
    tieTo(input.attachmentId),
  )
}

/**
 * Links an upload with the message that is being stored. Error: media.not_ready when another
 * message has it.
 */
export const tieTo =
  (attachmentId: string) =>
  async (tx: WriteTx, message: { id: string; room: { id: string } }): Promise<void> => {
    await continueAsService(
      tx,
      'no member writes attachments; that this one is of his room was proved',
    )
    if (!(await tieUpload(tx, { attachmentId, messageId: message.id, roomId: message.room.id })))
      throw new AppError('media.not_ready')
  }
