import type { WriteTx } from '#platform/database'
import { type ProductEntry, replaceProductEntries } from '#domain/knowledge/product-entries'
import { describeProduct } from './describe.ts'
import { findByNames } from './queries.ts'
import type { ProductValues } from './values.ts'

/** Longest entry; a product with more variants than fit is read from its rows anyway. */
const ENTRY_CHARS = 8000

/**
 * Brings the knowledge in line with the rows of these names: one entry per name, none where every
 * row is archived. It runs in the transaction that changes the rows.
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

/** What the agent knows of these rows: one entry per name. */
export const toProductEntries = (rows: readonly NamedValues[]): ProductEntry[] =>
  [...Map.groupBy(rows, ({ name_key }) => name_key)].map(([key, variants]) => ({
    key,
    name: variants[0]?.name ?? key,
    answer: describeProduct(variants, { withoutStock: true }).slice(0, ENTRY_CHARS),
  }))

type NamedValues = ProductValues & { name_key: string }
