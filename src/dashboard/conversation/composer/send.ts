import { useCallback } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { AttachmentRow, Uploaded } from '#contract/media'
import type { RoomDetail } from '#contract/conversation/room'
import type { MessageRow } from '#contract/conversation/message'
import { describeContent } from '#whatsapp/describe-content'
import type { Content } from '#whatsapp/model'
import { randomUuid } from '#lib/uuid'
import { sendTemplate } from '#dashboard/template/template.functions.ts'
import { ask as sendAsk, note, send } from '../acts/acts.functions.ts'
import { addMessage } from '../live/cache.ts'
import { type Outgoing, postOutgoing, resumeOutgoing } from './outbox/outbox.ts'
import { sendFile } from '../media/media.functions.ts'
import { forgetSent, type PickedFile, uploadOf } from './files/picked-files.ts'
import { membersQuery, messagesQuery } from '../queries.ts'
import { mentionsIn } from './text-field.ts'
import { showRoom } from '../live/store.ts'
import { readNowIso } from '#dashboard/ui/clock.ts'

export type NewText = {
  text: string
  kind: Outgoing['kind']
  template?: Outgoing['template']
  ask?: Outgoing['ask']
  file?: PickedFile
  replyTo?: { id: string; author: string; excerpt: string }
}

/** Resolves as `postOutgoing` does. */
export type Send = (input: NewText) => Promise<boolean>

/** Sends a text or a file, or stores a note. It appears in the conversation at once. */
export function useSend(room: RoomDetail, member: { id: string; name: string | null }): Send {
  const queryClient = useQueryClient()
  return useCallback(
    ({ text, kind, template, ask, file, replyTo }) => {
      const outgoing: Outgoing = {
        clientId: randomUuid(),
        roomId: room.id,
        businessId: room.business_id,
        sessionNo: room.session_no,
        isAssigned: room.assignee_id !== null,
        kind,
        text: text.trim(),
        authorId: member.id,
        authorName: member.name,
        at: readNowIso(),
        state: 'sending',
        ...(file ? { file } : {}),
        ...(template ? { template } : {}),
        ...(ask ? { ask } : {}),
        ...(replyTo
          ? { replyToId: replyTo.id, replyTo: { author: replyTo.author, excerpt: replyTo.excerpt } }
          : {}),
      }
      return postOutgoing(outgoing, (one) => deliverOutgoing(queryClient, one))
    },
    [queryClient, room, member],
  )
}

/** Sends a message that an earlier page could not send. */
export function resumeSending(queryClient: QueryClient, outgoing: Outgoing): void {
  resumeOutgoing(outgoing, (one) => deliverOutgoing(queryClient, one))
}

async function deliverOutgoing(queryClient: QueryClient, outgoing: Outgoing): Promise<void> {
  const { businessId, roomId, authorId, authorName } = outgoing
  const file = outgoing.file ? await uploadOf(outgoing.file) : undefined
  const members = queryClient.getQueryData(membersQuery(businessId).queryKey) ?? []
  const id = await storeOutgoing(outgoing, file, members)
  const stored = storedMessage(outgoing, id, file)
  if (outgoing.file) forgetSent(outgoing.file)
  queryClient.setQueryData(
    messagesQuery(businessId, roomId).queryKey,
    (data) => data && addMessage(data, stored),
  )
  if (outgoing.kind === 'note') return
  const assignee = outgoing.isAssigned ? {} : { assignee_id: authorId, assignee_name: authorName }
  showRoom(queryClient, businessId, {
    id: roomId,
    handler: 'manusia',
    handler_reason: null,
    waiting_since: null,
    unread_count: 0,
    snoozed_until: null,
    last_preview: stored.text.slice(0, 160),
    last_kind: stored.kind,
    last_author: 'member',
    last_message_at: outgoing.at,
    ...assignee,
  })
}

function storeOutgoing(
  { businessId, roomId, kind, clientId, text, replyToId, template, ask }: Outgoing,
  file: Uploaded | undefined,
  members: readonly { id: string; name: string }[],
): Promise<string> {
  const place = { businessId, roomId, clientId }
  if (template) {
    const header = file ? { type: 'file' as const, attachmentId: file.id } : template.header
    return sendTemplate({
      data: {
        ...place,
        templateId: template.id,
        values: template.values,
        ...(header ? { header } : {}),
      },
    })
  }
  if (ask) return sendAsk({ data: { ...place, ask } })
  if (file)
    return sendFile({
      data: { ...place, attachmentId: file.id, caption: text || undefined, replyToId },
    })
  return kind === 'note'
    ? note({ data: { ...place, text, mentions: mentionsIn(text, members) } })
    : send({ data: { ...place, text, replyToId } })
}

/** Builds the message as it is shown before the live change brings the stored row. */
function storedMessage(outgoing: Outgoing, id: string, file: Uploaded | undefined): MessageRow {
  const { kind, clientId, replyToId, replyTo, at } = outgoing
  const content = contentOf(outgoing, file)
  return {
    id,
    room_id: outgoing.roomId,
    session_no: outgoing.sessionNo,
    direction: kind === 'note' ? 'note' : 'out',
    author_kind: 'member',
    author_id: outgoing.authorId,
    author_name: outgoing.authorName,
    kind: kind === 'media' && file ? file.kind : (outgoing.ask?.type ?? kind),
    text: describeContent(content),
    content,
    attachment: file ? attachmentOf(outgoing, id, file) : null,
    client_id: clientId,
    reply_to_id: replyToId ?? null,
    reply_to: replyTo ?? null,
    referral: null,
    status: kind === 'note' ? 'sent' : 'queued',
    status_reason: null,
    reactions: {},
    agent_run_id: null,
    source_count: 0,
    occurred_at: at,
    edited_at: null,
    revoked_at: null,
    dismissed_at: null,
  }
}

function contentOf(
  { text, template, ask, file: picked }: Outgoing,
  file: Uploaded | undefined,
): Content {
  const media = file && {
    kind: file.kind,
    mime: file.mime,
    fileName: picked?.name,
    sizeBytes: file.sizeBytes,
    source: { type: 'stored' as const, attachmentId: file.id },
  }
  if (template)
    return media ? { ...template.content, header: { type: 'media', media } } : template.content
  if (ask) return ask
  return media
    ? { type: 'media', media, ...(text ? { caption: text } : {}) }
    : { type: 'text', text }
}

function attachmentOf(
  { roomId, file: picked }: Outgoing,
  messageId: string,
  file: Uploaded,
): AttachmentRow {
  const { id, kind, mime, sizeBytes, seconds, width, height, waveform, hasThumb } = file
  return {
    id,
    message_id: messageId,
    room_id: roomId,
    kind,
    mime,
    file_name: picked?.name ?? null,
    size_bytes: sizeBytes,
    seconds: seconds ?? picked?.seconds ?? null,
    state: 'ready',
    is_shown: kind !== 'document',
    is_disguised: false,
    width,
    height,
    waveform: waveform ?? picked?.waveform ?? null,
    has_thumb: hasThumb,
    failure_reason: null,
  }
}
