import { useCallback } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { MessageRow, RoomDetail } from '#contract/room'
import { sendTemplate } from '#dashboard/template/template.functions.ts'
import { note, send } from './acts.functions.ts'
import { addMessage } from './cache.ts'
import { type Outgoing, post } from './outbox.ts'
import { messagesQuery } from './queries.ts'
import { showRoom } from './store.ts'

export type NewText = { text: string; kind: Outgoing['kind']; template?: Outgoing['template']; replyTo?: { id: string; author: string; excerpt: string } }

/** Sends a text or stores a note; it stands in the conversation at once. */
export function useSend(room: RoomDetail, member: { id: string; name: string | null }): (input: NewText) => void {
  const queryClient = useQueryClient()
  return useCallback(
    ({ text, kind, template, replyTo }) => {
      const outgoing: Outgoing = {
        clientId: crypto.randomUUID(),
        roomId: room.id,
        kind,
        text: text.trim(),
        authorId: member.id,
        at: new Date().toISOString(),
        state: 'sending',
        ...(template ? { template } : {}),
        ...(replyTo ? { replyToId: replyTo.id, replyTo: { author: replyTo.author, excerpt: replyTo.excerpt } } : {}),
      }
      post(outgoing, (one) => deliver(queryClient, room, member, one))
    },
    [queryClient, room, member],
  )
}

async function deliver(queryClient: QueryClient, room: RoomDetail, member: { id: string; name: string | null }, outgoing: Outgoing): Promise<void> {
  const { text } = outgoing
  const id = await store(room, outgoing)
  const stored = storedMessage(room, member, outgoing, id)
  queryClient.setQueryData(messagesQuery(room.business_id, room.id).queryKey, (data) => data && addMessage(data, stored))
  if (outgoing.kind === 'note') return
  const assignee = room.assignee_id ? {} : { assignee_id: member.id, assignee_name: member.name }
  showRoom(queryClient, room.business_id, { id: room.id, handler: 'manusia', handler_reason: null, waiting_since: null, unread_count: 0, snoozed_until: null, last_preview: text.slice(0, 160), last_author: 'member', last_message_at: outgoing.at, ...assignee })
}

function store(room: RoomDetail, { kind, clientId, text, replyToId, template }: Outgoing): Promise<string> {
  const place = { businessId: room.business_id, roomId: room.id, clientId }
  if (template) return sendTemplate({ data: { ...place, templateId: template.id, values: template.values } })
  return kind === 'note' ? note({ data: { ...place, text } }) : send({ data: { ...place, text, replyToId } })
}

/** What is known of a message before the live line brings it as it was stored. */
function storedMessage(room: RoomDetail, member: { id: string; name: string | null }, outgoing: Outgoing, id: string): MessageRow {
  const { text, kind, template, clientId, replyToId, replyTo, at } = outgoing
  return {
    id,
    room_id: room.id,
    session_no: room.session_no,
    direction: kind === 'note' ? 'note' : 'out',
    author_kind: 'member',
    author_id: member.id,
    author_name: member.name,
    kind,
    text,
    content: template ? { type: 'template', name: template.name, language: template.language, text, body: template.values } : { type: 'text', text },
    attachment: null,
    client_id: clientId,
    reply_to_id: replyToId ?? null,
    reply_to: replyTo ?? null,
    status: kind === 'note' ? 'sent' : 'queued',
    status_reason: null,
    reactions: {},
    agent_run_id: null,
    source_count: 0,
    occurred_at: at,
    edited_at: null,
    revoked_at: null,
  }
}
