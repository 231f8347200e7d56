import type { Iso } from '#whatsapp/model'
import { toStorable } from '#lib/json'
import type { ReadTx, WriteTx } from '#platform/database'

export type NewMessage = { handle: string; jid: string; body: string | null; at: Iso }

/** Inserts messages. A row without a body receives it when the message becomes readable. */
export async function upsertMessages(
  tx: WriteTx,
  channelId: string,
  messages: NewMessage[],
): Promise<void> {
  const unique = [...new Map(messages.map((message) => [message.handle, message])).values()]
  await tx`
    insert into public.baileys_message as m (channel_id, business_id, handle, jid, body, at)
    select s.channel_id, s.business_id, v.handle, v.jid, v.body, v.at
    from public.baileys_session s,
      unnest(${unique.map((message) => message.handle)}::text[],
          ${unique.map((message) => message.jid)}::text[],
          ${unique.map((message) => message.body && toStorable(message.body))}::text[],
          ${unique.map((message) => message.at)}::timestamptz[]) v (handle, jid, body, at)
    where s.channel_id = ${channelId}
    on conflict (channel_id, handle) do update set body = excluded.body, stored_at = now()
    where m.body is null and excluded.body is not null`
}

/** Stores the new address of a file that has moved. */
export async function updateBody(
  tx: WriteTx,
  channelId: string,
  handle: string,
  body: string,
): Promise<void> {
  await tx`update public.baileys_message set body = ${toStorable(body)}
    where channel_id = ${channelId} and handle = ${handle}`
}

export async function findMessage(
  tx: ReadTx,
  channelId: string,
  handle: string,
): Promise<{ body: string | null } | undefined> {
  const [row] = await tx<
    { body: string | null }[]
  >`select body from public.baileys_message where channel_id = ${channelId} and handle = ${handle}`
  return row
}

/** Finds the newest readable message of a chat. */
export async function findNewest(
  tx: ReadTx,
  channelId: string,
  jid: string,
): Promise<{ body: string } | undefined> {
  const [row] = await tx<{ body: string }[]>`
    select body from public.baileys_message where channel_id = ${channelId} and jid = ${jid}
    and body is not null order by at desc limit 1`
  return row
}

/** Finds the newest inbound message of a chat. */
export async function findNewestInbound(
  tx: ReadTx,
  channelId: string,
  jid: string,
): Promise<{ body: string } | undefined> {
  const [row] = await tx<{ body: string }[]>`
    select body from public.baileys_message where channel_id = ${channelId} and jid = ${jid}
    and handle like '0:%' and body is not null order by at desc limit 1`
  return row
}

/** Finds the handles among `ids` whose message was stored without a body before `since`. */
export async function listUnreadable(
  tx: ReadTx,
  channelId: string,
  ids: string[],
  since: Date,
): Promise<{ handle: string }[]> {
  const handles = ids.flatMap((id) => [`0:${id}`, `1:${id}`])
  return tx<{ handle: string }[]>`
    select handle from public.baileys_message where channel_id = ${channelId}
    and handle = any (${handles}) and body is null and stored_at < ${since.toISOString()}`
}

export type Contact = { jid: string; isInbound: boolean; at: Iso }

/** Updates the last times of each chat. An inbound message clears our unanswered ones before it. */
export async function touchChats(
  tx: WriteTx,
  channelId: string,
  contacts: Contact[],
): Promise<void> {
  const chats = new Map<string, { in: Iso | null; out: Iso | null }>()
  for (const { jid, isInbound, at } of contacts) {
    const chat = chats.get(jid) ?? { in: null, out: null }
    const side = isInbound ? 'in' : 'out'
    chats.set(jid, { ...chat, [side]: chat[side] !== null && chat[side] > at ? chat[side] : at })
  }
  // The ids are sorted, so that two batches never deadlock.
  const ordered = [...chats].toSorted(([a], [b]) => (a < b ? -1 : 1))
  await tx`
    insert into public.baileys_chat as c (channel_id, business_id, jid, last_in_at, last_out_at)
    select s.channel_id, s.business_id, v.jid, v.last_in, v.last_out
    from public.baileys_session s,
      unnest(${ordered.map(([jid]) => jid)}::text[],
          ${ordered.map(([, chat]) => chat.in)}::timestamptz[],
          ${ordered.map(([, chat]) => chat.out)}::timestamptz[]) v (jid, last_in, last_out)
    where s.channel_id = ${channelId}
    on conflict (channel_id, jid) do update set
      last_in_at = greatest(c.last_in_at, excluded.last_in_at),
        last_out_at = greatest(c.last_out_at, excluded.last_out_at),
      unanswered = case when excluded.last_in_at is null then c.unanswered else array(select t
        from unnest(c.unanswered) t where t > excluded.last_in_at) end`
}

/** Reads our command ids by WhatsApp message id. */
export async function listCommandIds(
  tx: ReadTx,
  channelId: string,
  messageIds: string[],
): Promise<{ message_id: string; command_id: string }[]> {
  return tx<{ message_id: string; command_id: string }[]>`
    select message_id, command_id from public.baileys_command where channel_id = ${channelId}
    and message_id = any (${messageIds}) and command_id is not null`
}

const KEPT_DAYS = 90
const SWEPT_AT_ONCE = 5000

/** Deletes old messages and finished commands, a limited number at a time. */
export async function deleteOldRows(tx: WriteTx): Promise<void> {
  await tx`
    delete from public.baileys_message where (channel_id, handle) in (
      select channel_id, handle from public.baileys_message
      where stored_at < now() - ${KEPT_DAYS} * interval '1 day' limit ${SWEPT_AT_ONCE})`
  await tx`
    delete from public.baileys_command where id in (
      select id from public.baileys_command
      where created_at < now() - (case
        when command_id is null then interval '1 hour' else ${KEPT_DAYS} * interval '1 day' end)
      limit ${SWEPT_AT_ONCE})`
}
