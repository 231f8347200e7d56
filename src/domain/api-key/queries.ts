import type { ReadTx, WriteTx } from '#platform/database'
import type { ApiKey, ApiScope } from './contract.ts'

/** The unrevoked keys, newest first. */
export async function listKeyRows(
  tx: ReadTx,
  businessId: string,
  limit: number,
): Promise<ApiKey[]> {
  return tx<ApiKey[]>`
    select k.id, k.name, k.prefix, k.scopes, p.name as created_by_name, k.created_at,
      k.last_used_at, k.expires_at, coalesce(k.expires_at <= now(), false) as is_expired
    from public.api_key k left join public.profile p on p.id = k.created_by
    where k.business_id = ${businessId} and k.revoked_at is null
    order by k.created_at desc, k.id desc limit ${limit}`
}

type NewKey = {
  businessId: string
  name: string
  prefix: string
  hash: string
  createdBy: string
  scopes: ApiScope[]
  expiresInDays: number | null
}

export async function insertKey(tx: WriteTx, key: NewKey): Promise<{ id: string }> {
  const [row] = await tx<{ id: string }[]>`
    insert into public.api_key (business_id, name, prefix, key_hash, created_by, scopes, expires_at)
    values (${key.businessId}, ${key.name}, ${key.prefix}, ${key.hash}, ${key.createdBy},
        ${key.scopes}, now() + make_interval(days => ${key.expiresInDays}))
    returning id`
  return row!
}

export async function findKeyName(
  tx: ReadTx,
  businessId: string,
  id: string,
): Promise<string | undefined> {
  const [row] = await tx<
    { name: string }[]
  >`select name from public.api_key where id = ${id} and business_id = ${businessId}
    and revoked_at is null`
  return row?.name
}

export async function markRevoked(tx: WriteTx, id: string, memberId: string): Promise<void> {
  await tx`update public.api_key set revoked_at = now(), revoked_by = ${memberId} where id = ${id}
    and revoked_at is null`
}

export type FoundKey = { id: string; business_id: string; scopes: ApiScope[] }

/**
 * A valid key by its hash: not revoked, not expired, its creator still owner or admin and not
 * banned. Its use is stored at most once a minute.
 */
export async function findByHash(tx: WriteTx, hash: string): Promise<FoundKey | undefined> {
  const [row] = await tx<FoundKey[]>`
    with found as (
      select id, business_id, scopes, last_used_at from public.api_key
      where key_hash = ${hash} and revoked_at is null and (expires_at is null or expires_at > now())
      and private.is_keeper_of(business_id, created_by)),
    touched as (
      update public.api_key k set last_used_at = now() from found
      where k.id = found.id
      and (found.last_used_at is null or found.last_used_at < now() - interval '1 minute'))
    select id, business_id, scopes from found`
  return row
}
