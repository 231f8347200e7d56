import type { WriteTx } from '#platform/database'
import { type ProductEntry, replaceProductEntries } from '#domain/knowledge/product-entries'
import { describeProduct } from './describe.ts'
import { findByNames } from './queries.ts'
import type { ProductValues } from './values.ts'

/** Longest entry. A product with more variants is answered from its rows. */
const ENTRY_CHARS = 8000

/**
 * Updates the knowledge for the rows of these names: one entry per name, none when every row is
 * archived. It runs in the transaction that changes the rows.
 */
export async function syncEntries(
  tx: WriteTx,
  businessId: string,
  nameKeys: string[],
): Promise<void> {
  if (nameKeys.length === 0) return
  const rows = await findByNames(tx, businessId, nameKeys)
  await replaceProductEntries(tx, businessId, nameKeys, toProductEntries(rows))
}

/** The entries for these rows: one per name. */
export const toProductEntries = (rows: readonly NamedValues[]): ProductEntry[] =>
  [...Map.groupBy(rows, ({ name_key }) => name_key)].map(([key, variants]) => ({
    key,
    name: variants[0]?.name ?? key,
    answer: describeProduct(variants, { withoutStock: true }).slice(0, ENTRY_CHARS),
  }))

type NamedValues = ProductValues & { name_key: string }
