import type { Role } from '#contract/business'
import type { ReadTx, WriteTx } from '#platform/database'

export type OfferRow = {
  from_id: string
  from_name: string | null
  to_id: string
  to_name: string | null
  expires_at: string
}

/** The open offer of a business, for owner and member concerned. */
export async function findOffer(
  tx: ReadTx,
  businessId: string,
  nowIso: string,
): Promise<OfferRow | undefined> {
  const [row] = await tx<OfferRow[]>`
    select o.from_id, f.name as from_name, o.to_id, t.name as to_name, o.expires_at
    from public.ownership_offer o
    left join public.profile f on f.id = o.from_id left join public.profile t on t.id = o.to_id
    where o.business_id = ${businessId} and o.expires_at > ${nowIso}`
  return row
}

/**
 * Locks the offers of a business, so that concurrent offers and acceptances wait for each other.
 */
export async function lockOffers(tx: WriteTx, businessId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`ownership:${businessId}`}, 0))`
}

/**
 * Whether the person who offered is still the owner, and the other one a member. Locks both rows
 * before the offer, as the removal of a member does.
 */
export async function lockBoth(
  tx: WriteTx,
  businessId: string,
  { from_id: fromId, to_id: toId }: OfferRow,
): Promise<boolean> {
  const members = await tx<{ member_id: string; role: Role }[]>`
    select member_id, role from public.team_business
    where business_id = ${businessId} and member_id in (${fromId}, ${toId})
    order by member_id for no key update`
  const owner = members.find(({ role }) => role === 'owner')
  return members.length === 2 && owner?.member_id === fromId
}

export async function insertOffer(
  tx: WriteTx,
  offer: { businessId: string; fromId: string; toId: string; expiresAt: string },
): Promise<void> {
  await tx`insert into public.ownership_offer (business_id, from_id, to_id, expires_at)
    values (${offer.businessId}, ${offer.fromId}, ${offer.toId}, ${offer.expiresAt})`
}

export async function deleteOffer(
  tx: WriteTx,
  businessId: string,
): Promise<{ from_id: string; to_id: string } | undefined> {
  const [row] = await tx<{ from_id: string; to_id: string }[]>`
    delete from public.ownership_offer where business_id = ${businessId}
    returning from_id, to_id`
  return row
}

/** Changes the owner. The former one becomes an admin first, because a business has one owner. */
export async function changeOwner(
  tx: WriteTx,
  { businessId, fromId, toId }: { businessId: string; fromId: string; toId: string },
): Promise<void> {
  await tx`update public.team_business set role = 'admin'
    where business_id = ${businessId} and member_id = ${fromId}`
  await tx`update public.team_business set role = 'owner'
    where business_id = ${businessId} and member_id = ${toId}`
  await tx`update public.business set profile_id = ${toId} where id = ${businessId}`
  await tx`update public.agent set profile_id = ${toId}
    where business_id = ${businessId} and profile_id = ${fromId}`
}

/** The address of a person, read as the service. `email`: a confirmed address. */
export async function findAddress(
  tx: ReadTx,
  memberId: string,
): Promise<{ email: string | null; is_anonymous: boolean } | undefined> {
  const [row] = await tx<{ email: string | null; is_anonymous: boolean }[]>`
    select case when email_confirmed_at is not null then email end as email, is_anonymous
    from auth.users where id = ${memberId}`
  return row
}
