import { recordAudit } from '#domain/audit'
import { readCells, readTable } from '#domain/spreadsheet'
import type { ReadTable } from '#contract/spreadsheet'
import { type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { withoutBidiControls } from '#lib/language/text'
import { readVcard } from '#whatsapp/vcard'
import { mayKeep } from '../../merge-queries.ts'
import { listFields } from '../queries.ts'
import {
  type ImportCount,
  type ImportCustomers,
  type ImportedCustomer,
  type KnownCustomer,
  type MatchCustomers,
  statusOf,
} from './contract.ts'
import * as rows from './import-queries.ts'

/**
 * The cells of a table or of a phone's contacts (.vcf), for owner and admin. Errors:
 * `auth.forbidden`, and those of `readTable`.
 */
export async function readCustomerFile(
  claims: Claims,
  file: { businessId: string; fileName: string; bytes: Uint8Array },
): Promise<ReadTable> {
  await db.writeAs(claims, (tx) => refuseOthers(tx, file.businessId))
  return readTable(file, readCardsOrCells)
}

async function readCardsOrCells(bytes: Uint8Array, fileName: string): Promise<ReadTable> {
  const start = new TextDecoder().decode(bytes.subarray(0, 20)).trimStart()
  if (/^\uFEFF?BEGIN:VCARD/i.test(start)) return { ok: true, table: readCards(bytes) }
  return readCells(bytes, fileName)
}

/** A row for each number of each card. */
const readCards = (bytes: Uint8Array): string[][] =>
  new TextDecoder()
    .decode(bytes)
    .split(/^BEGIN:VCARD\s*$/im)
    .flatMap((card) => {
      const found = readVcard(card)
      return found?.phones.map(({ phone, waId }) => [found.name, waId ?? phone]) ?? []
    })

/** Who has one of the numbers now. Owner and admin. Error: `auth.forbidden`. */
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
 * Adds customers and updates names and fields of those who are known by their number. Repeating it
 * changes nothing. Owner and admin. Error: `auth.forbidden`.
 */
export function importCustomers(
  claims: Claims,
  { businessId, rows: given, isAllowed }: ImportCustomers,
): Promise<ImportCount> {
  return db.writeAs(claims, async (tx) => {
    await refuseOthers(tx, businessId)
    const fieldIds = new Set((await listFields(tx, businessId)).map(({ id }) => id))
    const people = given.map((row) => cleanCell(row, fieldIds))
    const known = await rows.listByNumbers(
      tx,
      businessId,
      people.map(({ phone }) => phone),
    )
    const byPhone = new Map(known.map((one) => [one.phone, one]))
    const fresh = [...new Map(people.map((one) => [one.phone, one])).values()].filter(
      ({ phone }) => !byPhone.has(phone),
    )
    const added = fresh.length > 0 ? await rows.insertImported(tx, businessId, fresh, isAllowed) : 0
    const met = people.flatMap((row) => {
      const one = byPhone.get(row.phone)
      return one ? [{ id: one.id, row, status: statusOf(row, one) }] : []
    })
    if (met.length > 0)
      await rows.updateImported(
        tx,
        met.map(({ id, row: { name, fields } }) => ({ id, name, fields })),
      )
    const changed = met.filter(({ status }) => status === 'changed').length
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'contact.import',
      entity: 'contact',
      entityId: null,
      after: { added, changed },
    })
    return { added, changed }
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
