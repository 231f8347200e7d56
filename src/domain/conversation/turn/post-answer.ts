import { copyAttachment, tieUpload } from '#domain/media'
import { nowIso } from '#platform/clock'
import { newId } from '#platform/crypto'
import type { WriteTx } from '#platform/database'
import type { Content } from '#whatsapp/model'
import { describeContent, kindOf } from '#whatsapp/describe-content'
import { CAPTION_LIMIT } from '#whatsapp/text-limits'
import { type Delivery, postClaimed, queueDelivery } from '../delivery/delivery.ts'
import { insertMessage, type NewMessage } from '../message/queries.ts'
import { noteMessage } from '../room/note-message.ts'
import type { Locked } from './locked-turn.ts'

/** A stored picture of the business; `caption`: where it does not carry the answer itself. */
export type AnswerPicture = { attachmentId: string; caption: string }

/** `keepsWaiting`: the text only announces that a person will answer. */
type Answer = {
  id?: string
  text: string
  pictures?: AnswerPicture[] | undefined
  version: number
  runId: string
  sourceCount: number
  keepsWaiting?: boolean
}

/**
 * Stores an answer of the AI in a locked room. One picture has the answer as its caption, so that it
 * is one message; several follow the text, each with its own. A picture that was removed meanwhile
 * is left out. Returns what the caller sends; files are sent by the room's deliveries.
 */
export async function postAnswer(
  tx: WriteTx,
  locked: Locked,
  answer: Answer,
): Promise<Delivery | undefined> {
  const { text, pictures = [] } = answer
  const [only, ...others] = pictures
  if (only && others.length === 0 && text.length <= CAPTION_LIMIT) {
    if (await postPicture(tx, locked, { ...answer, picture: { ...only, caption: text } }))
      return undefined
    return postText(tx, locked, answer)
  }
  const delivery = await postText(tx, locked, answer)
  for (const picture of pictures)
    await postPicture(tx, locked, { ...answer, id: newId(), sourceCount: 0, picture })
  return delivery
}

async function postText(
  tx: WriteTx,
  locked: Locked,
  answer: Answer,
): Promise<Delivery | undefined> {
  const message = toMessage(locked, answer, { type: 'text', text: answer.text })
  const [delivery] = await Promise.all([
    postClaimed(tx, locked.room, locked.ending, message),
    noteAnswer(tx, locked, message, answer),
  ])
  return delivery
}

/** false: the picture is gone, and nothing was stored. */
async function postPicture(
  tx: WriteTx,
  locked: Locked,
  answer: Answer & { picture: AnswerPicture },
): Promise<boolean> {
  const { attachmentId, caption } = answer.picture
  const roomId = locked.room.id
  const file = await copyAttachment(tx, { attachmentId, messageId: null, roomId })
  if (!file) return false
  const { id: copyId, mime, sizeBytes } = file
  const source = { type: 'stored', attachmentId: copyId } as const
  const media = { kind: 'image', mime, sizeBytes, source } as const
  const message = toMessage(locked, answer, { type: 'media', media, caption })
  await insertMessage(tx, { ...message, status: 'queued' })
  await tieUpload(tx, { attachmentId: copyId, messageId: message.id, roomId })
  await Promise.all([
    noteAnswer(tx, locked, message, answer),
    queueDelivery(tx, roomId, message.id),
  ])
  return true
}

type AnswerMessage = Omit<NewMessage, 'status'> & { id: string; occurredAt: string }

function toMessage({ room }: Locked, answer: Answer, content: Content): AnswerMessage {
  // The time is ours, so that stored messages are earlier, whatever clock their time has.
  const at = nowIso()
  return {
    id: answer.id ?? newId(),
    occurredAt: at > room.last_message_at ? at : room.last_message_at,
    businessId: room.business_id,
    roomId: room.id,
    channelId: room.channel_id,
    sessionNo: room.session_no,
    direction: 'out',
    authorKind: 'ai',
    kind: kindOf(content),
    text: describeContent(content),
    content,
    agentRunId: answer.runId,
    sourceCount: answer.sourceCount,
    handlerVersion: answer.version,
  }
}

const noteAnswer = (
  tx: WriteTx,
  { room }: Locked,
  { id, occurredAt, text, kind }: AnswerMessage,
  { keepsWaiting = false }: Answer,
): Promise<void> =>
  noteMessage(tx, room, {
    id,
    occurredAt,
    preview: text,
    kind,
    author: 'ai',
    direction: 'out',
    live: !keepsWaiting,
  })
