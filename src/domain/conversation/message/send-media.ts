import type { SendMedia } from '#contract/conversation/room'
import { readUpload, tieUpload } from '#domain/media'
import type { Content } from '#whatsapp/model'
import { type Claims, continueAsService, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { sendContent } from './send.ts'

/**
 * A member's file with its words, from an upload of the same room (`storeUpload`); sounds have no
 * words. The same client id twice is one message. Errors: those of `sendContent`, media.not_found,
 * media.not_ready (also where it was sent before by another message).
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
    tying(input.attachmentId),
  )
}

/**
 * Makes an upload the file of the message that is being stored. Error: media.not_ready where
 * another message has it.
 */
export const tying =
  (attachmentId: string) =>
  async (tx: WriteTx, message: { id: string; room: { id: string } }): Promise<void> => {
    await continueAsService(
      tx,
      'no member writes attachments; that this one is of his room was proved',
    )
    if (!(await tieUpload(tx, { attachmentId, messageId: message.id, roomId: message.room.id })))
      throw new AppError('media.not_ready')
  }
