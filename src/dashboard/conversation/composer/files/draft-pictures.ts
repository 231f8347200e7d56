import type { RoomDetail, RoomDraft } from '#contract/conversation/room'
import { CAPTION_LIMIT } from '#whatsapp/text-limits'
import type { Send } from '../send.ts'
import { pickStored, takeStored } from './picked-files.ts'

/** Adds the pictures of a draft to the composer, where its text is edited. */
export function pickPictures(room: RoomDetail, draft: RoomDraft): void {
  for (const one of draft.pictures)
    pickStored(room, one, { draftId: draft.id, attachmentId: one.id })
}

/**
 * Sends a draft as the AI would: one picture has the text as its caption, several follow it, each
 * with its own.
 */
export function sendWithPictures(room: RoomDetail, draft: RoomDraft, send: Send): void {
  const files = draft.pictures.map((one) => ({
    caption: one.caption,
    file: takeStored(room, one, { draftId: draft.id, attachmentId: one.id }),
  }))
  const isCaption = files.length === 1 && draft.text.length <= CAPTION_LIMIT
  if (!isCaption) void send({ kind: 'text', text: draft.text })
  for (const { file, caption } of files)
    void send({ kind: 'media', text: isCaption ? draft.text : caption, file })
}
