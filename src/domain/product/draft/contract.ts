import { z } from 'zod/mini'
import type { ProductColumn } from '../cell-text.ts'
import type { ProductValues } from '../values.ts'

/** Limit of rows that one draft changes: as many as a business may have. */
export const PRODUCT_DRAFT_LIMIT = 20_000
/** Changes that the draft's list shows; the grid marks all of them. */
export const CHANGES_SHOWN = 200

export type ProductAct = 'add' | 'edit' | 'archive'
export type ProductCells = Partial<Pick<ProductValues, ProductColumn>>

/**
 * `changed`: a cell of the live row differs from when it was changed. `gone`: the live row was
 * archived in the meantime. `taken`: another row now has this name and variant.
 */
export type ProductState = 'ok' | 'changed' | 'gone' | 'taken'

export type ProductChange = {
  id: string
  act: ProductAct
  product_id: string
  /** name of the row once the draft is published */
  name: string
  variant: string
  /** columns that differ from the live row; for an added row, all columns */
  cells: ProductCells
  /** values of the live row when they were changed; null for an added row */
  base: ProductCells | null
  /** live row now; null when there is none */
  live: ProductValues | null
  state: ProductState
  created_by_name: string | null
}
/** `changes`: the first `CHANGES_SHOWN`; those that wait for a choice come first. */
export type ProductDraftList = { changes: ProductChange[]; total: number; conflicts: number }

/** A row before and after a published draft; null when it was not in use. */
export type ReleasedProduct = {
  id: string
  before: ProductCells | null
  after: ProductCells | null
}

/** `mine`: the draft's cells are kept. `live`: the change leaves the draft. */
export const settleProductChange = z.object({
  businessId: z.uuid(),
  changeId: z.uuid(),
  choice: z.enum(['mine', 'live']),
})
export type SettleProductChange = z.infer<typeof settleProductChange>
