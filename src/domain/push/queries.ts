import type { ReadTx, WriteTx } from '#platform/database'
import type { PushDevice } from './contract.ts'

export type StoredDevice = { id: string; endpoint_hash: string; sealed: string }

/** Adds a device, or moves it to this member, because a browser has one subscription. */
export async function upsertDevice(
  tx: WriteTx,
  device: { memberId: string; endpointHash: string; sealed: string; name: string },
): Promise<{ id: string }> {
  const [row] = await tx<{ id: string }[]>`
    insert into public.push_device (member_id, endpoint_hash, sealed, name)
    values (${device.memberId}, ${device.endpointHash}, ${device.sealed}, ${device.name})
    on conflict (endpoint_hash) do update set member_id = excluded.member_id,
      sealed = excluded.sealed, name = excluded.name
    returning id`
  if (!row) throw new TypeError('upsert returned no row')
  return row
}

/** Keeps the newest devices of a member and deletes the others. */
export async function deleteOldest(tx: WriteTx, memberId: string, kept: number): Promise<void> {
  await tx`
    delete from public.push_device where id in (select id from public.push_device
      where member_id = ${memberId} order by created_at desc, id desc offset ${kept})`
}

/** A member's own devices, newest first. */
export async function listDeviceRows(tx: ReadTx, memberId: string): Promise<PushDevice[]> {
  return tx<PushDevice[]>`
    select id, name, created_at, last_sent_at from public.push_device
    where member_id = ${memberId} order by created_at desc, id desc limit 20`
}

/** The devices of a member with the data for a message. `deviceId`: only that one. */
export async function listStoredDevices(
  tx: ReadTx,
  memberId: string,
  deviceId?: string,
): Promise<StoredDevice[]> {
  return tx<StoredDevice[]>`
    select id, endpoint_hash, sealed from public.push_device where member_id = ${memberId}
    ${deviceId ? tx`and id = ${deviceId}` : tx``} order by created_at desc, id desc limit 20`
}

/** Returns whether the member had such a device. */
export async function deleteDevice(
  tx: WriteTx,
  id: string,
  memberId: string | null,
): Promise<boolean> {
  const gone = await tx`
    delete from public.push_device where id = ${id}
    and (${memberId}::uuid is null or member_id = ${memberId}::uuid) returning 1`
  return gone.length === 1
}

export async function updateSent(tx: WriteTx, id: string): Promise<void> {
  await tx`update public.push_device set last_sent_at = now() where id = ${id}`
}

export type StoredKey = { public_key: string; private_sealed: string }

export async function findKey(tx: ReadTx): Promise<StoredKey | undefined> {
  const [row] = await tx<StoredKey[]>`select public_key, private_sealed from private.push_key`
  return row
}

/** Stores the keys, unless another process stored some before. */
export async function insertKey(tx: WriteTx, key: StoredKey): Promise<void> {
  await tx`
    insert into private.push_key (public_key, private_sealed)
    values (${key.public_key}, ${key.private_sealed}) on conflict do nothing`
}
