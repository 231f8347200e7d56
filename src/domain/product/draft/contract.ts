import { z } from 'zod/mini'
import type { ProductColumn } from '../cell-text.ts'
import type { ProductValues } from '../values.ts'

/** Rows of the product table that one draft changes: as many as a business may have. */
export const PRODUCT_DRAFT_LIMIT = 20_000
/** Changes that the draft's list shows; the grid marks all of them. */
export const CHANGES_SHOWN = 200

export type ProductAct = 'add' | 'edit' | 'archive'
export type ProductCells = Partial<Pick<ProductValues, ProductColumn>>

/**
 * `changed`: a cell of the live row says something else than when it was changed. `gone`: the live
 * row was archived meanwhile. `taken`: another row has this name and variant by now.
 */
export type ProductState = 'ok' | 'changed' | 'gone' | 'taken'

export type ProductChange = {
  id: string
  act: ProductAct
  product_id: string
  /** as the row is called once the draft is published */
  name: string
  variant: string
  /** the columns that differ from the live row; every column of an added one */
  cells: ProductCells
  /** what the live row said when they were changed; null for an added row */
  base: ProductCells | null
  /** the live row now; null when there is none */
  live: ProductValues | null
  state: ProductState
  created_by_name: string | null
}
/** `changes`: the first `CHANGES_SHOWN`, those that wait for a choice before the others. */
export type ProductDraftList = { changes: ProductChange[]; total: number; conflicts: number }

/** A row before and after a published draft: null where it was not in use. */
export type ReleasedProduct = {
  id: string
  before: ProductCells | null
  after: ProductCells | null
}

export const productChangeRef = z.object({ businessId: z.uuid(), changeId: z.uuid() })
export type ProductChangeRef = z.infer<typeof productChangeRef>
/** `mine`: the draft's cells stay. `live`: the change leaves the draft. */
export const settleProductChange = z.extend(productChangeRef, {
  choice: z.enum(['mine', 'live']),
})
export type SettleProductChange = z.infer<typeof settleProductChange>
