import { extractInThread } from '#domain/knowledge/extract'
import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import {
  IMPORT_COLUMNS,
  IMPORT_LIMIT_BYTES,
  IMPORT_ROWS,
  type MatchProducts,
  type MissingProducts,
  type ProductRow,
} from './contract.ts'
import { refuseOthers } from './product.ts'
import * as rows from './queries.ts'

export const CELL_CHARS = 500

/** What an imported file holds; nothing is stored. `reason`: why it cannot be read. */
export type ReadTable = { ok: true; table: string[][] } | { ok: false; reason: string }

/**
 * The cells of a price list, for owner and admin. Errors: `auth.forbidden`, `product.too_many` for
 * more than 5,000 rows or 40 columns.
 */
export async function readProductFile(
  claims: Claims,
  file: { businessId: string; fileName: string; bytes: Uint8Array },
): Promise<ReadTable> {
  await db.writeAs(claims, (tx) => refuseOthers(tx, file.businessId))
  if (file.bytes.length > IMPORT_LIMIT_BYTES) throw new AppError('request.invalid')
  const read = await extractInThread({ kind: 'table', bytes: file.bytes, fileName: file.fileName })
  if (!read.ok) return read
  const table = read.table ?? []
  if (table.length > IMPORT_ROWS + 1 || table.some((row) => row.length > IMPORT_COLUMNS))
    throw new AppError('product.import_too_large')
  return { ok: true, table: table.map((row) => row.map((cell) => cell.slice(0, CELL_CHARS))) }
}

/** The rows in use that have one of these names with its variant. */
export const matchProducts = (
  claims: Claims,
  { businessId, keys, isDraft }: MatchProducts,
): Promise<ProductRow[]> =>
  db.readAs(claims, (tx) => rows.listByKeys(tx, businessId, keys, isDraft))

/** The rows in use that have none of these names with its variant. */
export const findMissing = (
  claims: Claims,
  { businessId, keys, isDraft }: MatchProducts,
): Promise<MissingProducts> =>
  db.readAs(claims, (tx) => rows.listMissing(tx, businessId, keys, isDraft))
