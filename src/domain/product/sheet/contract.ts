import { z } from 'zod/mini'
import { IMPORT_CELL_CHARS, IMPORT_COLUMNS } from '../../spreadsheet/contract.ts'
import { PRODUCT_COLUMNS } from '../cell-text.ts'
import { PAGE_ROWS } from '../contract.ts'
import type { Mapping } from '../import-rows.ts'

/** Hours between two readings of a sheet. */
export const SHEET_HOURS = [1, 6, 24] as const

export const sheetOfBusiness = z.object({ businessId: z.uuid() })

export const sheetAddress = z.object({
  businessId: z.uuid(),
  url: z.string().check(z.trim(), z.minLength(8), z.maxLength(1000)),
})
export type SheetAddress = z.infer<typeof sheetAddress>

export const connectSheet = z.extend(sheetAddress, {
  mapping: z.array(z.nullable(z.enum(PRODUCT_COLUMNS))).check(
    z.minLength(1),
    z.maxLength(IMPORT_COLUMNS),
    z.refine((columns) => columns.includes('name')),
  ),
  hasHead: z.boolean(),
  head: z
    .array(z.string().check(z.maxLength(IMPORT_CELL_CHARS)))
    .check(z.maxLength(IMPORT_COLUMNS)),
  everyHours: z.literal(SHEET_HOURS),
})
export type ConnectSheet = z.infer<typeof connectSheet>

export const settleMissing = z.object({
  businessId: z.uuid(),
  productIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(PAGE_ROWS)),
  /** archives them, or keeps them as products that no longer follow the sheet */
  act: z.enum(['archive', 'keep']),
})
export type SettleMissing = z.infer<typeof settleMissing>

export const sheetRunRef = z.object({ businessId: z.uuid(), runId: z.uuid() })
export type SheetRunRef = z.infer<typeof sheetRunRef>

export const missingPage = z.object({ businessId: z.uuid(), after: z.optional(z.string()) })
export type MissingPage = z.infer<typeof missingPage>

/** A connected sheet. `error`: the stored reason of a failed reading. */
export type SheetRow = {
  id: string
  business_id: string
  url: string
  mapping: Mapping
  has_head: boolean
  head: string[]
  every_hours: number
  status: 'ready' | 'failed' | 'columns_changed'
  error: string | null
  read_at: string | null
  next_read_at: string
  missing_count: number
}

/** A reading that changed something, or an archiving of missing products. */
export type SheetRunRow = {
  id: string
  kind: 'read' | 'archive'
  added_count: number
  changed_count: number
  fault_count: number
  undone_at: string | null
  created_at: string
}

export type SheetState = { sheet: SheetRow; runs: SheetRunRow[] }

/** A product that the sheet had before and does not have now. */
export type MissingRow = {
  key: string
  product_id: string
  name: string
  variant: string
  price_rupiah: number | null
  missing_since: string
}

/** `skipped`: rows that changed again after the run and are not restored. */
export type UndoneRun = { restored: number; skipped: number }

/** What must not change between two readings: the names of the columns, or their number. */
export function headOf(table: readonly (readonly string[])[], hasHead: boolean): string[] {
  if (!hasHead) return [String(Math.max(0, ...table.map(({ length }) => length)))]
  const head = (table[0] ?? []).map((cell) => cell.replace(/\s+/g, ' ').trim())
  const last = head.findLastIndex((cell) => cell !== '')
  return head.slice(0, last + 1)
}
