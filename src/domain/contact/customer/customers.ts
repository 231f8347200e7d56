import { recordAudit } from '#domain/audit'
import { type Claims, db, type ReadTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { withoutBidiControls } from '#lib/language/bidi-controls'
import { findStanding, mayKeep } from '../merge-queries.ts'
import {
  CUSTOMER_PAGE,
  type CustomerDetail,
  type CustomerField,
  type CustomerList,
  type CustomerPage,
  EXPORT_STEP,
  type SaveCustomer,
  type SaveFields,
} from './contract.ts'
import * as rows from './queries.ts'

/** With more hits than this, reading the newest customers fills a page sooner than the index. */
const MAX_HITS = 1_000

/** A page of customers, last contact first. */
export const listCustomers = (claims: Claims, page: CustomerPage): Promise<CustomerList> =>
  db.readAs(claims, (tx) => readPage(tx, page, CUSTOMER_PAGE))

/**
 * One step of an export; the caller repeats it for more. Owner and admin. The first step is
 * recorded in the audit log. Error: `auth.forbidden`.
 */
export function exportCustomers(claims: Claims, page: CustomerPage): Promise<CustomerList> {
  return db.writeAs(claims, async (tx) => {
    if (!(await mayKeep(tx, page.businessId))) throw new AppError('auth.forbidden')
    if (!page.before)
      await recordAudit(tx, {
        businessId: page.businessId,
        actorId: claims.sub ?? null,
        action: 'contact.export',
        entity: 'contact',
        entityId: null,
      })
    return readPage(tx, page, EXPORT_STEP)
  })
}

async function readPage(tx: ReadTx, page: CustomerPage, limit: number): Promise<CustomerList> {
  const pattern = toPattern(page.search ?? '')
  const ids = pattern
    ? await rows.findCustomerIds(tx, page.businessId, pattern, MAX_HITS + 1)
    : null
  const isCommon = ids !== null && ids.length > MAX_HITS
  const found = await rows.listCustomerRows(
    tx,
    page.businessId,
    {
      tagId: page.tagId,
      channelId: page.channelId,
      state: page.state,
      pattern: isCommon ? pattern : null,
      ids: isCommon ? null : ids,
      before: page.before,
    },
    limit,
  )
  const last = found.length === limit ? found.at(-1) : undefined
  return { rows: found, next: last ? { at: last.seen_at, id: last.row_id } : null }
}

/** The search pattern for a name or a number as people write it: "0812-2714" finds 628122714471. */
export function toPattern(search: string): string | null {
  const text = search.trim()
  if (!text) return null
  const wanted = /^[+\d\s().-]{3,}$/.test(text)
    ? text.replace(/\D/g, '').replace(/^0+/, '') || text
    : text
  return `%${wanted.replace(/[%_\\]/g, '\\$&')}%`
}

/**
 * Everything about one customer. For a merged contact, the one it was merged into. Error:
 * `contact.not_found`.
 */
export function getCustomer(
  claims: Claims,
  businessId: string,
  contactId: string,
): Promise<CustomerDetail> {
  return db.readAs(claims, async (tx) => {
    const id = await findStanding(tx, contactId)
    const [head, rooms, orders, notes, consents] = await Promise.all([
      rows.findCustomer(tx, businessId, id),
      rows.listCustomerRooms(tx, id),
      rows.listCustomerOrders(tx, id),
      rows.listCustomerNotes(tx, id),
      rows.listConsentChanges(tx, id),
    ])
    if (!head) throw new AppError('contact.not_found')
    return { ...head, rooms, orders, notes, consents }
  })
}

/** Saves name, language and own fields. Owner, admin and agen. Error: `contact.not_found`. */
export function saveCustomer(claims: Claims, input: SaveCustomer): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const known = new Set((await rows.listFields(tx, input.businessId)).map(({ id }) => id))
    const fields = Object.fromEntries(
      Object.entries(input.fields).filter(([id, value]) => known.has(id) && value !== ''),
    )
    const { businessId, contactId, language } = input
    const next = { name: withoutBidiControls(input.name).trim() || null, language, fields }
    if (!(await rows.updateCustomer(tx, businessId, contactId, next)))
      throw new AppError('contact.not_found')
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'contact.update',
      entity: 'contact',
      entityId: contactId,
    })
  })
}

/** Removes a note. Error: `contact.not_found`. */
export function removeNote(claims: Claims, businessId: string, noteId: string): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.deleteNote(tx, businessId, noteId))) throw new AppError('contact.not_found')
  })
}

/** The own fields of a business's customers, in its order. */
export const listCustomerFields = (claims: Claims, businessId: string): Promise<CustomerField[]> =>
  db.readAs(claims, (tx) => rows.listFields(tx, businessId))

/**
 * Saves the definitions of own fields. Owner and admin. The values of a removed field are deleted.
 * Errors: `auth.forbidden`, `request.invalid`.
 */
export function saveCustomerFields(
  claims: Claims,
  { businessId, fields }: SaveFields,
): Promise<void> {
  const names = new Set(fields.map(({ name }) => name.toLowerCase()))
  if (names.size < fields.length) throw new AppError('request.invalid')
  return db.writeAs(claims, async (tx) => {
    if (!(await mayKeep(tx, businessId))) throw new AppError('auth.forbidden')
    const kept = new Set(fields.map(({ id }) => id))
    const before = await rows.listFields(tx, businessId)
    await rows.replaceFields(tx, businessId, fields)
    const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
    if (gone.length > 0) await rows.dropFieldValues(tx, businessId, gone)
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'contact.fields',
      entity: 'business',
      entityId: businessId,
      after: { count: fields.length },
    })
  })
}
