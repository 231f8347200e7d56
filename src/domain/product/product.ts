import { type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { wordsOf } from '#lib/language/text'
import { mayKeep } from '#domain/knowledge/product-entries'
import { findPictures } from '#domain/media'
import * as contract from './contract.ts'
import { syncEntries } from './entries.ts'
import { photoIdOf } from './photo-address.ts'
import * as rows from './queries.ts'
import type { ProductValues } from './values.ts'

/** One page of the rows in use, in the order in which they were added. */
export function listProducts(
  claims: Claims,
  { businessId, search = '', after, isDraft = false }: contract.ProductPage,
): Promise<contract.ProductList> {
  return db.readAs(claims, async (tx) => {
    const [listed, total] = await Promise.all([
      rows.listProductRows(tx, businessId, { words: wordsOf(search), after, isDraft }),
      rows.countProducts(tx, businessId, isDraft),
    ])
    const isFull = listed.length === contract.PAGE_ROWS
    return { rows: listed, next: isFull ? (listed.at(-1)?.position ?? null) : null, total }
  })
}

/**
 * Adds rows, or replaces rows by their id. The agent's entries change with the commit. A row whose
 * name and variant another row has is not saved but returned in `duplicates`. Errors:
 * `product.not_found` (an id of another business), `product.too_many`.
 */
export function saveProducts(
  claims: Claims,
  { businessId, rows: given, seenStock }: contract.SaveProducts,
): Promise<contract.SavedProducts> {
  return db.writeAs(claims, async (tx) => {
    await refuseOthers(tx, businessId)
    await rows.lockProducts(tx, businessId)
    const drafts = given.map(tidyDraft)
    const free = await withoutDuplicates(tx, businessId, drafts)
    const saved = await writeRows(tx, claims, businessId, { drafts: free, seenStock })
    const written = new Set(saved.map(({ id }) => id))
    return {
      rows: saved,
      duplicates: drafts.flatMap(({ id }) => (written.has(id) ? [] : [id])),
    }
  })
}

/**
 * The rows without duplicates. A row that is not saved keeps its name, so another row cannot get
 * that name.
 */
export async function withoutDuplicates(
  tx: WriteTx,
  businessId: string,
  drafts: contract.ProductDraft[],
  isDraft = false,
): Promise<contract.ProductDraft[]> {
  const repeated = new Set(repeatedIn(drafts))
  let free = drafts.filter(({ id }) => !repeated.has(id))
  for (;;) {
    const taken = new Set(await rows.findDuplicates(tx, businessId, free, isDraft))
    if (taken.size === 0) return free
    free = free.filter(({ id }) => !taken.has(id))
  }
}

/** Archives rows, which the agent then no longer uses. Nothing is deleted. */
export function archiveProducts(
  claims: Claims,
  { businessId, ids }: contract.ProductRefs,
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    await refuseOthers(tx, businessId)
    await rows.lockProducts(tx, businessId)
    await archiveIn(tx, businessId, ids)
  })
}

/** Archives rows after the caller has locked the business's products. */
export async function archiveIn(tx: WriteTx, businessId: string, ids: string[]): Promise<void> {
  const nameKeys = await rows.findNameKeys(tx, businessId, ids)
  await rows.archiveRows(tx, businessId, ids)
  await syncEntries(tx, businessId, nameKeys)
}

/**
 * Writes rows that are no duplicates, and their entries. The caller has locked the business's
 * products.
 */
export async function writeRows(
  tx: WriteTx,
  claims: Claims,
  businessId: string,
  {
    drafts,
    seenStock,
  }: { drafts: contract.ProductDraft[]; seenStock?: contract.SaveProducts['seenStock'] },
): Promise<contract.ProductRow[]> {
  if (drafts.length === 0) return []
  const ids = drafts.map(({ id }) => id)
  const before = await rows.findNameKeys(tx, businessId, ids)
  await rows.parkRenamed(tx, businessId, drafts)
  const saved = await rows.upsertProducts(tx, businessId, {
    createdBy: claims.sub ?? null,
    rows: await withStoredPhotos(tx, businessId, drafts),
    seenStock: seenStock ?? {},
  })
  if (saved.length < drafts.length) throw new AppError('product.not_found')
  if ((await rows.countProducts(tx, businessId)) > contract.PRODUCT_LIMIT)
    throw new AppError('product.too_many', { most: contract.PRODUCT_LIMIT })
  const after = await rows.findNameKeys(tx, businessId, ids)
  await syncEntries(tx, businessId, [...new Set([...before, ...after])])
  return saved
}

/** Rows without the photos that the business does not have: another's, or removed meanwhile. */
export async function withStoredPhotos<Row extends ProductValues>(
  tx: WriteTx,
  businessId: string,
  given: readonly Row[],
): Promise<Row[]> {
  const ids = new Set(given.flatMap(({ photo_url }) => photoIdOf(photo_url) ?? []))
  const stored = new Set(ids.size > 0 ? await findPictures(tx, businessId, [...ids]) : [])
  return given.map((row) => {
    const id = photoIdOf(row.photo_url)
    return id && !stored.has(id) ? { ...row, photo_url: null } : row
  })
}

/** Refuses rows of a business that the caller may not write as if they did not exist. */
export async function refuseOthers(tx: WriteTx, businessId: string): Promise<void> {
  if (!(await mayKeep(tx, businessId))) throw new AppError('auth.forbidden')
}

/** Removes double spaces, so that the same name is the same product. */
export const tidyDraft = <Draft extends ProductValues>(draft: Draft): Draft => ({
  ...draft,
  name: draft.name.replace(/\s+/g, ' ').trim(),
  variant: draft.variant.replace(/\s+/g, ' ').trim(),
})

/** The ids of rows with the name and variant of an earlier row in the same list. */
function repeatedIn(drafts: contract.ProductDraft[]): string[] {
  const seen = new Set<string>()
  return drafts.flatMap((draft) => {
    const key = rowKeyOf(draft)
    const isRepeated = seen.has(key)
    seen.add(key)
    return isRepeated ? [draft.id] : []
  })
}

/** A key that is equal for two rows with the same name and variant. */
export const rowKeyOf = ({ name, variant }: Pick<ProductValues, 'name' | 'variant'>) =>
  `${name.toLowerCase()}\u0000${variant.toLowerCase()}`
