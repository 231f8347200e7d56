import type { ReadTx, WriteTx } from '#platform/database'
import * as copy from '#copy/product'
import { toEntries } from './entries.ts'
import { mayKeep as isKeeper } from './queries.ts'
import * as rows from './product-entry-queries.ts'

/** The knowledge about one product. `key`: its name in lower case. */
export type ProductEntry = { key: string; name: string; answer: string }

/** Whether the caller may write the business's knowledge and products. */
export const mayKeep = (tx: ReadTx, businessId: string): Promise<boolean> =>
  isKeeper(tx, businessId)

/**
 * Replaces the entries of the products `keys` by `entries` and removes the others. An unchanged
 * entry is not written.
 */
export async function replaceProductEntries(
  tx: WriteTx,
  businessId: string,
  keys: string[],
  entries: ProductEntry[],
): Promise<void> {
  const sourceId =
    (await rows.findProductSource(tx, businessId)) ??
    (await rows.insertProductSource(tx, businessId, copy.products))
  const kept = new Set(entries.map(({ key }) => key))
  await rows.deleteProductEntries(
    tx,
    sourceId,
    keys.filter((key) => !kept.has(key)),
  )
  await rows.upsertProductEntries(
    tx,
    businessId,
    sourceId,
    entries.flatMap(({ key, name, answer }) =>
      toEntries([{ question: name, answer }]).map((entry) => ({ ...entry, key })),
    ),
  )
}
