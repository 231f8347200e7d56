import { AppError } from '#platform/errors'
import type { Claims, WriteTx } from '#platform/database'
import { writeRows } from './product.ts'
import { findRow, lockProducts } from './queries.ts'

/**
 * Changes one row's price and its entry, in the caller's transaction. Error: `product.not_found`.
 */
export async function setPrice(
  tx: WriteTx,
  claims: Claims,
  { businessId, id, priceRupiah }: { businessId: string; id: string; priceRupiah: number },
): Promise<void> {
  await lockProducts(tx, businessId)
  const row = await findRow(tx, businessId, id)
  if (!row) throw new AppError('product.not_found')
  await writeRows(tx, claims, businessId, { drafts: [{ ...row, price_rupiah: priceRupiah }] })
}
