import type { ReadTx, WriteTx } from '#platform/database'
import type { MaskableRole } from './contract.ts'

/**
 * A member's businesses, and whether their role sees masked numbers there. Only for the service.
 */
export async function listOwnMasks(
  tx: ReadTx,
  memberId: string,
): Promise<{ business_id: string; is_masked: boolean }[]> {
  return tx<{ business_id: string; is_masked: boolean }[]>`
    select t.business_id, t.role = any (b.masked_roles) as is_masked
    from public.team_business t join public.business b on b.id = t.business_id
    where t.member_id = ${memberId} and not private.is_deleted_business(b.id) limit 200`
}

/** Those of these texts that are identities of customers of these businesses. */
export async function findKnown(
  tx: ReadTx,
  businessIds: readonly string[],
  texts: readonly string[],
): Promise<string[]> {
  const rows = await tx<{ value: string }[]>`
    select distinct i.value from public.contact_identity i
    where i.business_id = any (${businessIds}::uuid[]) and i.kind = 'phone'
      and i.value = any (${texts}::text[])`
  return rows.map(({ value }) => value)
}

export async function findMaskedRoles(
  tx: ReadTx,
  businessId: string,
): Promise<MaskableRole[] | undefined> {
  const [row] = await tx<{ masked_roles: MaskableRole[] }[]>`
    select masked_roles from public.business where id = ${businessId}`
  return row?.masked_roles
}

export async function updateMaskedRoles(
  tx: WriteTx,
  businessId: string,
  roles: readonly MaskableRole[],
): Promise<boolean> {
  const rows = await tx`update public.business set masked_roles = ${roles}::text[]
    where id = ${businessId} returning 1`
  return rows.length === 1
}

export async function findOwnRole(
  tx: ReadTx,
  businessId: string,
  memberId: string,
): Promise<string | undefined> {
  const [row] = await tx<{ role: string }[]>`
    select role from public.team_business
    where business_id = ${businessId} and member_id = ${memberId}`
  return row?.role
}
