import type { FoundEntry } from '#contract/knowledge'
import { asService, db } from '#platform/database'
import { localOf, zoneOf } from '#lib/time/zone'
import { nowIso } from '#platform/clock'
import { describeProduct } from './describe.ts'
import { findByNames } from './queries.ts'

export { findPrices, type PricedRow } from './queries.ts'

/**
 * Adds price, stock and validity of products to search results, read from their rows at this time.
 * Validity ends with the business's day. Products without a valid row, and prices that another
 * source contradicts, are left out. Each name is read once per call of `openProducts`. `isDraft`:
 * the rows as they are after the draft is published.
 */
export function openProducts(businessId: string, isDraft = false) {
  const known = new Map<string, FoundEntry['products']>()
  return async (found: FoundEntry[]): Promise<FoundEntry[]> => {
    const missing = found.flatMap(({ productKey }) =>
      productKey && !known.has(productKey) ? [productKey] : [],
    )
    if (missing.length > 0) await readInto(known, { businessId, isDraft }, missing)
    return found.flatMap((entry) => {
      if (!entry.productKey) return [entry]
      const products = (known.get(entry.productKey) ?? []).map((row) =>
        entry.contestedRows?.includes(row.id) ? { ...row, price_rupiah: null } : row,
      )
      return products.length > 0 ? [{ ...entry, products, text: describeProduct(products) }] : []
    })
  }
}

async function readInto(
  known: Map<string, FoundEntry['products']>,
  { businessId, isDraft }: { businessId: string; isDraft: boolean },
  nameKeys: string[],
): Promise<void> {
  const rows = await db.readAs(
    asService('the agent searches for a customer, who has no account'),
    (tx) => findByNames(tx, businessId, nameKeys, isDraft),
  )
  const today = localOf(nowIso(), zoneOf(rows[0]?.zone ?? null)).day
  for (const key of nameKeys)
    known.set(
      key,
      rows.filter(
        (row) => row.name_key === key && (row.valid_until === null || row.valid_until >= today),
      ),
    )
}
