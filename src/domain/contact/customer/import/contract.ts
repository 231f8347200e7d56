import { z } from 'zod/mini'
import { normalisePhone } from '#lib/phone'
import { TAG_NAME_LIMIT } from '#contract/tag'
import { IMPORT_ROWS } from '../../../spreadsheet/contract.ts'
import { type CustomerField, FIELD_VALUE_CHARS, NAME_CHARS } from '../contract.ts'

const importedCustomer = z.object({
  phone: z.string().check(z.regex(/^[1-9]\d{7,14}$/)),
  /** null: the known name stays */
  name: z.nullable(z.string().check(z.minLength(1), z.maxLength(NAME_CHARS))),
  fields: z.record(z.uuid(), z.string().check(z.minLength(1), z.maxLength(FIELD_VALUE_CHARS))),
})
export type ImportedCustomer = z.infer<typeof importedCustomer>

export const importInput = z.object({
  businessId: z.uuid(),
  /** id from the browser; the same id twice is one import */
  importId: z.uuid(),
  rows: z.array(importedCustomer).check(z.minLength(1), z.maxLength(IMPORT_ROWS)),
  /**
   * whether the new customers agreed to advertising; the consent of known customers does not change
   */
  isAllowed: z.boolean(),
  /** tag for all customers of the import, created if missing */
  tagName: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(TAG_NAME_LIMIT))),
})
export type ImportCustomers = z.infer<typeof importInput>

export const matchInput = z.object({
  businessId: z.uuid(),
  phones: z.array(z.string().check(z.regex(/^\d{8,15}$/))).check(z.maxLength(IMPORT_ROWS)),
})
export type MatchCustomers = z.infer<typeof matchInput>

/** A customer who has one of the numbers of the file. */
export type KnownCustomer = { phone: string; name: string | null; fields: Record<string, string> }
export type ImportCount = { added: number; changed: number }

export const importRef = z.object({ businessId: z.uuid(), importId: z.uuid() })
export type ImportRef = z.infer<typeof importRef>
/** An import that can be undone. `tag`: the tag that its customers got. */
export type LastImport = ImportCount & {
  id: string
  tag: string | null
  member_name: string | null
  created_at: string
}
/** `kept`: customers that the import added and that are in use since. */
export type UndoneImport = { removed: number; restored: number; kept: number }

/** What a column of the file has: name, number, the id of an own field, or nothing to import. */
export type ImportColumn = string | null
export const NAME_COLUMN = 'name'
export const PHONE_COLUMN = 'phone'

const PHONE_HEAD = /\b(no\.?|nomor|nomer|hp|wa|whatsapp|telepon|telp|phone|number|mobile|kontak)\b/i
const NAME_HEAD = /\b(nama|name|pelanggan|customer)\b/i

/**
 * Finds the columns by their headings. Without headings: the first column with numbers, and the
 * first with letters.
 */
export function guessColumns(
  table: readonly (readonly string[])[],
  fields: readonly CustomerField[],
): { columns: ImportColumn[]; hasHead: boolean } {
  const [first = []] = table
  const width = Math.max(0, ...table.slice(0, 50).map((row) => row.length))
  const places = Array.from({ length: width }, (_, at) => at)
  const hasHead = first.some(Boolean) && !first.some((cell) => normalisePhone(cell))
  const head = (at: number) => (hasHead ? (first[at] ?? '').trim() : '')
  const rows = table.slice(hasHead ? 1 : 0, 20)
  const isFilled = (at: number, fits: (cell: string) => boolean) =>
    rows.some((row) => fits(row[at] ?? ''))
  const phoneAt =
    places.find((at) => PHONE_HEAD.test(head(at)) && isFilled(at, isPhone)) ??
    places.find((at) => isFilled(at, isPhone))
  const nameAt =
    places.find((at) => at !== phoneAt && NAME_HEAD.test(head(at))) ??
    places.find((at) => at !== phoneAt && isFilled(at, (cell) => /\p{L}/u.test(cell)))
  const columns = places.map((at): ImportColumn => {
    if (at === phoneAt) return PHONE_COLUMN
    if (at === nameAt) return NAME_COLUMN
    return fields.find(({ name }) => name.toLowerCase() === head(at).toLowerCase())?.id ?? null
  })
  return { columns, hasHead }
}

const isPhone = (cell: string) => normalisePhone(cell) !== undefined

export type ReadCustomers = {
  rows: ImportedCustomer[]
  /** lines whose number cannot be read, with their text */
  invalid: { line: number; text: string }[]
  /** number of lines that repeat a number; the last one counts */
  duplicates: number
}

/** Reads the customers of a table. An empty cell changes nothing. */
export function readCustomers(
  table: readonly (readonly string[])[],
  columns: readonly ImportColumn[],
  hasHead: boolean,
): ReadCustomers {
  const rows = new Map<string, ImportedCustomer>()
  const invalid: ReadCustomers['invalid'] = []
  let duplicates = 0
  for (const [at, cells] of table.entries()) {
    if ((hasHead && at === 0) || !cells.some((cell) => cell.trim())) continue
    const cellOf = (column: string) => (cells[columns.indexOf(column)] ?? '').trim()
    const phone = normalisePhone(cellOf(PHONE_COLUMN))
    if (!phone) {
      invalid.push({ line: at + 1, text: cells.filter(Boolean).join(', ').slice(0, 120) })
      continue
    }
    if (rows.has(phone)) duplicates += 1
    const fields = columns.flatMap((column): [string, string][] => {
      if (column === null || column === NAME_COLUMN || column === PHONE_COLUMN) return []
      const value = cellOf(column).slice(0, FIELD_VALUE_CHARS)
      return value ? [[column, value]] : []
    })
    rows.set(phone, {
      phone,
      name: cellOf(NAME_COLUMN).slice(0, NAME_CHARS).trim() || null,
      fields: Object.fromEntries(fields),
    })
  }
  return { rows: [...rows.values()], invalid, duplicates }
}

export type ImportStatus = 'new' | 'changed' | 'same'

/** What the import does with a customer. `known`: the customer who has the number now. */
export function statusOf(row: ImportedCustomer, known: KnownCustomer | undefined): ImportStatus {
  if (!known) return 'new'
  const isSame =
    (row.name === null || row.name === known.name) &&
    Object.entries(row.fields).every(([id, value]) => known.fields[id] === value)
  return isSame ? 'same' : 'changed'
}
