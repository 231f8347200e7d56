import type { Identity, Party } from '#lib/canonical'
import { type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import * as rows from './queries.ts'

export type Contact = rows.ContactRow

/**
 * The contact that owns any of the party's identities, or a new one. Identities not known yet are added to it; a phone number is
 * one identity among others and may be absent. Where two contacts match, the older is taken (they are merged elsewhere).
 */
export async function resolveContact(tx: WriteTx, businessId: string, party: Pick<Party, 'identities' | 'displayName'>): Promise<Contact> {
  const [first] = party.identities
  if (!first) throw new AppError('contact.not_found')
  const phone = party.identities.find((identity) => identity.kind === 'phone')?.value ?? null
  const name = party.displayName?.slice(0, 200) || null
  const known = await rows.findContactsByIdentity(tx, businessId, party.identities)
  if (known[0]) return refresh(tx, businessId, known[0], { name, phone, identities: party.identities })
  const [, [raced]] = await Promise.all([rows.lockIdentity(tx, businessId, first), rows.findContactsByIdentity(tx, businessId, party.identities)])
  return raced ?? rows.insertContact(tx, { businessId, name, phone }, party.identities)
}

/** A name that the customer's WhatsApp shows is taken only where the business gave none. */
async function refresh(tx: WriteTx, businessId: string, contact: Contact, seen: { name: string | null; phone: string | null; identities: Identity[] }): Promise<Contact> {
  const learnsName = !contact.name && seen.name
  const learnsPhone = !contact.phone && seen.phone
  if (learnsName || learnsPhone) await rows.updateContactName(tx, contact.id, learnsName ? seen.name : null, seen.phone)
  if (learnsPhone || seen.identities.length > 1) await rows.insertIdentities(tx, businessId, contact.id, seen.identities)
  return { ...contact, name: contact.name ?? seen.name, phone: contact.phone ?? seen.phone }
}

/** Blocks or unblocks a customer: a blocked one is stored but never answered by the AI. */
export function setBlocked(claims: Claims, businessId: string, contactId: string, blocked: boolean): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.updateBlocked(tx, businessId, contactId, blocked))) throw new AppError('contact.not_found')
  })
}

/** Adds a note that stays with the customer across conversations. */
export function addContactNote(claims: Claims, note: { businessId: string; contactId: string; text: string }): Promise<void> {
  const authorId = claims.sub
  if (!authorId) throw new AppError('auth.required')
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.insertNote(tx, { ...note, authorId }))) throw new AppError('contact.not_found')
  })
}
