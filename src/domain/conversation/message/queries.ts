import { type RoomEventRow } from '#contract/conversation/handler'
import type { AgentRunRow } from '#contract/conversation/room'
import {
  MESSAGE_PAGE,
  type AuthorKind,
  type MessageRow,
  type MessageState,
} from '#contract/conversation/message'
import type { Content, EngineKind, Identity, Referral } from '#whatsapp/model'
import { toStorable, storableJson } from '#lib/json'
import { batchFunction, type Batched, inOrder, readTimes } from '#platform/database/batch'
import type { ReadTx, WriteTx } from '#platform/database'
import { isUuid } from '#lib/uuid'

const messageColumns = (tx: ReadTx) => tx`
  m.id, m.room_id, m.session_no, m.direction, m.author_kind, m.author_id, p.name as author_name,
    m.kind, m.text, m.content, m.client_id, m.reply_to_id, m.reply_to, m.referral, m.status,
    m.status_reason,
  m.reactions, m.agent_run_id, m.source_count, m.occurred_at, m.edited_at, m.revoked_at,
    m.dismissed_at,
  case when m.content ->> 'type' = 'media'
  or m.content -> 'header' ->> 'type' = 'media' then (select private.attachment_view(a)
    from public.attachment a where a.message_id = m.id limit 1) end as attachment`

/** One page of a conversation, newest first, by keyset (occurred_at, id). */
export async function listMessageRows(
  tx: ReadTx,
  businessId: string,
  roomId: string,
  before?: { at: string; id: string },
): Promise<MessageRow[]> {
  return tx<MessageRow[]>`
    select ${messageColumns(tx)} from public.message m
    left join public.profile p on p.id = m.author_id
    where m.room_id = ${roomId}
    and m.business_id = ${businessId}
      ${before ? tx`and (m.occurred_at, m.id) < (${before.at}, ${before.id})` : tx``}
    order by m.occurred_at desc, m.id desc limit ${MESSAGE_PAGE}`
}

/** The page after a message, oldest first. */
export async function listNewerRows(
  tx: ReadTx,
  businessId: string,
  roomId: string,
  after: { at: string; id: string },
): Promise<MessageRow[]> {
  return tx<MessageRow[]>`
    select ${messageColumns(tx)} from public.message m
    left join public.profile p on p.id = m.author_id
    where m.room_id = ${roomId} and m.business_id = ${businessId}
      and (m.occurred_at, m.id) > (${after.at}, ${after.id})
    order by m.occurred_at, m.id limit ${MESSAGE_PAGE}`
}

/**
 * Room events within the times of a page of messages. A page without an end includes events until
 * now.
 */
export async function listEventRows(
  tx: ReadTx,
  businessId: string,
  roomId: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<RoomEventRow[]> {
  return tx<RoomEventRow[]>`
    select e.id, e.room_id, e.actor_kind, e.actor_id, p.name as actor_name, e.reason, e.before,
      e.after, e.created_at
    from public.room_event e left join public.profile p on p.id = e.actor_id
    where e.room_id = ${roomId}
    and e.business_id = ${businessId} ${from ? tx`and e.created_at >= ${from}` : tx``}
      ${to ? tx`and e.created_at < ${to}` : tx``}
    order by e.created_at desc, e.id desc limit 200`
}

export async function findMessageRow(tx: ReadTx, id: string): Promise<MessageRow | undefined> {
  const [row] = await tx<MessageRow[]>`select ${messageColumns(tx)} from public.message m
    left join public.profile p on p.id = m.author_id where m.id = ${id}`
  return row
}

export type NewMessage = {
  /** by default the database creates one */
  id?: string
  /** whether a message that is stored already fails with 23505 */
  mustBeNew?: boolean
  businessId: string
  roomId: string
  channelId: string
  sessionNo: number
  direction: 'in' | 'out' | 'note'
  authorKind: AuthorKind
  authorId?: string | null
  kind: string
  text: string
  content: Content
  /** `sending`: taken for its first try, when no other message of the room is unsent */
  status: MessageState
  clientId?: string | null
  providerKey?: string | null
  providerId?: string | null
  replyToId?: string | null
  replyTo?: object | null
  referral?: Referral | null
  occurredAt?: string
  agentRunId?: string | null
  sourceCount?: number
  handlerVersion?: number | null
}

/**
 * Inserts a message. Undefined when it is stored already (same provider key on the channel, or same
 * client id in the room). Without an id it gets one from the database's clock.
 */
export const insertMessage: Batched<WriteTx, NewMessage, StoredMessage | undefined> = batchFunction(
  {
    order: 'messages',
    name: 'store_messages',
    keyOf: ({ roomId }) => roomId,
    toItems: (messages) =>
      messages.map((message, at) => ({ ...message, at, text: toStorable(message.text) })),
    toResults: (messages, stored: (StoredMessage & { at: number })[]) =>
      inOrder(messages, stored).map((row) => row && readTimes(row, ['occurred_at'])),
  },
)
type StoredMessage = { id: string; occurred_at: string }

/** The author of a repeated message, found by our own id, or by its id, text and second. */
export async function findTwin(
  tx: ReadTx,
  channelId: string,
  message: { providerKey: string; commandId: string | undefined; text: string; occurredAt: string },
): Promise<{ business_id: string; identities: Identity[] } | undefined> {
  const [row] = await tx<{ business_id: string; identities: Identity[] }[]>`
    select m.business_id,
      coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value))
        from public.contact_identity i where i.contact_id = r.contact_id), '[]') as identities
    from public.message m join public.room r on r.id = m.room_id
    where m.channel_id = ${channelId} and r.kind = 'direct'
      and (${isUuid(message.commandId) ? tx`m.id = ${message.commandId} or` : tx``} (m.provider_key
            = ${message.providerKey} and m.text = ${message.text}
          and abs(extract(epoch from m.occurred_at - ${message.occurredAt}::timestamptz)) < 2))
    limit 1`
  return row
}

export async function findByClientId(
  tx: ReadTx,
  roomId: string,
  clientId: string,
): Promise<{ id: string } | undefined> {
  const [row] = await tx<
    { id: string }[]
  >`select id from public.message where room_id = ${roomId} and client_id = ${clientId}`
  return row
}

export type Target = {
  id: string
  room_id: string
  business_id: string
  direction: string
  status: MessageState
  text: string
  provider_key: string | null
}

export async function findTarget(
  tx: ReadTx,
  channelId: string,
  providerKey: string,
  commandId?: string,
): Promise<Target | undefined> {
  const [row] = await tx<Target[]>`
    select id, room_id, business_id, direction, status, text, provider_key from public.message
    where channel_id = ${channelId}
    and (provider_key = ${providerKey} ${isUuid(commandId) ? tx`or id = ${commandId}` : tx``})
    order by (provider_key is not distinct from ${providerKey}) desc limit 1 for update`
  return row
}

/**
 * Finds our unsettled or unconfirmed message with the same content, for an echo of which the
 * provider only says that a program sent it. The echo may come before the answer to the send. A
 * file is compared by kind only, because echoes lack its name.
 */
export async function findUnsureTwin(
  tx: ReadTx,
  roomId: string,
  message: { kind: string; text: string },
  aroundIso: string,
): Promise<Target | undefined> {
  const [row] = await tx<Target[]>`
    select id, room_id, business_id, direction, status, text, provider_key from public.message
    where room_id = ${roomId} and direction = 'out' and status in ('sending', 'unconfirmed')
    and provider_key is null
      and (text = ${message.text} or (kind = ${message.kind} and kind <> 'text'))
      and status_at between ${aroundIso}::timestamptz - interval '10 minutes'
      and ${aroundIso}::timestamptz + interval '10 minutes'
    order by id limit 1 for update`
  return row
}

/**
 * Finds a message by its id alone, because a reply or status may name it in another form or
 * direction.
 */
export async function findByStanza(
  tx: ReadTx,
  channelId: string,
  stanzaId: string,
): Promise<{ id: string; text: string; author_kind: string } | undefined> {
  const [row] = await tx<{ id: string; text: string; author_kind: string }[]>`
    select id, text, author_kind from public.message where channel_id = ${channelId}
    and provider_key in (${`0:${stanzaId}`}, ${`1:${stanzaId}`}) limit 1`
  return row
}

type LearnedKey = { providerKey: string; providerId: string }
/** Fields of a new status: its reason, the provider's code, and the provider's message id. */
type StatusFields = { reason: string | null; code?: string | null; key?: LearnedKey | undefined }

export async function updateStatus(
  tx: WriteTx,
  id: string,
  status: MessageState,
  fields: StatusFields,
): Promise<void> {
  await updateSettled(tx, id, status, fields)
}

/** Stores a status that settles the message. Returns the id of the room's next queued message. */
export async function updateSettled(
  tx: WriteTx,
  id: string,
  status: MessageState,
  { reason, code = null, key }: StatusFields,
): Promise<string | undefined> {
  const [row] = await tx<{ next_id: string | null }[]>`
    update public.message m
    set status = ${status}, status_reason = ${reason}, status_code = ${code}, status_at = now()
      ${key ? tx`, provider_key = coalesce(provider_key, ${key.providerKey}), provider_id = coalesce(provider_id, ${key.providerId})` : tx``}
    where id = ${id} returning (select n.id from public.message n where n.room_id = m.room_id
      and n.status = 'queued' and n.id <> m.id order by n.id limit 1) as next_id`
  return row?.next_id ?? undefined
}

/**
 * Stores an edit. An older edit that comes late changes nothing. A file stays when its caption
 * comes back as plain text.
 */
export async function updateText(
  tx: WriteTx,
  id: string,
  { text, content, at }: { text: string; content: Content; at: string },
): Promise<void> {
  const words = content.type === 'text' ? content.text : null
  await tx`
    update public.message set text = ${text}, edited_at = ${at},
      content = case when content ->> 'type' = 'media'
      and ${words}::text is not null then content || jsonb_build_object('caption',
          ${words}::text) else ${storableJson(content)}::text::jsonb end
    where id = ${id} and (edited_at is null or edited_at <= ${at})`
}

export async function updateRevoked(tx: WriteTx, id: string): Promise<void> {
  await tx`update public.message set revoked_at = coalesce(revoked_at, now()) where id = ${id}`
}

export async function updateReaction(
  tx: WriteTx,
  id: string,
  author: string,
  emoji: string | null,
): Promise<void> {
  if (emoji)
    await tx`update public.message set reactions = reactions || ${tx.json({ [author]: emoji })}
      where id = ${id}`
  else await tx`update public.message set reactions = reactions - ${author}::text where id = ${id}`
}

export async function findRun(
  tx: ReadTx,
  businessId: string,
  runId: string,
): Promise<AgentRunRow | undefined> {
  const [row] = await tx<AgentRunRow[]>`
    select r.id, r.behaviour, r.mode, r.outcome, r.reason, r.trace, r.duration_ms, r.input_tokens,
      r.output_tokens, r.created_at,
      ((r.input_tokens::bigint * p.input_rupiah + r.output_tokens::bigint * p.output_rupiah)
        / 1000000.0)::float8 as cost_rupiah
    from public.agent_run r left join lateral (
      select input_rupiah, output_rupiah from public.model_price p
      where p.business_id = r.business_id and p.valid_from <= r.created_at
      order by p.valid_from desc limit 1) p on true
    where r.id = ${runId} and r.business_id = ${businessId}`
  return row
}

export async function getEngine(tx: ReadTx, channelId: string): Promise<EngineKind> {
  const [row] = await tx<
    { engine: EngineKind }[]
  >`select engine from public.channel where id = ${channelId}`
  return row!.engine
}

export async function findBusinessOf(tx: ReadTx, channelId: string): Promise<string | undefined> {
  const [row] = await tx<
    { business_id: string }[]
  >`select business_id from public.channel where id = ${channelId}`
  return row?.business_id
}

export async function findRoomOf(
  tx: ReadTx,
  channelId: string,
  contactId: string,
): Promise<{ id: string } | undefined> {
  const [row] = await tx<
    { id: string }[]
  >`select id from public.room where channel_id = ${channelId} and contact_id = ${contactId}`
  return row
}

/** What a customer wrote last, newest first, and the language that a member recorded for them. */
export async function findWritten(
  tx: ReadTx,
  roomId: string,
): Promise<{ texts: string[]; recorded: string | null }> {
  const [row] = await tx<{ texts: string[]; recorded: string | null }[]>`
    select c.language as recorded, array(
      select left(m.text, 500) from public.message m
      where m.room_id = r.id and m.author_kind = 'customer' and m.kind = 'text'
      order by m.occurred_at desc, m.id desc limit 10) as texts
    from public.room r join public.contact c on c.id = r.contact_id where r.id = ${roomId}`
  return row ?? { texts: [], recorded: null }
}
