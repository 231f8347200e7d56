import type { ReadTx, WriteTx } from '#platform/database'
import type { QuotaName } from './contract.ts'

/**
 * Adds `amount` to a subject's use since `startsAt`. Returns false and adds nothing when the sum
 * would exceed `limit`.
 */
export async function addUse(
  tx: WriteTx,
  use: { subject: string; quota: QuotaName; startsAt: Date; amount: number; limit: number },
): Promise<boolean> {
  const { subject, quota, startsAt, amount, limit } = use
  const rows = await tx`
    insert into private.quota_use as q (subject, quota, starts_at, used)
    select ${subject}, ${quota}, ${startsAt.toISOString()}, ${amount}
    where ${amount}::bigint <= ${limit}::bigint
    on conflict (subject, quota, starts_at) do update set used = q.used + ${amount}
    where q.used + ${amount} <= ${limit} returning 1`
  return rows.length === 1
}

export type Owner = { id: string; is_anonymous: boolean }

/** The business's owner, and whether their account was never secured. */
export async function findOwner(tx: ReadTx, businessId: string): Promise<Owner | undefined> {
  const [row] = await tx<Owner[]>`
    select b.profile_id as id, coalesce(u.is_anonymous, false) as is_anonymous
    from public.business b left join auth.users u on u.id = b.profile_id where b.id = ${businessId}`
  return row
}

export async function isVisible(tx: ReadTx, businessId: string): Promise<boolean> {
  return (await tx`select 1 from public.business where id = ${businessId}`).length === 1
}

/** Uses of one subject that began at or after `since`. */
export async function listUses(
  tx: ReadTx,
  subject: string,
  since: Date,
): Promise<{ quota: string; starts_at: string; used: number }[]> {
  return tx<{ quota: string; starts_at: string; used: number }[]>`
    select quota, starts_at, used from private.quota_use where subject = ${subject}
    and starts_at >= ${since.toISOString()}`
}

export async function deleteOldUses(tx: WriteTx, before: Date): Promise<void> {
  await tx`delete from private.quota_use where starts_at < ${before.toISOString()}`
}
