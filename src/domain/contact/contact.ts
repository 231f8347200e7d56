import { renameChats } from '#conversation/transfer'
import { newId } from '#platform/crypto'
import { asService, type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import type { Identity, Party } from '#whatsapp/model'
import { withoutBidiControls } from '#lib/language/bidi-controls'
import { mergeLinked } from './merge.ts'
import * as rows from './queries.ts'

export { insertContact } from './queries.ts'
type Contact = rows.ContactRow
type Person = Pick<Party, 'identities' | 'displayName'>

/**
 * The contact that owns any of the person's identities, or a new one. New identities are added to
 * it. A phone number is one of them and may be missing. Two contacts that each own some are merged,
 * unless a member undid that merge before. Only the service may merge: a member's transaction
 * passes `mayMerge: false`.
 */
export async function resolveContact(
  tx: WriteTx,
  businessId: string,
  person: Person,
  { mayMerge }: { mayMerge: boolean } = { mayMerge: true },
): Promise<Contact> {
  const known = await recogniseContact(tx, businessId, person, {
    known: await findKnown(tx, { businessId }, person),
    mayMerge,
  })
  if (known) return known
  const made = newContact(person)
  await rows.insertContact(tx, businessId, made, person.identities)
  return made
}

/**
 * The contacts that own any of the person's identities, in a business given by its id or by a
 * channel. Other messages of the person wait until the transaction ends.
 */
export async function findKnown(
  tx: WriteTx,
  place: rows.Place,
  { identities }: Person,
): Promise<Contact[]> {
  const [first] = identities
  if (!first) throw new AppError('contact.not_found')
  const [, known] = await Promise.all([
    rows.lockIdentity(tx, place, first),
    rows.findContactsByIdentity(tx, place, identities),
  ])
  return known
}

/**
 * The contact among those found, updated with the person's new data; undefined for an unknown
 * person.
 */
export async function recogniseContact(
  tx: WriteTx,
  businessId: string,
  person: Person,
  { known, mayMerge = true }: { known: Contact[]; mayMerge?: boolean },
): Promise<Contact | undefined> {
  const [one, another] = known
  const [first] = person.identities
  if (!one || !first) return undefined
  return refreshContact(
    tx,
    businessId,
    another ? await oneOf(tx, businessId, { known, first, mayMerge }) : one,
    { ...shownOf(person), identities: person.identities },
  )
}

/** A new contact in memory; `insertContact` stores it. */
export const newContact = (person: Person): Contact => ({
  id: newId(),
  ...shownOf(person),
  blocked_at: null,
})

const shownOf = ({ identities, displayName }: Person) => ({
  name: displayName ? withoutBidiControls(displayName).trim().slice(0, 200) || null : null,
  phone: identities.find((identity) => identity.kind === 'phone')?.value ?? null,
})

/**
 * Merges several contacts with a person's identities into the oldest. When a member undid such a
 * merge, the owner of the first identity is returned instead.
 */
async function oneOf(
  tx: WriteTx,
  businessId: string,
  { known, first, mayMerge }: { known: Contact[]; first: Identity; mayMerge: boolean },
): Promise<Contact> {
  const keptId = mayMerge ? await mergeAll(tx, businessId, known, 'linked') : undefined
  const [kept] = keptId
    ? await rows.findContactsById(tx, [keptId])
    : await rows.findContactsByIdentity(tx, { businessId }, [first])
  return kept ?? known[0]!
}

/** The id of the merged contact; undefined when some contacts stay separate. */
async function mergeAll(
  tx: WriteTx,
  businessId: string,
  contacts: Contact[],
  reason: 'linked' | 'changed',
): Promise<string | undefined> {
  let keptId = contacts[0]?.id
  for (const other of contacts.slice(1))
    keptId = keptId && (await mergeLinked(tx, businessId, [keptId, other.id], reason))?.keptId
  return keptId
}

/** Updates a contact. WhatsApp's name is used only if the business set no name. */
async function refreshContact(
  tx: WriteTx,
  businessId: string,
  contact: Contact,
  seen: { name: string | null; phone: string | null; identities: Identity[] },
): Promise<Contact> {
  const learnsName = !contact.name && seen.name
  const learnsPhone = !contact.phone && seen.phone
  if (learnsName || learnsPhone)
    await rows.updateContactName(tx, contact.id, learnsName ? seen.name : null, seen.phone)
  if (learnsPhone || seen.identities.length > 1)
    await rows.insertIdentities(tx, businessId, contact.id, seen.identities)
  return { ...contact, name: contact.name ?? seen.name, phone: contact.phone ?? seen.phone }
}

/**
 * Links ids that WhatsApp says belong to one person. No contact is created: an unknown person stays
 * unknown. Returns their contact.
 */
export async function linkIdentities(
  tx: WriteTx,
  businessId: string,
  identities: Identity[],
): Promise<string | undefined> {
  const known = await rows.findContactsByIdentity(tx, { businessId }, identities)
  const keptId = await mergeAll(tx, businessId, known, 'linked')
  if (!keptId) return undefined
  await addIdentities(tx, businessId, keptId, identities)
  return keptId
}

/** The links that change something, because a provider repeats the links of everyone it knows. */
export async function onlyNewLinks<Link extends { identities: Identity[] }>(
  businessId: string,
  links: Link[],
): Promise<Link[]> {
  if (links.length === 0) return []
  const news = new Set(
    await db.readAs(asService('a provider speaks for its own channel'), (tx) =>
      rows.findLinkNews(
        tx,
        businessId,
        links.map(({ identities }) => identities),
      ),
    ),
  )
  return links.filter((_, at) => news.has(at))
}

/**
 * Replaces a customer's number or id by a new one. The old one is deleted, because another person
 * may get it; the conversations continue. Returns the contact and whether an id was replaced.
 * Undefined when no contact had the old one.
 */
export async function changeIdentity(
  tx: WriteTx,
  businessId: string,
  previous: Identity,
  current: Identity[],
): Promise<{ contactId: string; isNews: boolean } | undefined> {
  const [owner] = await rows.findContactsByIdentity(tx, { businessId }, [previous])
  if (!owner || current.length === 0) return undefined
  const others = (await rows.findContactsByIdentity(tx, { businessId }, current)).filter(
    (one) => one.id !== owner.id,
  )
  const contactId = (await mergeAll(tx, businessId, [owner, ...others], 'changed')) ?? owner.id
  await addIdentities(tx, businessId, contactId, current)
  const sameKind = current.find((identity) => identity.kind === previous.kind)
  // An id that stays the same under another kind replaces nothing.
  const isNews = sameKind !== undefined && sameKind.value !== previous.value
  if (isNews) {
    await rows.replaceIdentity(tx, businessId, contactId, { previous, value: sameKind.value })
    await renameChats(tx, contactId, previous.value, sameKind.value)
  }
  return { contactId, isNews }
}

async function addIdentities(
  tx: WriteTx,
  businessId: string,
  contactId: string,
  identities: Identity[],
): Promise<void> {
  await rows.insertIdentities(tx, businessId, contactId, identities)
  const phone = identities.find((identity) => identity.kind === 'phone')?.value
  if (phone) await rows.updateContactName(tx, contactId, null, phone)
}

/**
 * Sets whether a customer accepts advertising, which marketing templates and campaigns check.
 * Returns whether it changed.
 */
export function setMarketingAllowed(
  tx: WriteTx,
  contactId: string,
  isAllowed: boolean,
): Promise<boolean> {
  return rows.updateOptOut(tx, contactId, isAllowed)
}

/**
 * Blocks or unblocks a customer. Messages of a blocked customer are stored, but the AI never
 * answers.
 */
export function setBlocked(
  claims: Claims,
  businessId: string,
  contactId: string,
  blocked: boolean,
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.updateBlocked(tx, businessId, contactId, blocked)))
      throw new AppError('contact.not_found')
  })
}

/** Adds a note that stays with the customer across conversations. */
export function addContactNote(
  claims: Claims,
  note: { businessId: string; contactId: string; text: string },
): Promise<void> {
  const authorId = claims.sub
  if (!authorId) throw new AppError('auth.required')
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.insertNote(tx, { ...note, authorId }))) throw new AppError('contact.not_found')
  })
}
