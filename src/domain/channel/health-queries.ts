import { enginesThat } from '#whatsapp/engine-capabilities'
import type { ReadTx, WriteTx } from '#platform/database'

export async function listDueChecks(tx: ReadTx, olderThan: string): Promise<{ id: string }[]> {
  return tx<{ id: string }[]>`
    select id from public.channel where engine = any (${enginesThat(({ reachesWhatsApp }) => reachesWhatsApp)})
    and status <> 'pending'
    and (checked_at is null or checked_at < ${olderThan}) and not private.has_job('check:' || id)
    order by checked_at nulls first limit 200`
}

export async function updateChecked(
  tx: WriteTx,
  channelId: string,
  lookedAt: string | null,
): Promise<void> {
  await tx`update public.channel
    set checked_at = now(), looked_at = coalesce(${lookedAt}::timestamptz, looked_at)
    where id = ${channelId}`
}

export async function findLook(
  tx: ReadTx,
  channelId: string,
): Promise<{ looked_at: string | null; unsure_since: string | null }> {
  const [row] = await tx<{ looked_at: string | null; unsure_since: string | null }[]>`
    select c.looked_at, (select min(m.status_at) from public.message m where m.channel_id = c.id
      and m.status = 'unconfirmed' and m.status_at > now() - interval '1 day') as unsure_since
    from public.channel c where c.id = ${channelId}`
  return row ?? { looked_at: null, unsure_since: null }
}

/** Customers' messages that were stored after a check began and are older than the usual delay. */
export async function findMissed(
  tx: ReadTx,
  channelId: string,
  since: string,
  olderThan: string,
): Promise<{ count: number; oldest: string | null }> {
  const [row] = await tx<{ count: number; oldest: string | null }[]>`
    select count(*)::int as count, min(m.occurred_at) as oldest from public.message m
    join public.channel c on c.id = m.channel_id
    where m.channel_id = ${channelId} and m.business_id = c.business_id and m.direction = 'in'
    and m.created_at >= ${since} and m.occurred_at < ${olderThan}`
  return row!
}

/**
 * Since when our messages have had no receipts: the time of the oldest one that stays "sent" for
 * long, if the provider delivered nothing since.
 */
export async function findSilence(
  tx: ReadTx,
  channelId: string,
  olderThan: string,
): Promise<string | null> {
  const [row] = await tx<{ since: string | null }[]>`
    select min(m.status_at) as since from public.message m
    join public.channel c on c.id = m.channel_id
    where m.channel_id = ${channelId} and m.business_id = c.business_id
    and c.engine = any (${enginesThat(({ deliversByWebhook }) => deliversByWebhook)}) and m.direction = 'out' and m.status = 'sent'
    and m.author_kind <> 'device'
      and m.created_at > now() - interval '1 day' and m.status_at < ${olderThan}
      and m.status_at > coalesce((select max(e.received_at) from public.gateway_event e
          where e.channel_id = ${channelId}), '-infinity')`
  return row?.since ?? null
}

export async function updateGap(
  tx: WriteTx,
  channelId: string,
  gap: { from: string | null; until: string | null; messages: number | null },
): Promise<void> {
  await tx`
    update public.channel
    set gap_from = ${gap.from}, gap_until = ${gap.until}, gap_messages = ${gap.messages}
    where id = ${channelId}
    and (gap_from, gap_until, gap_messages) is distinct from (${gap.from}::timestamptz,
        ${gap.until}::timestamptz, ${gap.messages}::int)`
}

/** Ends the gap, because deliveries arrive again. */
export async function closeGap(tx: WriteTx, channelId: string, until: string): Promise<void> {
  await tx`update public.channel set gap_until = ${until} where id = ${channelId}
    and gap_from is not null and gap_until is null`
}
