import { deleted } from '#copy/content-words'
import type { ReadTx, WriteTx } from '#platform/database'
import { REVOKED_KIND, type Room } from '../room/queries.ts'

/** The columns of a room that a merge changes and its undo restores. */
export type MergeRoom = Pick<
  Room,
  | 'id'
  | 'business_id'
  | 'channel_id'
  | 'contact_id'
  | 'provider_chat_id'
  | 'handler'
  | 'handler_reason'
  | 'handler_version'
  | 'assignee_id'
  | 'session_no'
  | 'session_started_at'
  | 'behaviour'
  | 'rollout_draw'
  | 'rollout_in'
  | 'last_message_at'
  | 'waiting_since'
  | 'burst_started_at'
  | 'unread_count'
  | 'snoozed_until'
  | 'merged_into'
> & { note_to_ai: string | null; archived_at: string | null }
const roomColumns = (tx: ReadTx) => tx`
  id, business_id, channel_id, contact_id, provider_chat_id, handler, handler_reason,
  handler_version, assignee_id, session_no, session_started_at, behaviour, rollout_draw,
  rollout_in, note_to_ai,
  last_message_at, waiting_since, burst_started_at, unread_count, snoozed_until, archived_at, merged_into`

/** Locks the rooms of both contacts in one order, so that no message is stored during the merge. */
export async function lockRooms(tx: WriteTx, contactIds: string[]): Promise<MergeRoom[]> {
  return tx<
    MergeRoom[]
  >`select ${roomColumns(tx)} from public.room where contact_id = any (${contactIds})
    and merged_into is null order by id for update`
}

export async function lockRoomById(tx: WriteTx, id: string): Promise<MergeRoom | undefined> {
  const [row] = await tx<
    MergeRoom[]
  >`select ${roomColumns(tx)} from public.room where id = ${id} for update`
  return row
}

export async function updateRoomContact(
  tx: WriteTx,
  roomId: string,
  contactId: string,
): Promise<void> {
  await tx`update public.room set contact_id = ${contactId} where id = ${roomId}`
}

/** Renames chats whose name is an id of their contact, because the id changed. */
export async function renameChats(
  tx: WriteTx,
  contactId: string,
  previous: string,
  value: string,
): Promise<void> {
  await tx`
    update public.room set provider_chat_id = ${value} || substr(provider_chat_id,
        ${previous.length + 1}) where contact_id = ${contactId}
      and (provider_chat_id = ${previous} or starts_with(provider_chat_id, ${`${previous}@`}))`
}

/** Ids of the rows that were moved out of a room, for the undo. */
export type MovedRows = {
  current: string[]
  earlier: string[]
  events: string[]
  closures: { id: string; session_no: number }[]
  escalations: string[]
  tags: string[]
  /** missing in merges from before orders */
  sales?: string[]
  /** missing in merges from before scheduled messages */
  scheduled?: string[]
}

/**
 * Moves all messages and events of a room into another one. The open session becomes the session
 * `sessionNo` there; closed sessions stay history.
 */
export async function moveRows(
  tx: WriteTx,
  from: MergeRoom,
  to: { id: string; sessionNo: number },
): Promise<MovedRows> {
  const current = idsOf(
    await tx<
      { id: string }[]
    >`update public.message set room_id = ${to.id}, session_no = ${to.sessionNo}
      where room_id = ${from.id} and session_no = ${from.session_no} returning id`,
  )
  const earlier = idsOf(
    await tx<
      { id: string }[]
    >`update public.message set room_id = ${to.id} where room_id = ${from.id} returning id`,
  )
  await tx`update public.attachment set room_id = ${to.id} where room_id = ${from.id}`
  const events = idsOf(
    await tx<
      { id: string }[]
    >`update public.room_event set room_id = ${to.id} where room_id = ${from.id} returning id`,
  )
  const closures = await tx<{ id: string; session_no: number }[]>`
    with moved as (select id, session_no from public.closure where room_id = ${from.id})
    update public.closure c set room_id = ${to.id}, session_no = 0 from moved where moved.id = c.id
    returning c.id, moved.session_no`
  const escalations = idsOf(
    await tx<{ id: string }[]>`
    update public.escalation set room_id = ${to.id} where room_id = ${from.id}
      and (resolved_at is not null
        or not exists (select from public.escalation o where o.room_id = ${to.id}
          and o.resolved_at is null)) returning id`,
  )
  await tx`update public.escalation set resolved_at = now() where room_id = ${from.id}
    and resolved_at is null`
  await tx`update public.draft set status = 'stale' where room_id = ${from.id}
    and status = 'proposed'`
  // A room has one draft of an order. A second one is not moved and expires.
  const sales = idsOf(
    await tx<{ id: string }[]>`
    update public.sale s set room_id = ${to.id} where s.room_id = ${from.id}
      and (s.status <> 'draf' or not exists (select from public.sale o where o.room_id = ${to.id}
        and o.status = 'draf')) returning s.id`,
  )
  const scheduled = await moveScheduled(tx, from.id, to.id)
  const tags = await tx<{ tag_id: string }[]>`
    insert into public.room_tag (room_id, tag_id, business_id) select ${to.id}, tag_id, business_id
    from public.room_tag where room_id = ${from.id} on conflict do nothing returning tag_id`
  return {
    current,
    earlier,
    events,
    closures: [...closures],
    escalations,
    tags: tags.map((tag) => tag.tag_id),
    sales,
    scheduled,
  }
}

/** Moves scheduled messages that were not sent. The others are history of their room. */
async function moveScheduled(tx: WriteTx, from: string, to: string): Promise<string[]> {
  return idsOf(
    await tx<{ id: string }[]>`update public.scheduled_message set room_id = ${to}
      where room_id = ${from} and state in ('waiting', 'failed') returning id`,
  )
}

/** The undo: moves back the rows that are still where the merge put them. */
export async function returnRows(
  tx: WriteTx,
  moved: MovedRows,
  from: string,
  to: MergeRoom,
): Promise<void> {
  await tx`update public.message set room_id = ${to.id}, session_no = ${to.session_no}
    where id = any (${moved.current}) and room_id = ${from}`
  await tx`update public.message set room_id = ${to.id} where id = any (${moved.earlier})
    and room_id = ${from}`
  await tx`update public.attachment a set room_id = ${to.id} from public.message m
    where m.id = a.message_id and m.room_id = ${to.id} and a.room_id = ${from}`
  await tx`update public.room_event set room_id = ${to.id} where id = any (${moved.events})
    and room_id = ${from}`
  await tx`
    update public.closure c set room_id = ${to.id}, session_no = was.session_no
    from jsonb_to_recordset(${JSON.stringify(moved.closures)}::text::jsonb) as was (id uuid,
        session_no int)
    where c.id = was.id and c.room_id = ${from}`
  await tx`update public.escalation set room_id = ${to.id} where id = any (${moved.escalations})
    and room_id = ${from} and (resolved_at is not null or ${to.handler !== 'selesai'})`
  await tx`update public.sale set room_id = ${to.id} where id = any (${moved.sales ?? []})
    and room_id = ${from} and status <> 'draf'`
  await tx`
    with returned as (
      update public.scheduled_message set room_id = ${to.id}
      where id = any (${moved.scheduled ?? []}) and room_id = ${from} returning attachment_id)
    update public.attachment a set room_id = ${to.id} from returned
    where a.id = returned.attachment_id and a.message_id is null`
  await tx`delete from public.room_tag where room_id = ${from} and tag_id = any (${moved.tags})`
}

/**
 * Updates a room's summary from its messages. A waiting room keeps waiting, from the customer's
 * first unanswered message.
 */
export async function refreshRoom(tx: WriteTx, roomId: string): Promise<void> {
  await tx`
    update public.room r set
      last_message_id = newest.id,
        last_message_at = coalesce(newest.occurred_at, r.last_message_at),
        last_preview = case when newest.revoked_at is not null then ${deleted}
          else coalesce(left(newest.text, 160), '') end,
        last_author = coalesce(newest.author_kind, r.last_author),
        last_kind = case when newest.revoked_at is not null then ${REVOKED_KIND}
          else coalesce(newest.kind, r.last_kind) end,
      last_inbound_at = inbound.at, window_expires_at = inbound.at + interval '24 hours',
      waiting_since = case when r.waiting_since is not null then unanswered.since end,
      burst_started_at = case when r.waiting_since is not null
      and unanswered.since is not null then r.burst_started_at end,
      unread_count = least(r.unread_count, unanswered.count)
    from (select 1) one
    left join lateral (select m.id, m.occurred_at, m.text, m.kind, m.author_kind,
        m.revoked_at
      from public.message m where m.room_id = ${roomId} and m.direction <> 'note'
      order by m.occurred_at desc, m.id desc limit 1) newest on true
    left join lateral (select max(m.occurred_at) as at from public.message m
      where m.room_id = ${roomId} and m.direction = 'in') inbound on true
    left join lateral (
      select min(m.occurred_at) as since, count(*)::int as count from public.message m
      where m.room_id = ${roomId} and m.direction = 'in'
        and m.occurred_at > coalesce((select max(o.occurred_at) from public.message o
            where o.room_id = ${roomId} and o.direction = 'out'), '-infinity')) unanswered on true
    where r.id = ${roomId}`
}

/**
 * A room of the merged contact: it changed its contact, or was joined with another room of the
 * channel.
 */
export type MergedRoom =
  | { kind: 'moved'; room: string }
  | {
      kind: 'joined'
      room: string
      into: string
      before: MergeRoom
      intoChatId: string
      moved: MovedRows
    }

const idsOf = (found: readonly { id: string }[]): string[] => found.map((row) => row.id)
