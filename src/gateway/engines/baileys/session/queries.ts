import type { ChannelStatus, Iso } from '#whatsapp/model'
import type { ReadTx, WriteTx } from '#platform/database'
import type { Claimed, Lease } from './lease.ts'

/** The NOTIFY channel of wishes and commands, for processes that own numbers. */
export const NOTICE_CHANNEL = 'baileys'

const toInterval = (tx: ReadTx, value: number) => tx`${value} * interval '1 millisecond'`

/**
 * Deletes a channel's previous number with its keys; its owner loses it. Other sessions of the
 * channel stay.
 */
export async function deleteSession(
  tx: WriteTx,
  channelId: string,
  which: { session: string } | { not: string },
): Promise<void> {
  await tx`delete from public.baileys_session where channel_id = ${channelId}
    and ${'session' in which ? tx`session = ${which.session}` : tx`session <> ${which.not}`}`
}

/** Stores whether people want the number connected. The channel row must exist. */
export async function upsertWish(
  tx: WriteTx,
  channelId: string,
  session: string,
  wanted: 'on' | 'off',
): Promise<void> {
  await tx`
    insert into public.baileys_session as s (channel_id, business_id, session, wanted)
    select id, business_id, ${session}, ${wanted} from public.channel where id = ${channelId}
    on conflict (channel_id) do update
    set wanted = excluded.wanted, session = excluded.session, wish = s.wish + 1, updated_at = now()`
}

export async function claimSessions(
  tx: WriteTx,
  owner: string,
  leaseMs: number,
  limit: number,
): Promise<Claimed[]> {
  return tx<Claimed[]>`
    update public.baileys_session s
    set owner = ${owner}, token = token + 1, lease_until = clock_timestamp() + ${toInterval(tx, leaseMs)},
      status = 'STARTING', reason = null, sealed_qr = null, qr_expires_at = null
    from (
      select channel_id, status as was, lease_until is not null as was_cut
      from public.baileys_session where wanted = 'on'
      and (lease_until is null or lease_until < clock_timestamp())
      order by lease_until nulls first limit ${limit} for update skip locked) free
    where s.channel_id = free.channel_id
    returning s.channel_id as "channelId", s.owner, s.token, s.session, s.wish, free.was,
      free.was_cut as "wasCut"`
}

export async function renewSessions(
  tx: WriteTx,
  leases: Lease[],
  leaseMs: number,
): Promise<{ channel_id: string; wish: number }[]> {
  return tx<{ channel_id: string; wish: number }[]>`
    update public.baileys_session s set lease_until = clock_timestamp() + ${toInterval(tx, leaseMs)}
    from unnest(${leases.map((lease) => lease.channelId)}::uuid[],
        ${leases.map((lease) => lease.owner)}::uuid[],
        ${leases.map((lease) => lease.token)}::bigint[]) mine (channel_id, owner, token)
    where s.channel_id = mine.channel_id and s.owner = mine.owner and s.token = mine.token
    and s.wanted = 'on' and s.lease_until > clock_timestamp()
    returning s.channel_id, s.wish`
}

/** Releases the number and notifies the other processes. */
export async function releaseSession(tx: WriteTx, lease: Lease): Promise<void> {
  await tx`
    with freed as (
      update public.baileys_session set owner = null, lease_until = null
      where channel_id = ${lease.channelId} and owner = ${lease.owner} and token = ${lease.token}
      returning channel_id)
    select pg_notify(${NOTICE_CHANNEL}, 'wish:' || channel_id) from freed`
}

/**
 * Returns whether the lease is valid. No process can claim the number before this transaction ends.
 */
export async function holdLease(tx: WriteTx, lease: Lease): Promise<boolean> {
  const held = await tx`
    select 1 from public.baileys_session where channel_id = ${lease.channelId}
    and owner = ${lease.owner} and token = ${lease.token}
    and lease_until > clock_timestamp() for share`
  return held.length === 1
}

export type SessionRow = {
  session: string
  wanted: 'on' | 'off'
  status: Extract<ChannelStatus, 'STOPPED' | 'STARTING' | 'SCAN_QR_CODE' | 'WORKING' | 'FAILED'>
  reason: string | null
  sealed_qr: string | null
  qr_expires_at: Iso | null
  is_owned: boolean
  phone: string | null
  account_name: string | null
}

export async function findSession(tx: ReadTx, channelId: string): Promise<SessionRow | undefined> {
  const [row] = await tx<SessionRow[]>`
    select session, wanted, status, reason, sealed_qr, qr_expires_at,
      coalesce(lease_until > clock_timestamp(), false) as is_owned, phone, account_name
    from public.baileys_session where channel_id = ${channelId}`
  return row
}

/** Returns false when the lease is lost: then nothing was written. */
export async function updateStatus(
  tx: WriteTx,
  lease: Lease,
  {
    status,
    reason,
    qr,
  }: {
    status: SessionRow['status']
    reason: string | null
    qr: { sealed: string; expiresAt: Iso } | null
  },
): Promise<boolean> {
  const rows = await tx`
    update public.baileys_session
    set status = ${status}, reason = ${reason}, sealed_qr = ${qr?.sealed ?? null},
      qr_expires_at = ${qr?.expiresAt ?? null}, updated_at = now()
    where channel_id = ${lease.channelId} and owner = ${lease.owner} and token = ${lease.token}
    returning 1`
  return rows.length === 1
}

/** Stores the linked account; null when none is linked. */
export async function updateAccount(
  tx: WriteTx,
  lease: Lease,
  phone: string | null,
  name: string | null,
): Promise<void> {
  await tx`
    update public.baileys_session set phone = ${phone}, account_name = ${name}
    where channel_id = ${lease.channelId} and owner = ${lease.owner} and token = ${lease.token}`
}

/** Stores the status of a number that has no owner. */
export async function updateUnowned(
  tx: WriteTx,
  channelId: string,
  status: SessionRow['status'],
  reason: string | null,
): Promise<void> {
  await tx`update public.baileys_session
    set status = ${status}, reason = ${reason}, sealed_qr = null, qr_expires_at = null,
      updated_at = now() where channel_id = ${channelId}`
}

/** Returns whether the value changed. */
export async function updateLimit(
  tx: WriteTx,
  channelId: string,
  limit: 'time_locked_until' | 'capped_until',
  until: Iso | null,
): Promise<boolean> {
  const rows = await tx`update public.baileys_session set ${tx(limit)} = ${until}
      where channel_id = ${channelId} and ${tx(limit)} is distinct from ${until}::timestamptz
      returning 1`
  return rows.length === 1
}

/** Marks whether a number should be connected. No process claims an unmarked one. */
export async function updateWanted(
  tx: WriteTx,
  lease: Lease,
  wanted: 'on' | 'off',
  wish: number,
): Promise<void> {
  await tx`update public.baileys_session set wanted = ${wanted}
    where channel_id = ${lease.channelId} and owner = ${lease.owner} and token = ${lease.token}
    and wish = ${wish}`
}

export async function listKeys(
  tx: ReadTx,
  channelId: string,
  kind: string,
  names: string[],
): Promise<{ name: string; sealed: string }[]> {
  return tx<
    { name: string; sealed: string }[]
  >`select name, sealed from public.baileys_key where channel_id = ${channelId} and kind = ${kind}
    and name = any (${names})`
}

export async function upsertKeys(
  tx: WriteTx,
  channelId: string,
  keys: { kind: string; name: string; sealed: string }[],
): Promise<void> {
  await tx`
    insert into public.baileys_key (channel_id, business_id, kind, name, sealed)
    select s.channel_id, s.business_id, k.kind, k.name, k.sealed
    from public.baileys_session s,
      unnest(${keys.map((key) => key.kind)}::text[], ${keys.map((key) => key.name)}::text[],
        ${keys.map((key) => key.sealed)}::text[]) k (kind, name, sealed)
    where s.channel_id = ${channelId}
    on conflict (channel_id, kind, name) do update set sealed = excluded.sealed`
}

export async function deleteKeys(
  tx: WriteTx,
  channelId: string,
  keys: { kind: string; name: string }[],
): Promise<void> {
  await tx`
    delete from public.baileys_key k
    using unnest(${keys.map((key) => key.kind)}::text[],
        ${keys.map((key) => key.name)}::text[]) gone (kind, name)
    where k.channel_id = ${channelId} and k.kind = gone.kind and k.name = gone.name`
}

export async function deleteAllKeys(tx: WriteTx, channelId: string): Promise<void> {
  await tx`delete from public.baileys_key where channel_id = ${channelId}`
}
