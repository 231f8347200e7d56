import { checkSendable, fileRulesOf } from '#contract/media'
import { copyAttachment } from '#domain/media'
import { type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import type { Content } from '#whatsapp/model'
import { findMessageRow, getEngine } from '../message/queries.ts'
import { sendContent } from '../message/send.ts'
import type { MessageRow } from '../message/contract.ts'
import { FORWARDED, type ForwardMessage } from './contract.ts'

/**
 * Sends a copy of a text, file, location or contact card to another room of the business. Returns
 * its id. A repeated client id is one message. Errors: message.not_found, message.not_forwardable,
 * media.not_ready, media.refused when the number does not accept the file, and those of
 * `sendContent`.
 */
export async function forwardMessage(claims: Claims, input: ForwardMessage): Promise<string> {
  const { businessId, roomId, toRoomId, clientId } = input
  const message = await db.readAs(claims, (tx) => findMessageRow(tx, input.messageId))
  if (!message || message.room_id !== roomId) throw new AppError('message.not_found')
  const content = forwardedContent(message)
  const place = { businessId, roomId: toRoomId, clientId, content }
  const file = content.type === 'media' ? message.attachment : null
  if (!file) return sendContent(claims, place)
  return sendContent(claims, place, async (tx, { id, room }) => {
    await requireSendable(tx, room.channel_id, file)
    await continueAsService(tx, 'no member writes attachments; both rooms were proved to be theirs')
    await copyAttachment(tx, { attachmentId: file.id, messageId: id, roomId: room.id })
  })
}

/** The content without references to its conversation. */
function forwardedContent({ content, attachment, revoked_at, direction }: MessageRow): Content {
  if (revoked_at || direction === 'note' || !isForwarded(content))
    throw new AppError('message.not_forwardable')
  if (content.type !== 'media') return content
  if (attachment?.state !== 'ready') throw new AppError('media.not_ready')
  const { caption, media } = content
  const source = { type: 'stored', attachmentId: attachment.id } as const
  return { type: 'media', media: { ...media, source }, ...(caption ? { caption } : {}) }
}

type Forwarded = Extract<Content, { type: (typeof FORWARDED)[number] }>
const isForwarded = (content: Content): content is Forwarded =>
  FORWARDED.some((type) => type === content.type)

async function requireSendable(
  tx: WriteTx,
  channelId: string,
  file: NonNullable<MessageRow['attachment']>,
): Promise<void> {
  const engine = await getEngine(tx, channelId)
  const sendable = checkSendable(fileRulesOf(engine), {
    mime: file.mime,
    ...(file.size_bytes === null ? {} : { sizeBytes: file.size_bytes }),
    isVoice: file.kind === 'voice',
  })
  if (!sendable.ok) throw new AppError('media.refused', { reason: sendable.reason })
}
