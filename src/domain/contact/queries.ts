import { batchFunction, type Batched, readTimes } from '#platform/database/batch'
import type { ReadTx, WriteTx } from '#platform/database'
import type { Identity } from '#whatsapp/model'

export type ContactRow = {
  id: string
  name: string | null
  phone: string | null
  blocked_at: string | null
}

/** A business, given by its id or by one of its channels. */
export type Place = { businessId: string } | { channelId: string }
/**
 * Contacts that own at least one of the identities, oldest first. A username is display data,
 * not an identity.
 */
export const findContactsByIdentity = (
  tx: ReadTx,
  place: Place,
  identities: Identity[],
): Promise<ContactRow[]> => findOwners(tx, { ...place, identities })

const MAX_OWNERS = 10

const findOwners: Batched<ReadTx, Place & { identities: Identity[] }, ContactRow[]> = batchFunction(
  {
    order: 'reads',
    name: 'owners_of_identities',
    toItems: (people) =>
      people.flatMap((person, at) =>
        person.identities
          .filter(({ kind }) => kind !== 'username')
          .map(({ kind, value }) => ({ at, ...placeOf(person), kind, value })),
      ),
    toResults: (people, found: (ContactRow & { at: number; created_at: string })[]) => {
      const owners = people.map(() => new Map<string, ContactRow>())
      for (const { at, created_at: _, ...contact } of found.toSorted(byAge))
        if ((owners[at]?.size ?? 0) < MAX_OWNERS)
          owners[at]?.set(contact.id, readTimes(contact, ['blocked_at']))
      return owners.map((contacts) => [...contacts.values()])
    },
  },
)

const byAge = (a: { created_at: string; id: string }, b: { created_at: string; id: string }) =>
  Date.parse(a.created_at) - Date.parse(b.created_at) || (a.id < b.id ? -1 : 1)

const placeOf = (place: Place) =>
  'businessId' in place ? { businessId: place.businessId } : { channelId: place.channelId }

export async function findContactsById(tx: ReadTx, ids: string[]): Promise<ContactRow[]> {
  return tx<
    ContactRow[]
  >`select id, name, phone, blocked_at from public.contact where id = any (${ids})`
}

/**
 * Indexes of the sets of ids that add something: some ids are known, but not all belong to one
 * contact.
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

/** Stores a contact with its identities. An identity that another contact has stays there. */
export async function insertContact(
  tx: WriteTx,
  businessId: string,
  contact: ContactRow,
  identities: Identity[],
): Promise<void> {
  const { id, name, phone } = contact
  // Separate statements, because the policy on identities would not see a contact of the same
  // statement.
  await Promise.all([
    insertContacts(tx, { businessId, id, name, phone }),
    insertOwned(tx, { businessId, contactId: id, identities }),
  ])
}

type NewContact = Pick<ContactRow, 'id' | 'name' | 'phone'> & { businessId: string }

const insertContacts: Batched<WriteTx, NewContact, void> = batchFunction({
  order: 'contacts',
  name: 'store_contacts',
  toResults: (contacts) => contacts.map(() => undefined),
})

type Owned = { businessId: string; contactId: string; identities: Identity[] }

const insertOwned: Batched<WriteTx, Owned, void> = batchFunction({
  order: 'identities',
  name: 'store_identities',
  toItems: (owned) =>
    owned.flatMap(({ businessId, contactId, identities }) =>
      identities.map(({ kind, value }) => ({ businessId, contactId, kind, value })),
    ),
  toResults: (owned) => owned.map(() => undefined),
})

export const insertIdentities = (
  tx: WriteTx,
  businessId: string,
  contactId: string,
  identities: Identity[],
): Promise<void> => insertOwned(tx, { businessId, contactId, identities })

export async function updateContactName(
  tx: WriteTx,
  contactId: string,
  name: string | null,
  phone: string | null,
): Promise<void> {
  await tx`update public.contact
    set name = coalesce(${name}, name), phone = coalesce(phone, ${phone}) where id = ${contactId}`
}

/** Locks a customer's identity, so that their first two messages do not create two contacts. */
export const lockIdentity = (tx: WriteTx, place: Place, identity: Identity): Promise<void> =>
  lockIdentities(tx, { ...place, identity })

const lockIdentities: Batched<WriteTx, Place & { identity: Identity }, void> = batchFunction({
  order: 'locks',
  name: 'lock_identities',
  toItems: (people) =>
    people.map((person) => ({
      ...placeOf(person),
      name: `:${person.identity.kind}:${person.identity.value}`,
    })),
  toResults: (people) => people.map(() => undefined),
})

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

/**
 * Stores a note, once: a press after an answer that was lost on its way brings the same words of
 * the same author again. Returns whether the customer exists.
 */
export async function insertNote(
  tx: WriteTx,
  note: { businessId: string; contactId: string; authorId: string; text: string },
): Promise<boolean> {
  const [row] = await tx<{ is_found: boolean }[]>`
    with c as (
      select id from public.contact
      where id = ${note.contactId} and business_id = ${note.businessId}
    ), made as (
      insert into public.contact_note (business_id, contact_id, author_id, text)
      select ${note.businessId}, c.id, ${note.authorId}, ${note.text} from c
      where not exists (select from public.contact_note n
        where n.contact_id = c.id and n.author_id = ${note.authorId} and n.text = ${note.text}
          and n.created_at > now() - ${REPEATED_WITHIN}::interval)
    )
    select exists (select from c) as is_found`
  return row?.is_found === true
}
const REPEATED_WITHIN = '10 minutes'

/** Replaces an id by another. */
export async function replaceIdentity(
  tx: WriteTx,
  businessId: string,
  contactId: string,
  { previous, value }: { previous: Identity; value: string },
): Promise<void> {
  await tx`delete from public.contact_identity where business_id = ${businessId}
    and contact_id = ${contactId} and kind = ${previous.kind} and value = ${previous.value}`
  if (previous.kind === 'phone')
    await tx`update public.contact set phone = ${value} where id = ${contactId}
      and phone = ${previous.value}`
}

/** Returns false when the value was already set. */
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
