import {
  batchCalls,
  batchFunction,
  type Batched,
  inOrder,
  placed,
  readTimes,
} from '#platform/database/batch'
import type { ReadTx, WriteTx } from '#platform/database'
import type { Identity } from '#whatsapp/model'
import type { Handler, HandlerReason } from '#contract/conversation/handler'
import type { HandlerFields } from '../handler/queries.ts'
import type { AuthorKind } from '../message/contract.ts'

/** The columns of a locked room that the rules read. */
export type LockedRoom = {
  id: string
  business_id: string
  channel_id: string
  contact_id: string
  kind: 'direct' | 'group'
  provider_chat_id: string
  handler: Handler
  handler_reason: HandlerReason | null
  handler_version: number
  assignee_id: string | null
  session_no: number
  session_started_at: string
  behaviour: 'v1' | 'v2'
  rollout_draw: number | null
  rollout_in: boolean | null
  last_message_id: string | null
  last_message_at: string
  last_inbound_at: string | null
  burst_started_at: string | null
  waiting_since: string | null
  window_expires_at: string | null
  customer_typing_until: string | null
  unread_count: number
  snoozed_until: string | null
  /** whether the AI may answer other questions while people are awaited */
  answers_meanwhile: boolean
  /** room into which this one was merged; it gets no more messages */
  merged_into: string | null
}

/** `isDraft`: the room is not stored yet; `noteMessage` stores it with its first message. */
export type Room = LockedRoom & { isDraft?: true }

/** Characters of `room.last_preview`. */
export const PREVIEW_CHARS = 160

const lockedColumns = (tx: ReadTx) => tx`
  r.id, r.business_id, r.channel_id, r.contact_id, r.kind, r.provider_chat_id, r.handler,
  r.handler_reason, r.handler_version, r.assignee_id, r.session_no, r.session_started_at,
  r.behaviour, r.rollout_draw, r.rollout_in, r.last_message_id, r.last_message_at,
    r.last_inbound_at, r.burst_started_at, r.waiting_since, r.window_expires_at,
    r.customer_typing_until, r.unread_count, r.snoozed_until, r.answers_meanwhile, r.merged_into`

/** Locks a room. If it was merged, locks its target. */
export async function lockRoom(
  tx: WriteTx,
  roomId: string,
  businessId?: string,
): Promise<LockedRoom | undefined> {
  const row = await lockRooms(tx, { roomId, businessId })
  return row?.merged_into ? lockRoom(tx, row.merged_into, businessId) : row
}

const lockRooms: Batched<
  WriteTx,
  { roomId: string; businessId: string | undefined },
  LockedRoom | undefined
> = batchFunction({
  order: 'locks',
  name: 'lock_rooms',
  toItems: (rooms) => rooms.map(({ roomId: id, businessId }) => ({ id, businessId })),
  toResults: (rooms, found: LockedRoom[]) => {
    const byId = new Map(found.map((room) => [room.id, readRoomTimes(room)]))
    return rooms.map(({ roomId }) => byId.get(roomId))
  },
})

const readRoomTimes = (room: LockedRoom): LockedRoom =>
  readTimes(room, [
    'session_started_at',
    'last_message_at',
    'last_inbound_at',
    'burst_started_at',
    'waiting_since',
    'window_expires_at',
    'customer_typing_until',
    'snoozed_until',
  ])

/** The id of the room into which a room was merged, or its own. */
export async function findStandingRoom(tx: ReadTx, roomId: string): Promise<string> {
  const [row] = await tx<
    { id: string; merged_into: string | null }[]
  >`select id, merged_into from public.room where id = ${roomId}`
  return row?.merged_into ? findStandingRoom(tx, row.merged_into) : roomId
}

/** `next_message_id`: the id for the new message. */
export type FoundRoom = LockedRoom & { next_message_id: string }

export type NewRoom = {
  businessId: string
  channelId: string
  contactId: string
  kind: 'direct' | 'group'
  providerChatId: string
  handler: Handler
  handlerReason: HandlerReason | null
}

/**
 * Locks the room of a customer on a channel. `next_message_id` is created under the lock, so that
 * ids follow the order of arrival in every process.
 */
export const lockRoomOf: Batched<
  WriteTx,
  { channelId: string; contactId: string },
  FoundRoom | undefined
> = batchCalls({
  order: 'locks',
  run: async (tx, places) => {
    const found = await tx<(FoundRoom & { at: number })[]>`
      with found as materialized (
        select q.at, r.id from json_to_recordset(${placed(places)}::text::json)
          as q (at int, "channelId" uuid, "contactId" uuid)
        cross join lateral (select r.id from public.room r where r.channel_id = q."channelId"
          and r.contact_id = q."contactId" limit 1) r order by r.id),
      locked as materialized (
        select found.at, ${lockedColumns(tx)} from found
        cross join lateral (select * from public.room r where r.id = found.id for no key update) r)
      select locked.*, private.uuid_v7() as next_message_id from locked`
    return inOrder(places, found)
  },
})

/** Locks the room before the contact is read, by an identity of its contact. */
export const lockRoomOfPerson: Batched<
  WriteTx,
  { channelId: string; identities: Identity[] },
  FoundRoom | undefined
> = batchFunction({
  order: 'locks',
  name: 'lock_rooms_of_people',
  toItems: (people) =>
    people.flatMap(({ channelId, identities }, at) =>
      identities.map(({ kind, value }) => ({ at, channelId, kind, value })),
    ),
  toResults: (people, found: { at: number; room: LockedRoom; next_message_id: string }[]) =>
    inOrder(people, found).map(
      (row) => row && { ...readRoomTimes(row.room), next_message_id: row.next_message_id },
    ),
})

/** Stores a new room of a new contact. `fields`: columns besides the required ones. */
export async function insertRoom(
  tx: WriteTx,
  room: LockedRoom,
  fields: RoomFields & Partial<HandlerFields>,
): Promise<void> {
  const { id, business_id, channel_id, contact_id, kind } = room
  const { provider_chat_id, handler, handler_reason } = room
  const bare = { id, business_id, channel_id, contact_id, kind, provider_chat_id }
  await insertRooms(tx, { ...bare, handler, handler_reason, ...fields })
}

type RoomRow = Partial<LockedRoom> & RoomFields & Partial<HandlerFields> & { id: string }

const insertRooms: Batched<WriteTx, RoomRow, void> = batchFunction({
  order: 'rooms',
  name: 'store_rooms',
  toResults: (rooms) => rooms.map(() => undefined),
})

/** Creates the room for the first message, or locks the existing one; `is_new` tells which. */
export async function upsertRoom(
  tx: WriteTx,
  room: NewRoom,
): Promise<LockedRoom & { is_new: boolean }> {
  const [row] = await tx<(LockedRoom & { is_new: boolean })[]>`
    insert into public.room as r (business_id, channel_id, contact_id, kind, provider_chat_id,
        handler, handler_reason)
    values (${room.businessId}, ${room.channelId}, ${room.contactId}, ${room.kind},
        ${room.providerChatId}, ${room.handler}, ${room.handlerReason})
    on conflict (channel_id, contact_id) do update set provider_chat_id = excluded.provider_chat_id
    returning ${lockedColumns(tx)}, (xmax = 0) as is_new`
  return row!
}

export async function isMergedContact(tx: ReadTx, contactId: string): Promise<boolean> {
  const [row] =
    await tx`select 1 from public.contact where id = ${contactId} and merged_into is not null`
  return row !== undefined
}

/** The columns that a message or an act writes, besides `HandlerFields`. null clears a value. */
export type RoomFields = Partial<
  Pick<
    LockedRoom,
    | 'provider_chat_id'
    | 'session_no'
    | 'session_started_at'
    | 'behaviour'
    | 'rollout_draw'
    | 'rollout_in'
    | 'last_message_id'
    | 'last_message_at'
    | 'last_inbound_at'
    | 'burst_started_at'
    | 'waiting_since'
    | 'window_expires_at'
    | 'customer_typing_until'
    | 'unread_count'
    | 'snoozed_until'
    | 'merged_into'
  > & {
    last_preview: string
    last_kind: string
    last_author: AuthorKind
    note_to_ai: string | null
    previous_summary: string | null
    archived_at: string | null
  }
>

/** Writes columns of a room; only `changeHandler` writes its handler. */
export const updateRoom = (tx: WriteTx, roomId: string, fields: RoomFields): Promise<void> =>
  updateRooms(tx, { id: roomId, ...fields })

/** Writes the changes of a message to its room, with the new handler of `enterRoom` if any. */
export function updateEntered(
  tx: WriteTx,
  roomId: string,
  fields: RoomFields & Partial<HandlerFields>,
): Promise<void> {
  return updateRooms(tx, { id: roomId, ...fields })
}

/** `last_kind` of a room whose newest message was deleted for all. */
export const REVOKED_KIND = 'revoked'

/**
 * Writes the edited or deleted newest message of a room to its list row. Called before the message
 * is changed, because transactions lock the room first. The caption of a file follows its word.
 */
export async function updateLastLine(
  tx: WriteTx,
  messageId: string,
  { kind, preview, at }: { kind: string; preview: string; at: string },
): Promise<void> {
  await tx`
    update public.room r set last_kind = case when m.content ->> 'type' = 'media'
        and ${kind} = 'text' then r.last_kind else ${kind} end,
      last_preview = left(case when m.content ->> 'type' = 'media' and ${kind} = 'text'
        then concat_ws(': ', split_part(r.last_preview, ':', 1), nullif(${preview}, ''))
        else ${preview} end, ${PREVIEW_CHARS})
    from public.message m where m.id = ${messageId} and r.id = m.room_id
      and r.last_message_id = m.id and m.revoked_at is null
      and (m.edited_at is null or m.edited_at <= ${at})`
}

const updateRooms: Batched<WriteTx, RoomRow, void> = batchFunction({
  order: 'rooms',
  name: 'change_rooms',
  keyOf: ({ id }) => id,
  toResults: (rooms) => rooms.map(() => undefined),
})

/** Stores until when the customer is typing. Undefined when there is no room. */
export async function updateTyping(
  tx: WriteTx,
  channelId: string,
  providerChatId: string,
  until: string | null,
): Promise<
  | {
      id: string
      business_id: string
      handler: string
      burst_started_at: string | null
      last_inbound_at: string | null
      waiting_since: string | null
    }
  | undefined
> {
  const [row] = await tx<
    {
      id: string
      business_id: string
      handler: string
      burst_started_at: string | null
      last_inbound_at: string | null
      waiting_since: string | null
    }[]
  >`
    update public.room set customer_typing_until = ${until} where channel_id = ${channelId}
    and provider_chat_id = ${providerChatId}
    returning id, business_id, handler, burst_started_at, last_inbound_at, waiting_since`
  return row
}

/** Ends the waiting time of a customer. */
export async function clearWaiting(tx: WriteTx, roomId: string): Promise<void> {
  await tx`update public.room set waiting_since = null, burst_started_at = null, unread_count = 0
    where id = ${roomId}`
}

export async function isMember(tx: ReadTx, businessId: string, memberId: string): Promise<boolean> {
  const rows = await tx`select 1 from public.team_business where business_id = ${businessId}
      and member_id = ${memberId}`
  return rows.length === 1
}

export async function findMemberName(tx: ReadTx, memberId: string): Promise<string | null> {
  const [row] = await tx<
    { name: string | null }[]
  >`select name from public.profile where id = ${memberId}`
  return row?.name ?? null
}

/** Inserts a room with its own channel and contact. The caller rolls the transaction back. */
export async function insertRehearsalRoom(tx: WriteTx, businessId: string): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    with channel as (
      insert into public.channel (business_id) values (${businessId}) returning id),
    contact as (
      insert into public.contact (business_id) values (${businessId}) returning id)
    insert into public.room (business_id, channel_id, contact_id, provider_chat_id, handler)
    select ${businessId}, channel.id, contact.id, '', 'ai' from channel, contact returning id`
  return row!.id
}

/** Returns false when the room has the tag already. */
export async function insertRoomTag(
  tx: WriteTx,
  businessId: string,
  roomId: string,
  tagId: string,
): Promise<boolean> {
  const added = await tx`insert into public.room_tag (room_id, tag_id, business_id)
    values (${roomId}, ${tagId}, ${businessId}) on conflict do nothing returning 1`
  return added.length > 0
}

export async function deleteRoomTag(tx: WriteTx, roomId: string, name: string): Promise<void> {
  await tx`delete from public.room_tag where room_id = ${roomId}
    and tag_id in (select t.id from public.tag t join public.room r on r.business_id = t.business_id
      where r.id = ${roomId} and lower(t.name) = lower(${name}))`
}
