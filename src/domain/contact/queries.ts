import type { ReadTx, WriteTx } from '#platform/database'
import type { Identity } from '#whatsapp/model'

export type ContactRow = {
  id: string
  name: string | null
  phone: string | null
  blocked_at: string | null
}

/** The business that is meant: itself, or the one that a channel is of. */
export type Place = { businessId: string } | { channelId: string }
const businessOf = (tx: ReadTx, place: Place) =>
  'businessId' in place
    ? tx`${place.businessId}::uuid`
    : tx`(select ch.business_id from public.channel ch where ch.id = ${place.channelId})`

/**
 * Contacts that own at least one of the identities, oldest first. A username is display data and
 * matches nobody.
 */
export async function findContactsByIdentity(
  tx: ReadTx,
  place: Place,
  identities: Identity[],
): Promise<ContactRow[]> {
  const keys = identities
    .filter((identity) => identity.kind !== 'username')
    .map((identity) => `${identity.kind}:${identity.value}`)
  if (keys.length === 0) return []
  return tx<ContactRow[]>`
    select c.id, c.name, c.phone, c.blocked_at from public.contact c
    where c.business_id = ${businessOf(tx, place)} and c.id in (
      select i.contact_id from public.contact_identity i
      where i.business_id = ${businessOf(tx, place)} and i.kind <> 'username'
      and (i.kind || ':' || i.value) = any (${keys})
      and i.value = any (${identities.map((identity) => identity.value)}))
    order by c.created_at, c.id limit 10`
}

export async function findContactsById(tx: ReadTx, ids: string[]): Promise<ContactRow[]> {
  return tx<
    ContactRow[]
  >`select id, name, phone, blocked_at from public.contact where id = any (${ids})`
}

/**
 * Places of those sets of ids that say something new: some are known here, and not all of them as
 * one contact's.
 */
export async function findLinkNews(
  tx: ReadTx,
  businessId: string,
  sets: Identity[][],
): Promise<number[]> {
  const flat = sets.flatMap((identities, at) =>
    identities.map(({ kind, value }) => ({ at, kind, value })),
  )
  const found = await tx<{ at: number }[]>`
    select w.at from jsonb_to_recordset(${JSON.stringify(flat)}::text::jsonb) as w (at int,
        kind text, value text)
    left join public.contact_identity i on i.business_id = ${businessId} and i.kind = w.kind
    and i.value = w.value and i.kind <> 'username'
    group by w.at having count(distinct i.contact_id) > 1 or count(i.id) between 1 and count(*) - 1`
  return found.map((row) => row.at)
}

/** Stores a contact under all of its identities; one that somebody else has stays his. */
export async function insertContact(
  tx: WriteTx,
  businessId: string,
  contact: ContactRow,
  identities: Identity[],
): Promise<void> {
  // Two statements in one round trip: in one, the policy on identities would not see the contact
  // yet.
  await Promise.all([
    tx`insert into public.contact (id, business_id, name, phone)
      values (${contact.id}, ${businessId}, ${contact.name}, ${contact.phone})`,
    tx`
      insert into public.contact_identity (business_id, contact_id, kind, value)
      select ${businessId}, ${contact.id}, i.kind, i.value
      from unnest(${identities.map(({ kind }) => kind)}::text[],
          ${identities.map(({ value }) => value)}::text[]) as i (kind, value)
      on conflict do nothing`,
  ])
}

export async function insertIdentities(
  tx: WriteTx,
  businessId: string,
  contactId: string,
  identities: Identity[],
): Promise<void> {
  const values = identities.map((identity) => ({
    business_id: businessId,
    contact_id: contactId,
    kind: identity.kind,
    value: identity.value,
  }))
  await tx`insert into public.contact_identity ${tx(values)} on conflict do nothing`
}

export async function updateContactName(
  tx: WriteTx,
  contactId: string,
  name: string | null,
  phone: string | null,
): Promise<void> {
  await tx`update public.contact
    set name = coalesce(${name}, name), phone = coalesce(phone, ${phone}) where id = ${contactId}`
}

/** Serialises the messages of a customer, so that his first two don't make two contacts. */
export async function lockIdentity(tx: WriteTx, place: Place, identity: Identity): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${businessOf(tx, place)}::text ||
          ${`:${identity.kind}:${identity.value}`}, 0))`
}

export async function updateBlocked(
  tx: WriteTx,
  businessId: string,
  contactId: string,
  blocked: boolean,
): Promise<boolean> {
  const rows = await tx`update public.contact set blocked_at = ${blocked ? tx`now()` : null}
      where id = ${contactId} and business_id = ${businessId} returning 1`
  return rows.length === 1
}

export async function insertNote(
  tx: WriteTx,
  note: { businessId: string; contactId: string; authorId: string; text: string },
): Promise<boolean> {
  const rows = await tx`
    insert into public.contact_note (business_id, contact_id, author_id, text)
    select ${note.businessId}, c.id, ${note.authorId}, ${note.text} from public.contact c
    where c.id = ${note.contactId} and c.business_id = ${note.businessId} returning 1`
  return rows.length === 1
}

/** Takes an id away and puts another in its place. */
export async function replaceIdentity(
  tx: WriteTx,
  businessId: string,
  contactId: string,
  previous: Identity,
  value: string,
): Promise<void> {
  await tx`delete from public.contact_identity where business_id = ${businessId}
    and contact_id = ${contactId} and kind = ${previous.kind} and value = ${previous.value}`
  if (previous.kind === 'phone')
    await tx`update public.contact set phone = ${value} where id = ${contactId}
      and phone = ${previous.value}`
}

/** false where it was so already. */
export async function updateOptOut(
  tx: WriteTx,
  contactId: string,
  isAllowed: boolean,
): Promise<boolean> {
  const changed = await tx`
    update public.contact set marketing_opt_out_at = ${isAllowed ? null : tx`now()`}
    where id = ${contactId} and (marketing_opt_out_at is null) <> ${isAllowed} returning 1`
  return changed.length === 1
}
