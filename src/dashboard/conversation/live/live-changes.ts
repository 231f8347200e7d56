import type { QueryClient } from '@tanstack/react-query'
import type { RoomDetail, RoomRow } from '#contract/conversation/room'
import type { LiveChange } from '#dashboard/shell/live/live.ts'
import { applyAttachment, applyEvent, applyMessage, patchRoom, type RoomPatch } from './cache.ts'
import {
  parseAttachment,
  parseDraft,
  parseEscalation,
  parseEvent,
  parseKeys,
  parseMessage,
  parseRoom,
} from './live-rows.ts'
import { keepNewest } from './keep-newest.ts'
import { messagesQuery, roomQuery } from '../queries.ts'
import {
  changeDetail,
  changeMessages,
  enterRooms,
  findRoomRow,
  nameOf,
  readRooms,
  refreshMessages,
  refreshSoon,
  whenRoomWasRead,
} from './store.ts'

/** A burst of changes is rendered once, this long after its first change. */
const GATHER_MS = 80

/** Applies a live change of a conversation to the query cache. */
export function applyChange({ table, op, row }: LiveChange, queryClient: QueryClient): void {
  const keys = parseKeys(row)
  if (!keys) return
  const businessId = keys.business_id
  const target = { queryClient, businessId }
  const isGone = table === 'room' && op === 'delete'
  const roomId = table === 'room' ? keys.id : keys.room_id
  if (roomId && READ_AGAIN.has(table))
    whenRoomWasRead(queryClient, businessId, roomId, () =>
      gatherPatch(queryClient, businessId, roomId, isGone ? 'gone' : 'read'),
    )
  switch (table) {
    case 'room':
      return isGone
        ? gatherPatch(queryClient, businessId, keys.id, 'gone')
        : applyRoom(target, keys.id, row)
    case 'message':
      return applyMessageRow(target, keys.room_id, row)
    case 'attachment':
      return applyAttachmentRow(target, row)
    case 'room_event':
      return applyEventRow(target, row)
    case 'escalation':
      return applyEscalation(target, row)
    case 'draft':
      return applyDraft(target, row)
    case 'scheduled_message':
      if (roomId)
        void queryClient.invalidateQueries({ queryKey: roomQuery(businessId, roomId).queryKey })
      return
    default:
      return
  }
}

/** Tables whose rows change a room's state in lists and in the head of its conversation. */
const READ_AGAIN = new Set(['room', 'escalation', 'draft'])

type Row = LiveChange['row']
/** The cache to which a live row is applied, and the business of the row. */
type Target = { queryClient: QueryClient; businessId: string }

function applyRoom({ queryClient, businessId }: Target, id: string, row: Row): void {
  const patch = parseRoom(row)
  if (!patch) return gatherPatch(queryClient, businessId, id, 'read')
  const { business_id: _, ...fields } = patch
  const names = nameOf(queryClient, businessId)
  gatherPatch(queryClient, businessId, id, {
    ...fields,
    ...(fields.assignee_id !== undefined ? { assignee_name: names(fields.assignee_id) } : {}),
  })
  refreshSoon(queryClient, businessId)
}

function applyMessageRow(
  { queryClient, businessId }: Target,
  roomId: string | null | undefined,
  row: Row,
): void {
  const message = parseMessage(row, nameOf(queryClient, businessId))
  if (!message) return roomId ? refreshMessages(queryClient, roomId) : undefined
  const { queryKey } = messagesQuery(businessId, message.room_id)
  const isOnScreen = () => queryClient.getQueryCache().find({ queryKey })?.isActive() === true
  changeMessages(queryClient, businessId, message.room_id, (data) => {
    const changed = applyMessage(data, message)
    return isOnScreen() ? changed : keepNewest(changed)
  })
}

function applyAttachmentRow({ queryClient, businessId }: Target, row: Row): void {
  const attachment = parseAttachment(row)
  if (attachment)
    changeMessages(queryClient, businessId, attachment.room_id, (data) =>
      applyAttachment(data, attachment),
    )
}

function applyEventRow({ queryClient, businessId }: Target, row: Row): void {
  const event = parseEvent(row, nameOf(queryClient, businessId))
  if (event)
    changeMessages(queryClient, businessId, event.room_id, (data) => applyEvent(data, event))
}

function applyEscalation({ queryClient, businessId }: Target, row: Row): void {
  const escalation = parseEscalation(row)
  const isOpen = escalation?.resolved_at === null && escalation.claimed_by === null
  if (escalation)
    gatherPatch(queryClient, businessId, escalation.room_id, {
      id: escalation.room_id,
      escalation_due_at: isOpen ? escalation.due_at : null,
      escalation_reason: isOpen ? escalation.reason : null,
    })
  refreshSoon(queryClient, businessId)
}

function applyDraft({ queryClient, businessId }: Target, row: Row): void {
  const draft = parseDraft(row)
  if (!draft) return
  const isProposed = draft.status === 'proposed'
  // The row only names its pictures; the room's query has their files.
  if (isProposed && Array.isArray(row.pictures) && row.pictures.length > 0)
    void queryClient.invalidateQueries({ queryKey: roomQuery(businessId, draft.room_id).queryKey })
  else
    changeDetail(queryClient, businessId, draft.room_id, (room) => ({
      ...room,
      draft: isProposed
        ? { id: draft.id, text: draft.text, sources: draft.sources, pictures: [] }
        : room.draft?.id === draft.id
          ? null
          : room.draft,
    }))
  gatherPatch(queryClient, businessId, draft.room_id, { id: draft.room_id, has_draft: isProposed })
}

type Gathered = RoomPatch | 'gone' | 'read'
const gathered = new Map<string, { businessId: string; patch: Gathered }>()
let flushing: ReturnType<typeof setTimeout> | undefined

function gatherPatch(
  queryClient: QueryClient,
  businessId: string,
  roomId: string,
  patch: Gathered,
): void {
  const before = gathered.get(roomId)?.patch
  const merged =
    typeof patch === 'object' && typeof before === 'object'
      ? { ...before, ...patch }
      : before === 'gone' || (before === 'read' && patch !== 'gone')
        ? before
        : patch
  gathered.set(roomId, { businessId, patch: merged })
  flushing ??= setTimeout(() => {
    flushing = undefined
    flushGathered(queryClient)
  }, GATHER_MS)
}

/** Applies changes of cached rooms at once; fetches unknown rooms and outcomes together. */
function flushGathered(queryClient: QueryClient): void {
  const changed = new Map<string, RoomRow[]>()
  const unknown = new Map<string, string[]>()
  for (const [roomId, { businessId, patch }] of gathered) {
    if (patch === 'gone') {
      enterRooms(queryClient, businessId, [], [roomId])
      continue
    }
    const known = patch === 'read' ? undefined : findRoomRow(queryClient, businessId, roomId)
    if (known && patch !== 'read') {
      appendTo(changed, businessId, patchRoom(known, patch))
      changeDetail(queryClient, businessId, roomId, (room: RoomDetail) => patchRoom(room, patch))
    }
    const isClosing = typeof patch === 'object' && patch.handler === 'selesai' && !known?.outcome
    if (!known || isClosing) appendTo(unknown, businessId, roomId)
  }
  gathered.clear()
  for (const [businessId, rooms] of changed) enterRooms(queryClient, businessId, rooms)
  for (const [businessId, roomIds] of unknown) void readRooms(queryClient, businessId, roomIds)
}

function appendTo<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const list = map.get(key)
  if (list) list.push(item)
  else map.set(key, [item])
}
