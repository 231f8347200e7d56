import { UNDELIVERED_PAGE, type UndeliveredRow } from '#contract/conversation/message'
import { enginesThat } from '#whatsapp/engine-capabilities'
import type { ReadTx, WriteTx } from '#platform/database'

/**
 * Queues the message again. The provider's id of the former try is cleared, because the next one
 * gets a new id.
 */
export async function requeueMessage(
  tx: WriteTx,
  id: string,
  handlerVersion: number,
): Promise<void> {
  await tx`
    update public.message
    set status = 'queued', status_reason = null, status_code = null, status_at = now(),
      queued_at = now(), attempts = 0, dismissed_at = null, provider_key = null, provider_id = null,
      handler_version = ${handlerVersion} where id = ${id}`
}

/** Messages that the AI withdrew (its room changed hands) need no resend. */
const isUndelivered = (tx: ReadTx, businessId: string) => tx`
  m.business_id = ${businessId} and m.direction = 'out' and m.status in ('failed', 'unconfirmed') and m.dismissed_at is null and (m.author_kind <> 'ai' or m.attempts > 0)`

export async function listUndelivered(
  tx: ReadTx,
  businessId: string,
  before?: { at: string; id: string },
): Promise<UndeliveredRow[]> {
  return tx<UndeliveredRow[]>`
    select m.id, m.room_id, c.name as contact_name, c.phone as contact_phone,
      ch.name as channel_name, m.author_kind, m.kind, left(m.text, 200) as text, m.status,
      m.status_reason,
      date_trunc('milliseconds', m.status_at) as status_at, m.occurred_at,
      m.content ->> 'type' <> 'template' and ch.engine = any (${enginesThat(({ window }) => window)})
      and coalesce(r.window_expires_at, '-infinity') <= now() as needs_template
    from public.message m join public.room r on r.id = m.room_id
    join public.contact c on c.id = r.contact_id join public.channel ch on ch.id = m.channel_id
    where ${isUndelivered(tx, businessId)}
      ${before ? tx`and (date_trunc('milliseconds', m.status_at), m.id) < (${before.at}, ${before.id})` : tx``}
    order by date_trunc('milliseconds', m.status_at) desc, m.id desc limit ${UNDELIVERED_PAGE}`
}

const COUNT_LIMIT = 1000

/** Counts up to a thousand of each. */
export async function countUndelivered(
  tx: ReadTx,
  businessId: string,
): Promise<{ failed: number; unconfirmed: number }> {
  const [row] = await tx<{ failed: number; unconfirmed: number }[]>`
    select count(*) filter (where status = 'failed')::int as failed,
      count(*) filter (where status = 'unconfirmed')::int as unconfirmed
    from (select m.status from public.message m where ${isUndelivered(tx, businessId)}
      limit ${COUNT_LIMIT}) m`
  return row!
}

/** Failed messages, oldest first. */
export async function listFailed(
  tx: ReadTx,
  businessId: string,
  limit: number,
): Promise<{ id: string; room_id: string }[]> {
  return tx<
    { id: string; room_id: string }[]
  >`select m.id, m.room_id from public.message m where ${isUndelivered(tx, businessId)}
    and m.status = 'failed' order by m.id limit ${limit}`
}

export async function updateDismissed(
  tx: WriteTx,
  businessId: string,
  id: string,
): Promise<boolean> {
  const found = await tx`update public.message set dismissed_at = now() where id = ${id}
      and business_id = ${businessId} and status in ('failed', 'unconfirmed') returning 1`
  return found.length === 1
}

/** Settles the AI's failed messages of a room, because a member wrote. */
export async function dismissFailedAnswers(tx: WriteTx, roomId: string): Promise<void> {
  await tx`update public.message set dismissed_at = now() where room_id = ${roomId}
    and author_kind = 'ai' and status = 'failed' and dismissed_at is null`
}

/** Messages that are unsettled for a while and have no job. */
export async function findUnsent(
  tx: ReadTx,
  olderThan: string,
): Promise<{ id: string; room_id: string }[]> {
  return tx<{ id: string; room_id: string }[]>`
    select m.id, m.room_id from public.message m where m.status in ('queued', 'sending')
    and m.status_at < ${olderThan} and not private.has_job('deliver:' || m.id)
      and not exists (select from public.message e where e.room_id = m.room_id
        and e.status in ('queued', 'sending') and e.id < m.id)
    order by m.status_at limit 200`
}

export async function findForgotten(
  tx: ReadTx,
  roomId: string,
): Promise<{ id: string } | undefined> {
  const [row] = await tx<{ id: string }[]>`
    select m.id from public.message m where m.room_id = ${roomId}
    and m.status in ('queued', 'sending') and m.author_kind = 'ai'
    and not private.has_job('deliver:' || m.id) order by m.id limit 1`
  return row
}
