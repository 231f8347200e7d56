import { z } from 'zod/mini'
import { NAME_CHARS, productValues, VARIANT_CHARS } from './values.ts'

export {
  cellText,
  type CellFault,
  EMPTY_VALUES,
  PRODUCT_COLUMNS,
  type ProductColumn,
  withCell,
} from './cell-text.ts'
export { aDraft, toDraft } from './to-draft.ts'
export { photoIdOf } from './photo-address.ts'
export { type Change, compareRows, guessMapping, type Mapping, readLines } from './import-rows.ts'

/** Limit of rows in use in one business, and of an imported file. Archived rows do not count. */
export const PRODUCT_LIMIT = 20_000
/** Rows per page of the grid, and per save. */
export const PAGE_ROWS = 500
export const productRow = z.extend(productValues, { id: z.uuid() })
/** A row with the id that its screen gave it, or already has. */
export type ProductDraft = z.infer<typeof productRow>

/** whether to show the table as it is after the draft of the knowledge is published */
const isDraft = z.optional(z.boolean())

export const productPage = z.object({
  businessId: z.uuid(),
  search: z._default(z.string().check(z.maxLength(120)), ''),
  /** `position` of the previous page's last row */
  after: z.optional(z.int()),
  isDraft,
})
export type ProductPage = z.input<typeof productPage>

export const saveProducts = z.object({
  businessId: z.uuid(),
  rows: z.array(productRow).check(z.minLength(1), z.maxLength(PAGE_ROWS)),
  /**
   * stock that the screen showed of a row: if it is saved unchanged, it does not overwrite the
   * effect of later orders
   */
  seenStock: z.optional(z.record(z.uuid(), z.nullable(z.int()))),
})
export type SaveProducts = z.infer<typeof saveProducts>

/** Names and variants of an imported file, to find the rows that it replaces. */
export const matchProducts = z.object({
  businessId: z.uuid(),
  keys: z
    .array(
      z.object({
        name: z.string().check(z.maxLength(NAME_CHARS)),
        variant: z.string().check(z.maxLength(VARIANT_CHARS)),
      }),
    )
    .check(z.maxLength(PRODUCT_LIMIT)),
  isDraft,
})
export type MatchProducts = z.infer<typeof matchProducts>

/** Rows in use that a file does not name: the first of them, and the number of all. */
export type MissingProducts = { rows: ProductRow[]; total: number }

export const productRefs = z.object({
  businessId: z.uuid(),
  ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(PAGE_ROWS)),
})
export type ProductRefs = z.infer<typeof productRefs>

/**
 * A row of the grid, in use. `position`: the order in which rows were added. `draft_act`: what the
 * draft does with it, when the list shows the draft.
 */
export type ProductRow = ProductDraft & {
  position: number
  updated_at: string
  draft_act?: 'add' | 'edit' | null
}

/** `total`: all rows in use, whatever the search is; `next` continues the list. */
export type ProductList = { rows: ProductRow[]; next: number | null; total: number }

/**
 * `duplicates`: ids of rows that were not saved, because another row has the same name and variant.
 */
export type SavedProducts = { rows: ProductRow[]; duplicates: string[] }
