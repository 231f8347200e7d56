import type { AuthorKind } from '#contract/conversation/message'
import { toStorable } from '#lib/json'
import { upTo } from '#lib/language/text'
import { withoutBidiControls } from '#lib/language/bidi-controls'
import { now } from '#platform/clock'
import type { WriteTx } from '#platform/database'
import { insertRoomEvent } from '../handler/queries.ts'
import type { Entry } from './enter-room.ts'
import * as rows from './queries.ts'
import type { Room } from './queries.ts'
import { WINDOW_MS } from '../service-window/contract.ts'
import { unreadAfter } from './unread-count.ts'

/**
 * Updates the room for a stored message: last line, unread count, waiting time, 24-hour window,
 * burst, and the changes of `enterRoom`.
 */
export async function noteMessage(
  tx: WriteTx,
  room: Room,
  message: {
    id: string
    occurredAt: string
    preview: string
    kind: string
    author: AuthorKind
    direction: 'in' | 'out' | 'note'
    live: boolean
  },
  entry?: Entry,
): Promise<void> {
  const isNewest = message.occurredAt >= room.last_message_at || room.last_message_id === null
  const line: rows.RoomFields =
    isNewest && message.direction !== 'note'
      ? {
          last_message_id: message.id,
          last_message_at: message.occurredAt,
          last_preview: previewOf(message.preview),
          last_kind: message.kind,
          last_author: message.author,
        }
      : {}
  const fields: rows.RoomFields =
    message.direction === 'in'
      ? inboundFields(room, message)
      : message.direction === 'out' && message.live
        ? {
            waiting_since: null,
            burst_started_at: null,
            unread_count: unreadAfter('answered', room.unread_count),
            snoozed_until: null,
          }
        : {}
  const all = { ...entry?.changes, ...line, ...fields }
  const isChanged = Object.keys(all).length > 0
  await Promise.all([
    room.isDraft
      ? rows.insertRoom(tx, room, all)
      : isChanged && rows.updateEntered(tx, room.id, all),
    entry && insertRoomEvent(tx, entry.event),
  ])
}

/** A described message as a list row stores it. */
export const previewOf = (described: string): string =>
  toStorable(upTo(withoutBidiControls(described), rows.PREVIEW_CHARS))

function inboundFields(
  room: Room,
  message: { occurredAt: string; live: boolean },
): rows.RoomFields {
  const isLatestInbound = room.last_inbound_at === null || message.occurredAt > room.last_inbound_at
  const seen: rows.RoomFields = isLatestInbound
    ? {
        last_inbound_at: message.occurredAt,
        window_expires_at: new Date(Date.parse(message.occurredAt) + WINDOW_MS).toISOString(),
      }
    : {}
  if (!message.live) return seen
  return {
    ...seen,
    unread_count: unreadAfter('inbound', room.unread_count),
    waiting_since: room.waiting_since ?? message.occurredAt,
    burst_started_at: room.burst_started_at ?? now().toISOString(),
    customer_typing_until: null,
    snoozed_until: null,
    archived_at: null,
  }
}
