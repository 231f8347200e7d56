import { lockDraft } from '#domain/knowledge/draft-lock'
import { deleteDropped, setDropped } from '#domain/knowledge/draft-tables'
import { type Claims, db, type ReadTx, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import type { ProductDraft, ProductRefs, SavedProducts, SaveProducts } from '../contract.ts'
import { refuseOthers, tidyDraft, withoutDuplicates, withStoredPhotos } from '../product.ts'
import * as products from '../queries.ts'
import type { ProductValues } from '../values.ts'
import * as contract from './contract.ts'
import * as rows from './draft-queries.ts'
import { planChange, type PlannedChange, valuesOf } from './plan-change.ts'

/**
 * Writes rows into the draft. The agent uses them after publishing. A row that equals the live one
 * leaves the draft. Rows whose name and variant another row has are returned in `duplicates`. Owner
 * and admin only. Error: `knowledge.draft_full`.
 */
export function saveInDraft(
  claims: Claims,
  { businessId, rows: given, seenStock }: SaveProducts,
): Promise<SavedProducts> {
  return writeDraft(claims, businessId, async (tx) => {
    const drafts = given.map(tidyDraft)
    const unique = await withoutDuplicates(tx, businessId, drafts, true)
    const free = await withStoredPhotos(tx, businessId, unique)
    const ids = free.map(({ id }) => id)
    const known = await readKnown(tx, businessId, ids)
    const planned = free.map((row) => ({
      id: row.id,
      plan: planChange({ row, ...known(row.id), seenStock: seenStock?.[row.id] }),
    }))
    await storePlans(tx, { businessId, createdBy: claims.sub ?? null }, planned)
    const written = new Set(ids)
    return {
      rows: await products.listInUse(tx, businessId, ids, true),
      duplicates: drafts.flatMap(({ id }) => (written.has(id) ? [] : [id])),
    }
  })
}

/** Archives rows at the next publishing. A row that the draft added leaves the draft. */
export function archiveInDraft(claims: Claims, { businessId, ids }: ProductRefs): Promise<void> {
  return writeDraft(claims, businessId, async (tx) => {
    const live = await products.listInUse(tx, businessId, ids)
    await rows.deleteChanges(tx, businessId, ids)
    const plans = live.map((row): PlannedChange => {
      return { product_id: row.id, act: 'archive', cells: {}, base: valuesOf(row) }
    })
    await rows.upsertChanges(tx, { businessId, createdBy: claims.sub ?? null }, plans)
  })
}

/**
 * Settles a change whose live row changed in the meantime. Errors: `product.not_found`,
 * `product.name_taken` (for a renamed row; the other row must be renamed first).
 */
export function settleProductChange(
  claims: Claims,
  input: contract.SettleProductChange,
): Promise<void> {
  const { businessId, changeId, choice } = input
  return writeDraft(claims, businessId, async (tx) => {
    if (choice === 'live') {
      await deleteDropped(tx, businessId)
      return requireFound((await setDropped(tx, { businessId, changeId }, true)) === 1)
    }
    const change = await rows.findChange(tx, businessId, changeId)
    if (!change) throw new AppError('product.not_found')
    const by = { businessId, createdBy: claims.sub ?? null }
    switch (change.state) {
      case 'ok':
        return
      case 'changed':
        return rows.upsertChanges(tx, by, [rebaseChange(change)])
      case 'gone':
        return rows.upsertChanges(tx, by, [await reviveChange(tx, businessId, change)])
      case 'taken':
        return takeOver(tx, by, change)
    }
  })
}

/** Bases the change on the live row. */
function rebaseChange({ product_id, act, cells, live }: contract.ProductChange): PlannedChange {
  const base = Object.keys(cells).map((column) => [column, { ...live }[column as 'name']])
  return { product_id, act, cells, base: Object.fromEntries(base) }
}

/** Adds the archived row again, with the draft's cells. */
async function reviveChange(
  tx: ReadTx,
  businessId: string,
  { product_id, cells }: contract.ProductChange,
): Promise<PlannedChange> {
  const [row] = await rows.findArchived(tx, businessId, [product_id])
  if (!row) throw new AppError('product.not_found')
  return { product_id, act: 'add', cells: { ...valuesOf(row), ...cells }, base: null }
}

/** Turns an added row whose name a live row now has into a change of that row. */
async function takeOver(
  tx: WriteTx,
  by: { businessId: string; createdBy: string | null },
  { act, product_id, cells, name, variant }: contract.ProductChange,
): Promise<void> {
  const [row] = await products.listByKeys(tx, by.businessId, [{ name, variant }])
  if (act !== 'add' || !row) throw new AppError('product.name_taken')
  const wanted: ProductDraft = { ...row, ...cells, id: row.id }
  await rows.deleteChanges(tx, by.businessId, [product_id])
  const plan = planChange({ row: wanted, live: row, known: undefined, seenStock: undefined })
  await storePlans(tx, by, [{ id: row.id, plan }])
}

async function readKnown(tx: ReadTx, businessId: string, ids: string[]) {
  const live = new Map(
    (await products.listInUse(tx, businessId, ids)).map((row): [string, ProductValues] => [
      row.id,
      row,
    ]),
  )
  const changes = new Map(
    (await rows.findChanges(tx, businessId, ids)).map((change) => [change.product_id, change]),
  )
  return (id: string) => ({ live: live.get(id), known: changes.get(id) })
}

async function storePlans(
  tx: WriteTx,
  by: { businessId: string; createdBy: string | null },
  planned: { id: string; plan: PlannedChange | null }[],
): Promise<void> {
  await rows.deleteChanges(
    tx,
    by.businessId,
    planned.flatMap(({ id, plan }) => (plan ? [] : [id])),
  )
  await rows.upsertChanges(
    tx,
    by,
    planned.flatMap(({ plan }) => plan ?? []),
  )
}

/** Writes changes of the draft as owner or admin, within its limit. */
function writeDraft<Result>(
  claims: Claims,
  businessId: string,
  change: (tx: WriteTx) => Promise<Result>,
): Promise<Result> {
  return db.writeAs(claims, async (tx) => {
    await refuseOthers(tx, businessId)
    await lockDraft(tx, businessId)
    const result = await change(tx)
    if ((await rows.countChanges(tx, businessId)) > contract.PRODUCT_DRAFT_LIMIT)
      throw new AppError('knowledge.draft_full', { most: contract.PRODUCT_DRAFT_LIMIT })
    return result
  })
}

function requireFound(isFound: boolean): void {
  if (!isFound) throw new AppError('product.not_found')
}
