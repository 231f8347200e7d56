import { readTable } from '#domain/spreadsheet'
import type { ReadTable } from '#contract/spreadsheet'
import { type Claims, db } from '#platform/database'
import {
  type MatchProducts,
  type MissingProducts,
  PRODUCT_LIMIT,
  type ProductRow,
} from './contract.ts'
import { withoutTitleRows } from './import-rows.ts'
import { refuseOthers } from './product.ts'
import * as rows from './queries.ts'

/**
 * The cells of a price list. Owner and admin. Errors: `auth.forbidden`, and those of `readTable`.
 */
export async function readProductFile(
  claims: Claims,
  file: { businessId: string; fileName: string; bytes: Uint8Array },
): Promise<ReadTable> {
  await db.writeAs(claims, (tx) => refuseOthers(tx, file.businessId))
  const read = await readTable(file, { rows: PRODUCT_LIMIT })
  return read.ok ? { ...read, table: withoutTitleRows(read.table) } : read
}

/** The rows in use with one of these names and its variant. */
export const matchProducts = (
  claims: Claims,
  { businessId, keys, isDraft }: MatchProducts,
): Promise<ProductRow[]> =>
  db.readAs(claims, (tx) => rows.listByKeys(tx, businessId, keys, isDraft))

/** The rows in use with none of these names and its variant. */
export const findMissing = (
  claims: Claims,
  { businessId, keys, isDraft }: MatchProducts,
): Promise<MissingProducts> =>
  db.readAs(claims, (tx) => rows.listMissing(tx, businessId, keys, isDraft))
