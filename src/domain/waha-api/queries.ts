import { settingOf } from '#domain/channel/setting-columns'
import { ENGINES, type Identity } from '#whatsapp/model'
import type { ReadTx, WriteTx } from '#platform/database'
import type { ChatPage, MessageFilter, Session, SessionChat, SessionMessage } from './contract.ts'

const sessionColumns = (tx: ReadTx, isService: boolean) => tx`
  c.id, c.business_id, c.engine, c.external_id, ${settingOf.sessionName(tx)} as session_name,
    c.name, ${settingOf.profileName(tx)} as profile_name,
  coalesce(${settingOf.sessionMetadata(tx)}, '{}') as metadata, c.status, c.status_reason, c.phone,
    c.status_at, c.last_inbound_at,
  ${isService} or c.business_id in (select private.my_businesses_as(array['owner',
        'admin'])) as is_kept,
  ${isService} or c.business_id in (select private.my_businesses_as(array['owner', 'admin',
        'agen'])) as may_answer`

const SAME_NAME_LIMIT = 100

/**
 * Sessions by the channel's own id or the id at the provider; a working one comes first. Several
 * servers, engines or businesses may use one name.
 */
export async function listSessionsById(
  tx: ReadTx,
  name: string,
  channelId: string | null,
  isService: boolean,
): Promise<Session[]> {
  return tx<Session[]>`
    select ${sessionColumns(tx, isService)} from public.channel c
    where ${channelId ? tx`c.id = ${channelId} or` : tx``} (c.engine = any (${[...ENGINES]})
      and c.external_id = ${name})
    order by c.status = 'WORKING' desc, c.created_at, c.id limit ${SAME_NAME_LIMIT}`
}

/** Finds sessions by the name given at their creation. */
export async function listNamedSessions(
  tx: ReadTx,
  name: string,
  isService: boolean,
): Promise<Session[]> {
  return tx<Session[]>`
    select ${sessionColumns(tx, isService)} from public.channel c
    where ${settingOf.sessionName(tx)} = ${name}
      ${isService ? tx`` : tx`and c.business_id in (select private.my_businesses())`}
    order by c.status = 'WORKING' desc, c.created_at, c.id limit ${SAME_NAME_LIMIT}`
}

/** The channels of a business, or all that the caller can see. */
export async function listSessionRows(
  tx: ReadTx,
  isService: boolean,
  limit: number,
): Promise<Session[]> {
  return tx<Session[]>`
    select ${sessionColumns(tx, isService)} from public.channel c where ${isService}
    or c.business_id in (select private.my_businesses()) order by c.created_at, c.id limit ${limit}`
}

/** The business's channel for WAHA's name `default`. */
export async function findFirstSession(
  tx: ReadTx,
  businessId: string,
): Promise<Session | undefined> {
  const [row] = await tx<Session[]>`
    select ${sessionColumns(tx, false)} from public.channel c where c.business_id = ${businessId}
    order by c.status = 'WORKING' desc, c.created_at, c.id limit 1`
  return row
}

export async function listKeptBusinesses(tx: ReadTx): Promise<{ id: string }[]> {
  return tx<
    { id: string }[]
  >`select id from private.my_businesses_as(array['owner', 'admin']) id order by id limit 2`
}

/** Whether the caller may manage a business's channels; the service manages all. */
export async function isKeptBusiness(
  tx: ReadTx,
  businessId: string,
  isService: boolean,
): Promise<boolean> {
  const rows = await tx`select 1 from public.business where id = ${businessId}
      and (${isService} or id in (select private.my_businesses_as(array['owner', 'admin'])))`
  return rows.length === 1
}

export async function updateSessionMetadata(
  tx: WriteTx,
  channelId: string,
  metadata: Record<string, string>,
): Promise<void> {
  await tx`update public.channel
    set settings = settings || ${tx.json({ sessionMetadata: metadata })} where id = ${channelId}`
}

const identitiesOf = (tx: ReadTx) =>
  tx`coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value)
        order by i.created_at, i.id) from public.contact_identity i
      where i.contact_id = r.contact_id), '[]')`

const messageJson = (tx: ReadTx, alias: string) => tx`
  jsonb_build_object('id', ${tx(alias)}.id, 'direction', ${tx(alias)}.direction, 'author_kind', ${tx(alias)}.author_kind, 'author_id', ${tx(alias)}.author_id, 'kind', ${tx(alias)}.kind, 'text', ${tx(alias)}.text,
    'content', ${tx(alias)}.content, 'provider_id', ${tx(alias)}.provider_id, 'provider_key', ${tx(alias)}.provider_key, 'status', ${tx(alias)}.status, 'status_reason', ${tx(alias)}.status_reason,
    'reply', null, 'reply_to', ${tx(alias)}.reply_to, 'media', null, 'reactions', ${tx(alias)}.reactions, 'occurred_at', ${tx(alias)}.occurred_at, 'edited_at', ${tx(alias)}.edited_at, 'revoked_at', ${tx(alias)}.revoked_at)`

const chatColumns = (tx: ReadTx) => tx`
  r.id, r.business_id, r.contact_id, r.kind, r.provider_chat_id,
  ${identitiesOf(tx)} as identities, c.name as contact_name,
  c.blocked_at is not null as contact_blocked, r.last_message_at, r.unread_count, r.archived_at,
  case when m.id is not null then ${messageJson(tx, 'm')} end as last`
const chatJoins = (tx: ReadTx) =>
  tx`join public.contact c on c.id = r.contact_id
    left join public.message m on m.id = r.last_message_id`

/**
 * The chats of a channel in the order of the page. `roomIds` selects chats. The page is cut before
 * the joins.
 */
export async function listChatRows(
  tx: ReadTx,
  channelId: string,
  page: ChatPage & { roomIds?: string[] },
): Promise<SessionChat[]> {
  const order = orderOf(tx, page)
  return tx<SessionChat[]>`
    with page as materialized (
      select r.* from public.room r where r.channel_id = ${channelId}
      and r.merged_into is null ${page.roomIds ? tx`and r.id = any (${page.roomIds})` : tx``}
      order by ${order} limit ${page.limit} offset ${page.offset})
    select ${chatColumns(tx)} from page r ${chatJoins(tx)} order by ${order}`
}

function orderOf(tx: ReadTx, { sortBy, order }: ChatPage) {
  const name = tx`(select lower(n.name) from public.contact n where n.id = r.contact_id)`
  switch (sortBy) {
    case 'time':
      return order === 'asc' ? tx`r.last_message_at, r.id` : tx`r.last_message_at desc, r.id desc`
    case 'id':
      return order === 'asc' ? tx`r.provider_chat_id, r.id` : tx`r.provider_chat_id desc, r.id desc`
    case 'name':
      return order === 'asc' ? tx`${name} nulls last, r.id` : tx`${name} desc nulls last, r.id desc`
  }
}

/** The chat with the owner of one of the identities. */
export async function findChatRow(
  tx: ReadTx,
  session: { id: string; business_id: string },
  known: Identity[],
): Promise<SessionChat | undefined> {
  const [row] = await tx<SessionChat[]>`
    select ${chatColumns(tx)} from public.room r ${chatJoins(tx)}
    where r.channel_id = ${session.id} and r.merged_into is null and r.contact_id in (
      select i.contact_id from public.contact_identity i
      where i.business_id = ${session.business_id} and i.kind <> 'username'
      and i.kind = ${known[0]?.kind ?? ''} and i.value = any (${known.map(({ value }) => value)}))
    order by r.last_message_at desc limit 1`
  return row
}

export async function findChatOfRoom(
  tx: ReadTx,
  channelId: string,
  roomId: string,
): Promise<SessionChat | undefined> {
  const [row] = await tx<
    SessionChat[]
  >`select ${chatColumns(tx)} from public.room r ${chatJoins(tx)} where r.id = ${roomId}
    and r.channel_id = ${channelId} and r.merged_into is null`
  return row
}

const messageColumns = (tx: ReadTx) => tx`
  m.id, m.direction, m.author_kind, m.author_id, m.kind, m.text, m.content, m.provider_id,
    m.provider_key, m.status, m.status_reason, m.reply_to, m.reactions, m.occurred_at, m.edited_at,
    m.revoked_at,
  case when q.id is not null then jsonb_build_object('id', q.id, 'provider_key', q.provider_key,
      'text', q.text, 'direction', q.direction, 'author_kind', q.author_kind) end as reply,
  (select jsonb_build_object('id', a.id, 'kind', a.kind, 'mime', a.mime, 'file_name', a.file_name,
        'state', coalesce(to_jsonb(a) ->> 'state', 'waiting')) from public.attachment a
    where a.message_id = m.id order by a.created_at limit 1) as media`

/** Messages of a chat, without the team's notes. */
export async function listMessageRows(
  tx: ReadTx,
  roomId: string,
  filter: MessageFilter,
): Promise<SessionMessage[]> {
  return tx<SessionMessage[]>`
    select ${messageColumns(tx)} from public.message m
    left join public.message q on q.id = m.reply_to_id
    where m.room_id = ${roomId} and m.direction in ('in', 'out')
      ${filter.fromMe === undefined ? tx`` : tx`and m.direction = ${filter.fromMe ? 'out' : 'in'}`}
      ${filter.states ? tx`and m.status = any (${filter.states})` : tx``}
      ${filter.from ? tx`and m.occurred_at >= ${filter.from}` : tx``}
        ${filter.until ? tx`and m.occurred_at <= ${filter.until}` : tx``}
    order by ${filter.order === 'asc' ? tx`m.occurred_at, m.id` : tx`m.occurred_at desc, m.id desc`}
    limit ${filter.limit} offset ${filter.offset}`
}

export async function findMessage(
  tx: ReadTx,
  channelId: string,
  messageId: string,
): Promise<(SessionMessage & { room_id: string }) | undefined> {
  const [row] = await tx<(SessionMessage & { room_id: string })[]>`
    select ${messageColumns(tx)}, m.room_id from public.message m
    left join public.message q on q.id = m.reply_to_id where m.id = ${messageId}
    and m.channel_id = ${channelId} and m.direction in ('in', 'out')`
  return row
}

/** Finds a message by the provider's id, in either direction. */
export async function findMessageId(
  tx: ReadTx,
  channelId: string,
  stanzaId: string,
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    select id from public.message where channel_id = ${channelId}
    and provider_key in (${`0:${stanzaId}`}, ${`1:${stanzaId}`}) limit 1`
  return row?.id
}

/** The customer's newest message that the provider knows, for read marks and replies. */
export async function findLastInbound(
  tx: ReadTx,
  roomId: string,
): Promise<{ provider_id: string; provider_key: string } | undefined> {
  const [row] = await tx<{ provider_id: string; provider_key: string }[]>`
    select provider_id, provider_key from public.message where room_id = ${roomId}
    and direction = 'in' and provider_id is not null and provider_key is not null
    order by occurred_at desc, id desc limit 1`
  return row
}

/** Deletes a room with its messages, escalations and drafts. The contact stays. */
export async function deleteRoom(tx: WriteTx, roomId: string): Promise<void> {
  await tx`delete from public.room where id = ${roomId}`
}

export type SessionContact = {
  id: string
  name: string | null
  phone: string | null
  is_blocked: boolean
  identities: Identity[]
}

export async function findContact(
  tx: ReadTx,
  businessId: string,
  known: Identity[],
): Promise<SessionContact | undefined> {
  const [row] = await tx<SessionContact[]>`
    select c.id, c.name, c.phone, c.blocked_at is not null as is_blocked,
      coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value)
            order by i.created_at, i.id) from public.contact_identity i where i.contact_id = c.id),
          '[]') as identities
    from public.contact c where c.business_id = ${businessId} and c.id in (
      select i.contact_id from public.contact_identity i where i.business_id = ${businessId}
      and i.kind <> 'username' and i.kind = ${known[0]?.kind ?? ''}
      and i.value = any (${known.map(({ value }) => value)}))
    order by c.created_at limit 1`
  return row
}
