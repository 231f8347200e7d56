import type { Room } from '#conversation/merge'
import type { ReadTx, WriteTx } from '#platform/database'
import type { SameContact, StandingMerge } from './contract.ts'

/** One merge of a business at a time: two that cross would move the same rooms. */
export async function lockMerges(tx: WriteTx, businessId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`merge:${businessId}`}, 0))`
}

export type MergeContact = {
  id: string
  name: string | null
  phone: string | null
  language: string | null
  blocked_at: string | null
  marketing_opt_out_at: string | null
  merged_into: string | null
  created_at: string
}

export async function lockContacts(
  tx: WriteTx,
  businessId: string,
  ids: string[],
): Promise<MergeContact[]> {
  return tx<MergeContact[]>`
    select id, name, phone, language, blocked_at, marketing_opt_out_at, merged_into, created_at
    from public.contact
    where business_id = ${businessId} and id = any (${ids}) order by created_at, id for update`
}

/**
 * True where somebody took a merge of these two back: they are not put together by themselves
 * again.
 */
export async function wasUndone(tx: ReadTx, a: string, b: string): Promise<boolean> {
  const found = await tx`select 1 from public.contact_merge where undone_at is not null
      and ((kept_id = ${a} and gone_id = ${b}) or (kept_id = ${b} and gone_id = ${a})) limit 1`
  return found.length > 0
}

export async function moveIdentities(tx: WriteTx, from: string, to: string): Promise<string[]> {
  return idsOf(
    await tx<
      { id: string }[]
    >`update public.contact_identity set contact_id = ${to} where contact_id = ${from}
      returning id`,
  )
}

export async function moveNotes(tx: WriteTx, from: string, to: string): Promise<string[]> {
  return idsOf(
    await tx<
      { id: string }[]
    >`update public.contact_note set contact_id = ${to} where contact_id = ${from} returning id`,
  )
}

export async function returnIdentities(
  tx: WriteTx,
  ids: string[],
  from: string,
  to: string,
): Promise<void> {
  await tx`update public.contact_identity set contact_id = ${to} where id = any (${ids})
    and contact_id = ${from}`
}

export async function returnNotes(
  tx: WriteTx,
  ids: string[],
  from: string,
  to: string,
): Promise<void> {
  await tx`update public.contact_note set contact_id = ${to} where id = any (${ids})
    and contact_id = ${from}`
}

/** What of a room a merge moves, and gives back where it is undone. */
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
  id, business_id, channel_id, contact_id, provider_chat_id, handler, handler_reason, handler_version, assignee_id, session_no, session_started_at, behaviour, rollout_draw, rollout_in, note_to_ai,
  last_message_at, waiting_since, burst_started_at, unread_count, snoozed_until, archived_at, merged_into`

/**
 * The rooms of both, locked in one order, so that no message finds its place while they are put
 * together.
 */
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

/** What was moved out of a room, for the way back. */
export type MovedRows = {
  current: string[]
  earlier: string[]
  events: string[]
  closures: { id: string; session_no: number }[]
  escalations: string[]
  tags: string[]
}

/**
 * Moves all that was said and done in a room into another one. The open session becomes the other's
 * session `sessionNo`; closed ones are history there.
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
  }
}

/** The way back. Only what still lies where it was put is taken. */
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
  await tx`delete from public.room_tag where room_id = ${from} and tag_id = any (${moved.tags})`
}

/**
 * Brings what a room says of its newest messages in line with the messages that lie in it. Whether
 * somebody waits is kept, since when is counted anew: from the first message of the customer that
 * nothing followed.
 */
export async function refreshRoom(tx: WriteTx, roomId: string): Promise<void> {
  await tx`
    update public.room r set
      last_message_id = newest.id,
        last_message_at = coalesce(newest.occurred_at, r.last_message_at),
        last_preview = coalesce(left(newest.text, 160), ''),
        last_author = coalesce(newest.author_kind, r.last_author),
        last_kind = coalesce(newest.kind, r.last_kind),
      last_inbound_at = inbound.at, window_expires_at = inbound.at + interval '24 hours',
      waiting_since = case when r.waiting_since is not null then unanswered.since end,
      burst_started_at = case when r.waiting_since is not null
      and unanswered.since is not null then r.burst_started_at end,
      unread_count = least(r.unread_count, unanswered.count)
    from (select 1) one
    left join lateral (select m.id, m.occurred_at, m.text, m.kind, m.author_kind
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

export type NewMerge = {
  businessId: string
  keptId: string
  goneId: string
  reason: 'linked' | 'changed' | 'manual'
  mergedBy: string | null
  keptBefore: object
  identityIds: string[]
  noteIds: string[]
  rooms: object[]
}

export async function insertMerge(tx: WriteTx, merge: NewMerge): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into public.contact_merge (business_id, kept_id, gone_id, reason, merged_by, kept_before,
        identity_ids, note_ids, rooms)
    values (${merge.businessId}, ${merge.keptId}, ${merge.goneId}, ${merge.reason},
        ${merge.mergedBy}, ${JSON.stringify(merge.keptBefore)}::text::jsonb, ${merge.identityIds},
        ${merge.noteIds}, ${JSON.stringify(merge.rooms)}::text::jsonb)
    returning id`
  return row!.id
}

/**
 * A room of the contact that was taken in: it changed its owner, or was put into the owner's own
 * room on the channel.
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
export type MergeRow = {
  id: string
  business_id: string
  kept_id: string
  gone_id: string
  kept_before: {
    name: string | null
    phone: string | null
    blocked_at: string | null
    marketing_opt_out_at: string | null
  }
  identity_ids: string[]
  note_ids: string[]
  rooms: MergedRoom[]
  undone_at: string | null
}

export async function lockMerge(
  tx: WriteTx,
  businessId: string,
  id: string,
): Promise<MergeRow | undefined> {
  const [row] = await tx<MergeRow[]>`
    select id, business_id, kept_id, gone_id, kept_before, identity_ids, note_ids, rooms, undone_at
    from public.contact_merge where id = ${id} and business_id = ${businessId} for update`
  return row
}

export async function markUndone(tx: WriteTx, id: string, memberId: string | null): Promise<void> {
  await tx`update public.contact_merge set undone_at = now(), undone_by = ${memberId}
    where id = ${id}`
}

export async function updateKept(
  tx: WriteTx,
  id: string,
  fields: {
    name: string | null
    phone: string | null
    language: string | null
    blocked_at: string | null
    marketing_opt_out_at: string | null
  },
): Promise<void> {
  await tx`update public.contact set ${tx(fields)} where id = ${id}`
}

export async function updateMergedInto(
  tx: WriteTx,
  id: string,
  into: string | null,
): Promise<void> {
  await tx`update public.contact set merged_into = ${into} where id = ${id}`
}

/** Where a merged contact or room stands today: itself, or the end of the way that it went. */
export async function findStanding(
  tx: ReadTx,
  table: 'contact' | 'room',
  id: string,
): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    with recursive way (id, merged_into, step) as (
      select id, merged_into, 0 from ${tx(`public.${table}`)} where id = ${id}
      union all select n.id, n.merged_into, w.step + 1 from way w
      join ${tx(`public.${table}`)} n on n.id = w.merged_into where w.step < 50)
    select id from way order by step desc limit 1`
  return row?.id ?? id
}

/** True for those whom the policies let answer customers of the business. */
export async function mayAnswer(tx: ReadTx, businessId: string): Promise<boolean> {
  const [row] =
    await tx`select 1 where ${businessId}::uuid in (select private.my_businesses_as(array['owner',
            'admin', 'agen']))`
  return row !== undefined
}

/**
 * Others of the business who may be the same person: the same number, the same username, or the
 * same name where no two numbers speak against it.
 */
export async function listSame(
  tx: ReadTx,
  businessId: string,
  contactId: string,
): Promise<SameContact[]> {
  return tx<SameContact[]>`
    with me as (select id, name, phone from public.contact where id = ${contactId}
      and business_id = ${businessId}),
    found as (
      select o.id, 'phone' as reason, 1 as rank from me
      join public.contact o on o.business_id = ${businessId} and o.phone = me.phone
      where o.id <> me.id
      union all
      select i.contact_id, 'username', 2 from public.contact_identity mine
      join public.contact_identity i on i.business_id = ${businessId} and i.kind = 'username'
      and lower(i.value) = lower(mine.value)
        where mine.contact_id = ${contactId} and mine.kind = 'username'
        and i.contact_id <> ${contactId}
      union all
      (select o.id, 'name', 3 from me join public.contact o on o.business_id = ${businessId}
      and lower(o.name) = lower(me.name)
        where o.id <> me.id and char_length(me.name) >= 3 and (o.phone is null or me.phone is null)
        limit 20))
    select c.id, c.name, c.phone, best.reason,
      (select max(r.last_message_at) from public.room r
      where r.contact_id = c.id) as last_message_at,
      coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value)
            order by i.created_at) from public.contact_identity i where i.contact_id = c.id),
          '[]') as identities
    from (select distinct on (id) id, reason, rank from found order by id, rank) best
    join public.contact c on c.id = best.id
    where c.merged_into is null
      and not exists (select from public.contact_merge m where m.undone_at is not null
        and ((m.kept_id = c.id and m.gone_id = ${contactId})
          or (m.gone_id = c.id and m.kept_id = ${contactId})))
    order by best.rank, c.created_at limit 5`
}

export async function listMerges(
  tx: ReadTx,
  businessId: string,
  contactId: string,
): Promise<StandingMerge[]> {
  return tx<StandingMerge[]>`
    select m.id, g.name, g.phone, p.name as merged_by_name, m.reason, m.created_at
    from public.contact_merge m join public.contact g on g.id = m.gone_id
    left join public.profile p on p.id = m.merged_by
    where m.kept_id = ${contactId} and m.business_id = ${businessId} and m.undone_at is null
    order by m.created_at desc limit 20`
}

const idsOf = (found: readonly { id: string }[]): string[] => found.map((row) => row.id)
