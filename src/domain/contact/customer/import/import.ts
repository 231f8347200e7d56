import { recordAudit } from '#domain/audit'
import { ensureTag } from '#domain/tag'
import { readCells, readTable } from '#domain/spreadsheet'
import type { ReadTable } from '#contract/spreadsheet'
import { type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { withoutBidiControls } from '#lib/language/bidi-controls'
import { readVcard } from '#whatsapp/vcard'
import { mayKeep } from '../../merge-queries.ts'
import { listFields } from '../queries.ts'
import {
  type ImportCount,
  type ImportCustomers,
  type ImportedCustomer,
  type ImportRef,
  type KnownCustomer,
  type LastImport,
  type MatchCustomers,
  statusOf,
  type UndoneImport,
} from './contract.ts'
import * as rows from './import-queries.ts'
import * as undo from './undo-queries.ts'

/**
 * The cells of a table or of a phone's contacts (.vcf). Owner and admin. Errors: `auth.forbidden`,
 * and those of `readTable`.
 */
export async function readCustomerFile(
  claims: Claims,
  file: { businessId: string; fileName: string; bytes: Uint8Array },
): Promise<ReadTable> {
  await db.writeAs(claims, (tx) => refuseOthers(tx, file.businessId))
  return readTable(file, { readFile: readCardsOrCells })
}

async function readCardsOrCells(bytes: Uint8Array, fileName: string): Promise<ReadTable> {
  const start = new TextDecoder().decode(bytes.subarray(0, 20)).trimStart()
  if (/^\uFEFF?BEGIN:VCARD/i.test(start)) return { ok: true, table: readCards(bytes) }
  return readCells(bytes, fileName)
}

/** The contacts of a phone as rows, one for each number. */
const readCards = (bytes: Uint8Array): string[][] =>
  new TextDecoder()
    .decode(bytes)
    .split(/^BEGIN:VCARD\s*$/im)
    .flatMap((card) => {
      const found = readVcard(card)
      return found?.phones.map(({ phone, waId }) => [found.name, waId ?? phone]) ?? []
    })

/** The customers who have one of the numbers now. Owner and admin. Error: `auth.forbidden`. */
export function matchCustomers(
  claims: Claims,
  { businessId, phones }: MatchCustomers,
): Promise<KnownCustomer[]> {
  return db.writeAs(claims, async (tx) => {
    await refuseOthers(tx, businessId)
    const known = await rows.listByNumbers(tx, businessId, phones)
    return known.map(({ phone, name, fields }) => ({ phone, name, fields }))
  })
}

/**
 * Adds customers, and updates names and fields of those known by their number. All get the tag. A
 * repeated call changes nothing. Owner and admin. Errors: `auth.forbidden`, `tag.too_many`.
 */
export function importCustomers(claims: Claims, input: ImportCustomers): Promise<ImportCount> {
  const { businessId, importId, tagName } = input
  return db.writeAs(claims, async (tx) => {
    await refuseOthers(tx, businessId)
    await undo.lockImport(tx, importId)
    const tagId = tagName ? await ensureTag(tx, businessId, tagName) : null
    await continueAsService(tx, 'the undo is kept by the server; the right was proved')
    const stored = await undo.findImport(tx, businessId, importId)
    if (stored) return stored
    const done = await storeRows(tx, input)
    const count = {
      added: done.filter(({ before }) => !before).length,
      changed: done.filter(({ isChanged }) => isChanged).length,
    }
    const memberId = claims.sub ?? null
    const made = { ...count, businessId, importId, memberId, tagId, rows: done }
    await undo.insertImport(tx, made)
    if (tagId) await undo.tagImported(tx, importId, tagId)
    await undo.deleteOldImports(tx, businessId)
    await recordAudit(tx, {
      businessId,
      actorId: memberId,
      action: 'contact.import',
      entity: 'contact',
      entityId: null,
      after: count,
    })
    return count
  })
}

/** Inserts and updates the customers of the rows. Returns what each had before. */
async function storeRows(
  tx: WriteTx,
  { businessId, rows: given, isAllowed }: ImportCustomers,
): Promise<(undo.ImportedRow & { isChanged: boolean })[]> {
  const fieldIds = new Set((await listFields(tx, businessId)).map(({ id }) => id))
  const people = new Map(given.map((row) => [row.phone, cleanCell(row, fieldIds)]))
  const known = await rows.listByNumbers(tx, businessId, [...people.keys()])
  const fresh = new Map(people)
  for (const { phone } of known) fresh.delete(phone)
  const made =
    fresh.size > 0 ? await rows.insertImported(tx, businessId, [...fresh.values()], isAllowed) : []
  // A customer with two numbers may occur twice: the last row counts.
  const met = new Map(known.map((one) => [one.id, { one, row: people.get(one.phone)! }]))
  if (met.size > 0)
    await rows.updateImported(
      tx,
      [...met.values()].map(({ one, row }) => ({ id: one.id, name: row.name, fields: row.fields })),
    )
  return [
    ...made.map(({ id, phone }) => ({
      contactId: id,
      before: null,
      after: afterOf(fresh.get(phone)!),
      isChanged: false,
    })),
    ...[...met.values()].map(({ one, row }) => ({
      contactId: one.id,
      before: { name: one.name, fields: one.fields, isListed: one.is_listed },
      after: afterOf(row),
      isChanged: statusOf(row, one) === 'changed',
    })),
  ]
}

const afterOf = ({ name, fields }: ImportedCustomer) => ({ name, fields })

/** The latest import that can still be undone, within a day. Owner and admin. */
export function getLastImport(claims: Claims, businessId: string): Promise<LastImport | null> {
  return db.writeAs(claims, async (tx) => {
    await refuseOthers(tx, businessId)
    await continueAsService(tx, 'the undo is kept by the server; the right was proved')
    return (await undo.findLastImport(tx, businessId)) ?? null
  })
}

/**
 * Undoes an import within a day. Added customers are deleted, unless they have a conversation, a
 * note or a later change. The other customers get their former values. Owner and admin. Errors:
 * `auth.forbidden`, `contact.import_gone`.
 */
export function undoImport(
  claims: Claims,
  { businessId, importId }: ImportRef,
): Promise<UndoneImport> {
  return db.writeAs(claims, async (tx) => {
    await refuseOthers(tx, businessId)
    await continueAsService(tx, 'the undo is kept by the server; the right was proved')
    if (!(await undo.takeImport(tx, businessId, importId)))
      throw new AppError('contact.import_gone')
    await undo.untagImported(tx, importId)
    const undone = await undo.revertImported(tx, importId)
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'contact.import_undo',
      entity: 'contact',
      entityId: null,
      after: undone,
    })
    return undone
  })
}

const cleanCell = (row: ImportedCustomer, fieldIds: ReadonlySet<string>): ImportedCustomer => ({
  phone: row.phone,
  name: row.name === null ? null : withoutBidiControls(row.name).trim() || null,
  fields: Object.fromEntries(Object.entries(row.fields).filter(([id]) => fieldIds.has(id))),
})

async function refuseOthers(tx: WriteTx, businessId: string): Promise<void> {
  if (!(await mayKeep(tx, businessId))) throw new AppError('auth.forbidden')
}
