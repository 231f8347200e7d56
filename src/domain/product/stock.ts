import type { ReadTx, WriteTx } from '#platform/database'
import { localOf, zoneOf } from '#lib/time/zone'
import { nowIso } from '#platform/clock'
import type { ProductFact } from './describe.ts'
import * as rows from './queries.ts'

export type Wanted = { productId: string; quantity: number }

/** The rows that can be ordered now, by id: in use, valid and with a price. */
export async function readOffered(
  tx: ReadTx,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, ProductFact>> {
  const found = ids.length > 0 ? await rows.findOffered(tx, businessId, ids) : []
  const today = localOf(nowIso(), zoneOf(found[0]?.zone ?? null)).day
  return new Map(
    found
      .filter(({ valid_until, price_rupiah }) => {
        return price_rupiah !== null && (valid_until === null || valid_until >= today)
      })
      .map((row) => [row.id, row]),
  )
}

/** The rows of these products that can be ordered, to choose from. */
export async function readChoices(
  tx: ReadTx,
  businessId: string,
  names: readonly string[],
): Promise<ProductFact[]> {
  if (names.length === 0) return []
  const keys = names.map((name) => name.toLowerCase())
  const found = await rows.findByNames(tx, businessId, keys)
  return [
    ...(
      await readOffered(
        tx,
        businessId,
        found.map(({ id }) => id),
      )
    ).values(),
  ]
}

/** Locks the stock of a business until the transaction ends. */
export const lockStock = rows.lockProducts

/** The lines for which the recorded stock is less than all lines of the row need together. */
export function findShort<Line extends Wanted>(
  lines: readonly Line[],
  offered: ReadonlyMap<string, Pick<ProductFact, 'stock'>>,
): Line[] {
  const wanted = new Map<string, number>()
  for (const { productId, quantity } of lines)
    wanted.set(productId, (wanted.get(productId) ?? 0) + quantity)
  return lines.filter(({ productId }) => {
    const stock = offered.get(productId)?.stock
    return typeof stock === 'number' && stock < (wanted.get(productId) ?? 0)
  })
}

/**
 * Subtracts quantities from the recorded stock, all or none. Returns the lines for which the stock
 * is too low. Within a business this waits for other orders and for changes of the product table.
 */
export async function takeStock(
  tx: WriteTx,
  businessId: string,
  lines: readonly Wanted[],
): Promise<Wanted[]> {
  await rows.lockProducts(tx, businessId)
  const offered = await rows.findOffered(
    tx,
    businessId,
    lines.map(({ productId }) => productId),
  )
  const short = findShort(lines, new Map(offered.map((row) => [row.id, row])))
  if (short.length > 0) return short
  await rows.changeStock(
    tx,
    businessId,
    lines.map(({ productId, quantity }) => ({ id: productId, by: -quantity })),
  )
  return []
}

/** Adds quantities back to the stock, even of archived rows. */
export async function returnStock(
  tx: WriteTx,
  businessId: string,
  lines: readonly Wanted[],
): Promise<void> {
  await rows.lockProducts(tx, businessId)
  await rows.changeStock(
    tx,
    businessId,
    lines.map(({ productId, quantity }) => ({ id: productId, by: quantity })),
  )
}
