import type { ReadTx, WriteTx } from '#platform/database'

export type OfferRow = {
  from_id: string
  from_name: string | null
  to_id: string
  to_name: string | null
  expires_at: string
}

const columns = (tx: ReadTx) => tx`
  o.from_id, f.name as from_name, o.to_id, t.name as to_name, o.expires_at`
const offers = (tx: ReadTx) => tx`public.ownership_offer o
  left join public.profile f on f.id = o.from_id left join public.profile t on t.id = o.to_id`

/** The open offer of a business, for those whom it concerns. */
export async function findOffer(
  tx: ReadTx,
  businessId: string,
  nowIso: string,
): Promise<OfferRow | undefined> {
  const [row] = await tx<OfferRow[]>`
    select ${columns(tx)} from ${offers(tx)}
    where o.business_id = ${businessId} and o.expires_at > ${nowIso}`
  return row
}

/** Locks the business first, as every verb that changes both does. */
export async function lockOffer(
  tx: WriteTx,
  businessId: string,
  nowIso: string,
): Promise<(OfferRow & { business_name: string }) | undefined> {
  const [business] = await tx<{ name: string }[]>`
    select name from public.business where id = ${businessId} for update`
  const [row] = await tx<OfferRow[]>`
    select ${columns(tx)} from ${offers(tx)}
    where o.business_id = ${businessId} and o.expires_at > ${nowIso} for update of o`
  return business && row && { ...row, business_name: business.name }
}

/** Replaces an open one. */
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

/** The former owner becomes an admin. In this order, because a business has one owner. */
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

/** Read as the service. `email`: a confirmed address. */
export async function findAddress(
  tx: ReadTx,
  memberId: string,
): Promise<{ email: string | null; is_anonymous: boolean } | undefined> {
  const [row] = await tx<{ email: string | null; is_anonymous: boolean }[]>`
    select case when email_confirmed_at is not null then email end as email, is_anonymous
    from auth.users where id = ${memberId}`
  return row
}
