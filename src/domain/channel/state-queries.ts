import type { ChannelStatus } from '#whatsapp/model'
import { now } from '#platform/clock'
import type { ReadTx, WriteTx } from '#platform/database'
import type { ChannelSettings } from '#whatsapp/connection'

/** Does nothing for a disconnected channel: late events of its former number must not change it. */
export async function updateStatus(
  tx: WriteTx,
  channelId: string,
  status: ChannelStatus,
  reason: string | null,
): Promise<void> {
  await tx`update public.channel
    set status = ${status}, status_reason = ${reason}, status_at = now() where id = ${channelId}
    and external_id is not null
    and (status <> ${status} or status_reason is distinct from ${reason})`
}

export async function updateLimit(
  tx: WriteTx,
  channelId: string,
  name: string,
  limit: { active: boolean; until: string | null; value: string | null; at: string },
): Promise<boolean> {
  const found = await tx`
    update public.channel
    set limits = limits || jsonb_build_object(${name}::text, ${JSON.stringify(limit)}::text::jsonb)
    where id = ${channelId}
    and coalesce((limits -> ${name}::text ->> 'at')::timestamptz, '-infinity') <= ${limit.at}
    returning 1`
  return found.length === 1
}

export async function upsertPairing(
  tx: WriteTx,
  channelId: string,
  pairing: {
    qr?: string | null
    qr_expires_at?: string | null
    code?: string | null
    code_expires_at?: string | null
    failure?: string | null
  },
): Promise<void> {
  await tx`insert into public.channel_pairing (channel_id, business_id) select id, business_id
    from public.channel where id = ${channelId} on conflict do nothing`
  await tx`update public.channel_pairing
    set ${tx({ ...pairing, updated_at: new Date().toISOString() })} where channel_id = ${channelId}`
}

/** Clears used or void codes; a stored failure stays. */
export async function clearPairing(tx: WriteTx, channelId: string): Promise<void> {
  await tx`update public.channel_pairing
    set qr = null, qr_expires_at = null, code = null, code_expires_at = null, updated_at = now()
    where channel_id = ${channelId} and (qr is not null or code is not null)`
}

type PairingRow = {
  status: string
  status_reason: string | null
  qr: string | null
  qr_expires_at: string | null
  code: string | null
  code_expires_at: string | null
  failure: string | null
}

export async function findPairing(tx: ReadTx, channelId: string): Promise<PairingRow> {
  const [row] = await tx<PairingRow[]>`
    select c.status, c.status_reason, p.qr, p.qr_expires_at, p.code, p.code_expires_at, p.failure
    from public.channel c left join public.channel_pairing p on p.channel_id = c.id
    where c.id = ${channelId}`
  return row!
}

/** Facts that the provider does not report stay as they are. */
export async function updateFacts(
  tx: WriteTx,
  channelId: string,
  facts: { phone: string | null; settings: ChannelSettings },
): Promise<void> {
  await tx`
    update public.channel
    set phone = coalesce(${facts.phone}, phone),
      settings = settings || ${JSON.stringify(facts.settings)}::text::jsonb
    where id = ${channelId}
    and (phone is distinct from coalesce(${facts.phone}, phone)
      or not settings @> ${JSON.stringify(facts.settings)}::text::jsonb)`
}

export async function updateTimeLock(
  tx: WriteTx,
  channelId: string,
  until: string | null,
): Promise<void> {
  await tx`update public.channel set time_locked_until = ${until} where id = ${channelId}`
}

export async function updateSendFailure(
  tx: WriteTx,
  channelId: string,
  reason: string,
): Promise<void> {
  await tx`
    update public.channel
    set sends_failing_since = coalesce(sends_failing_since, now()), sends_failed = sends_failed + 1,
      sends_failing_reason = ${reason}
    where id = ${channelId}`
}

export async function clearSendFailures(tx: WriteTx, channelId: string): Promise<void> {
  await tx`
    update public.channel
    set sends_failing_since = null, sends_failed = 0, sends_failing_reason = null
    where id = ${channelId} and sends_failing_since is not null`
}

/**
 * Stores the time of the last message, at most once a minute per channel and direction. `knownAt`:
 * the value that the caller just read.
 */
export async function touchTraffic(
  tx: WriteTx,
  channelId: string,
  direction: 'in' | 'out',
  knownAt: string | null,
): Promise<void> {
  if (knownAt && Date.parse(knownAt) > now().getTime() - 60_000) return
  if (direction === 'in')
    await tx`update public.channel set last_inbound_at = now() where id = ${channelId}
      and (last_inbound_at is null or last_inbound_at < now() - interval '1 minute')`
  else
    await tx`update public.channel set last_outbound_at = now() where id = ${channelId}
      and (last_outbound_at is null or last_outbound_at < now() - interval '1 minute')`
}
