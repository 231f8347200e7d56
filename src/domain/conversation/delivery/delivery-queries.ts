import { type SealedChannel } from '#domain/channel'
import type { AuthorKind, MessageState } from '#contract/conversation/message'
import type { Content, Identity, MediaKind } from '#whatsapp/model'
import type { SlotRequest } from '#whatsapp/send-pace'
import { batchCalls, batchFunction, type Batched, inOrder, placed } from '#platform/database/batch'
import type { ReadTx, WriteTx } from '#platform/database'

export type Outgoing = {
  id: string
  business_id: string
  room_id: string
  channel_id: string
  author_kind: AuthorKind
  text: string
  content: Content
  status: MessageState
  attempts: number
  handler_version: number | null
  queued_at: string
  reply_provider_id: string | null
  reply_provider_key: string | null
  room_version: number
  provider_chat_id: string
  window_expires_at: string | null
  ai_paused: boolean
  identities: Identity[]
}

/** The identities of the contact of a room `r`. */
export const identitiesOf = (tx: ReadTx) =>
  tx`coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value)
          order by i.created_at) from public.contact_identity i where i.contact_id = r.contact_id),
        '[]') as identities`

const outgoingColumns = (tx: ReadTx) => tx`
  m.id, m.business_id, m.room_id, m.channel_id, m.author_kind, m.text, m.content, m.status,
  m.attempts, m.handler_version, coalesce(m.queued_at, m.created_at) as queued_at,
  q.provider_id as reply_provider_id, q.provider_key as reply_provider_key,
  r.handler_version as room_version, r.provider_chat_id, r.window_expires_at, b.ai_paused_at is not null as ai_paused,
  ${identitiesOf(tx)}`

/** A message with its channel, which only the service may read. */
export type Deliverable = Outgoing & { channel: SealedChannel }

const deliverableColumns = (tx: ReadTx) => tx`
  ${outgoingColumns(tx)},
    (select private.sealed_channel(c) from public.channel c where c.id = m.channel_id) as channel`

/** Locks a message that is being sent, after its room. All code locks both in this order. */
export async function lockOutgoing(tx: WriteTx, id: string): Promise<Outgoing | undefined> {
  const message = tx<Outgoing[]>`
    select ${outgoingColumns(tx)}
    from public.message m join public.room r on r.id = m.room_id
    join public.business b on b.id = m.business_id
    left join lateral (select * from public.message q where q.id = m.reply_to_id limit 1) q on true
    where m.id = ${id} for update of m`
  const [, [row]] = await Promise.all([lockRoomOfMessage(tx, id), message])
  return row
}

/**
 * Locks the room of a message, so that settling a message and queueing the next one exclude each
 * other. Otherwise neither would see the other, and the next message would never be sent.
 */
export const lockRoomOfMessage: Batched<WriteTx, string, void> = batchCalls({
  order: 'locks',
  run: async (tx, ids) => {
    await tx`
      with found as materialized (
        select m.room_id from json_array_elements_text(${JSON.stringify(ids)}::text::json) q (id)
        cross join lateral (select m.room_id from public.message m where m.id = q.id::uuid
          limit 1) m order by m.room_id)
      select 1 from found
      cross join lateral (select from public.room r where r.id = found.room_id for no key update) r`
    return ids.map(() => undefined)
  },
})

/**
 * The AI's last answer in the present session, if no later message of ours was sent. A notice that
 * people will answer is not an answer.
 */
const isLastAnswer = (tx: ReadTx) => tx`
  m.author_kind = 'ai' and m.session_no = r.session_no
  and not exists (select from public.agent_run u where u.id = m.agent_run_id
    and u.outcome = 'handover')
  and not exists (select from public.message n where n.room_id = m.room_id
    and n.session_no = m.session_no and n.direction = 'out' and n.status <> 'failed'
    and (n.occurred_at, n.id) > (m.occurred_at, m.id))`

/** An answer that failed or is unconfirmed, by `isLastAnswer`. */
export async function findMissed(
  tx: ReadTx,
  id: string,
): Promise<{ text: string; handler_version: number | null } | undefined> {
  const [row] = await tx<{ text: string; handler_version: number | null }[]>`
    select m.text, m.handler_version from public.message m join public.room r on r.id = m.room_id
    where m.id = ${id} and m.status in ('failed', 'unconfirmed') and ${isLastAnswer(tx)}`
  return row
}

/** Answers that are unconfirmed since `olderThan`, in rooms that did not change since. */
export async function listUnsureAnswers(
  tx: ReadTx,
  olderThan: string,
): Promise<{ id: string; room_id: string }[]> {
  return tx<{ id: string; room_id: string }[]>`
    select m.id, m.room_id from public.message m join public.room r on r.id = m.room_id
    where m.status = 'unconfirmed' and m.status_at < ${olderThan} and r.handler = 'ai'
    and r.handler_version = m.handler_version and ${isLastAnswer(tx)} limit 200`
}

/**
 * Takes a queued message for sending. Earlier messages of the room come first. An AI message is
 * sent only while its room has the same handler.
 */
export async function claimQueued(tx: WriteTx, id: string): Promise<Deliverable | undefined> {
  const [row] = await tx<Deliverable[]>`
    with m as (
      update public.message u set status = 'sending', attempts = u.attempts + 1, status_at = now()
      from public.room r, public.business b
      where u.id = ${id} and u.status = 'queued' and r.id = u.room_id and b.id = u.business_id
        and (u.author_kind <> 'ai'
          or (b.ai_paused_at is null and u.handler_version is not distinct from r.handler_version))
        and not exists (select from public.message e where e.room_id = u.room_id
          and e.status in ('queued', 'sending') and e.id < u.id)
      returning u.*)
    select ${deliverableColumns(tx)} from m join public.room r on r.id = m.room_id
    join public.business b on b.id = m.business_id
    left join lateral (select * from public.message q where q.id = m.reply_to_id limit 1) q on true`
  return row
}

export type Accepted = {
  business_id: string
  room_id: string
  channel_id: string
  channel_outbound_at: string | null
  channel_is_failing: boolean
  has_parked: boolean
  identities: Identity[]
  next_id: string | null
}
export type NewResult = { id: string; providerKey: string; providerId: string }

/**
 * Records that WhatsApp accepted the message under `providerKey`. The room and the key stay locked.
 * `next_id`: the room's next queued message. `has_parked`: a status came before the key was known.
 */
export const updateAccepted: Batched<WriteTx, NewResult, Accepted | undefined> = batchCalls({
  order: 'messages',
  keyOf: ({ id }) => id,
  run: (tx, results) => recordAccepted(tx, results, false),
})

/**
 * Records the same in a single statement when nothing else must follow in the transaction.
 * Otherwise it writes nothing and returns undefined.
 */
export const updateAcceptedAlone: Batched<WriteTx, NewResult, Accepted | undefined> = batchCalls({
  order: 'messages',
  keyOf: ({ id }) => id,
  run: (tx, results) => recordAccepted(tx, results, true),
})

async function recordAccepted(
  tx: WriteTx,
  results: NewResult[],
  isAlone: boolean,
): Promise<(Accepted | undefined)[]> {
  const recorded = await tx<(Accepted & { at: number })[]>`
    select * from private.record_accepted(${placed(results)}::text::json, ${isAlone})`
  return inOrder(results, recorded)
}

export async function hasEarlier(
  tx: ReadTx,
  message: { id: string; room_id: string },
): Promise<boolean> {
  const found = await tx`select 1 from public.message where room_id = ${message.room_id}
      and status in ('queued', 'sending') and id < ${message.id} limit 1`
  return found.length > 0
}

/** The stored file of a message to deliver. */
export async function findOutgoingFile(
  tx: ReadTx,
  messageId: string,
): Promise<
  | {
      kind: MediaKind
      mime: string
      file_name: string | null
      size_bytes: number
      seconds: number | null
      storage_path: string
    }
  | undefined
> {
  const [row] = await tx<
    {
      kind: MediaKind
      mime: string
      file_name: string | null
      size_bytes: number
      seconds: number | null
      storage_path: string
    }[]
  >`
    select kind, mime, file_name, coalesce(size_bytes, 0) as size_bytes, seconds, storage_path
    from public.attachment where message_id = ${messageId} and storage_path is not null limit 1`
  return row
}

export type UnacknowledgedRow = {
  id: string
  provider_chat_id: string
  identities: Identity[]
  provider_key: string
  provider_id: string
}

/** Our messages of a time range that have no status beyond "sent", newest first. */
export async function listUnacknowledged(
  tx: ReadTx,
  channelId: string,
  from: string,
  until: string,
): Promise<UnacknowledgedRow[]> {
  return tx<UnacknowledgedRow[]>`
    select m.id, r.provider_chat_id, m.provider_key, m.provider_id, ${identitiesOf(tx)}
    from public.message m join public.channel c on c.id = m.channel_id
    join public.room r on r.id = m.room_id
    where m.channel_id = ${channelId} and m.business_id = c.business_id and m.direction = 'out'
    and m.status = 'sent' and m.author_kind <> 'device' and m.provider_key is not null
    and m.provider_id is not null
      and m.created_at > now() - interval '1 day' and m.status_at between ${from} and ${until}
    order by m.status_at desc limit 50`
}

export async function updateDoubted(tx: WriteTx, id: string, reason: string): Promise<void> {
  await tx`update public.message
    set status = 'unconfirmed', status_reason = ${reason}, status_at = now() where id = ${id}
    and status = 'sent'`
}

/**
 * Takes a send slot in the transaction. Returns how long until it is due; undefined when no slot is
 * near.
 */
export const takeSlot: Batched<WriteTx, SlotRequest, number | undefined> = batchFunction({
  order: 'slots',
  name: 'take_slots',
  toItems: (slots) => slots.map((slot, at) => ({ at, ...slot })),
  toResults: (slots, rows: { at: number; taken: boolean; wait_ms: number }[]) =>
    inOrder(slots, rows).map((row) => (row?.taken ? row.wait_ms : undefined)),
})
