import type { SendMedia } from '#contract/room'
import { findUpload, tieUpload } from '#domain/media'
import type { Content, MediaRef } from '#lib/canonical'
import { type Claims, continueAsService, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { sendContent } from './send.ts'

/**
 * A member's file with its words, from an upload of the same room (`storeUpload`); sounds have no words. The same client id twice is one message.
 * Errors: those of `sendContent`, media.not_found, media.not_ready (also where it was sent before by another message).
 */
export async function sendMedia(claims: Claims, input: SendMedia): Promise<string> {
  const file = await db.readAs(claims, (tx) => findUpload(tx, input.attachmentId))
  if (!file || file.room_id !== input.roomId || file.business_id !== input.businessId) throw new AppError('media.not_found')
  if (file.state !== 'ready') throw new AppError('media.not_ready')
  const caption = file.kind === 'voice' || file.kind === 'audio' ? '' : (input.caption?.trim() ?? '')
  const media: MediaRef = {
    kind: file.kind,
    mime: file.mime,
    source: { type: 'stored', attachmentId: file.id },
    ...(file.file_name ? { fileName: file.file_name } : {}),
    ...(file.size_bytes === null ? {} : { sizeBytes: file.size_bytes }),
    ...(file.seconds === null ? {} : { seconds: file.seconds }),
  }
  const content: Content = { type: 'media', media, ...(caption ? { caption } : {}) }
  return sendContent(claims, { businessId: input.businessId, roomId: input.roomId, clientId: input.clientId, content, ...(input.replyToId ? { replyToId: input.replyToId } : {}) }, async (tx, message) => {
    await continueAsService(tx, 'no member writes attachments; that this one is of his room was proved')
    if (!(await tieUpload(tx, { attachmentId: file.id, messageId: message.id, roomId: message.room.id }))) throw new AppError('media.not_ready')
  })
}
