import type { ReadTable } from '#contract/spreadsheet'
import { clearNotices, notifyMembers } from '#domain/notice'
import { takeQuota } from '#domain/quota'
import { storeReason } from '#lib/reason'
import { asService, type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/queue'
import { cellText, PRODUCT_COLUMNS } from '../cell-text.ts'
import { PAGE_ROWS, type ProductDraft } from '../contract.ts'
import { toDraft } from '../to-draft.ts'
import { readLines } from '../import-rows.ts'
import { archiveIn, refuseOthers, withoutDuplicates, writeRows } from '../product.ts'
import * as products from '../queries.ts'
import * as contract from './contract.ts'
import { planChanges, type RowChange } from './plan-changes.ts'
import { readSheetCells } from './read-sheet.ts'
import * as rows from './sheet-queries.ts'

const READER = asService('a reading acts for the member who connected the sheet')
const PROVED = 'the caller was proved to keep the products; only the service writes runs'
/** Limit of sheets per sweep. The next sweep takes more. */
const DUE_LIMIT = 50

/** The connected sheet with its newest runs; null when there is none. */
export function loadSheet(claims: Claims, businessId: string): Promise<contract.SheetState | null> {
  return db.readAs(claims, async (tx) => {
    const sheet = await rows.findSheet(tx, businessId)
    return sheet ? { sheet, runs: await rows.listRuns(tx, sheet.id) } : null
  })
}

/** The cells at an address, for the preview. Errors: `auth.forbidden`, `quota.exceeded`. */
export async function previewSheet(
  claims: Claims,
  { businessId, url }: contract.SheetAddress,
): Promise<ReadTable> {
  await db.writeAs(claims, (tx) => refuseOthers(tx, businessId))
  await takeQuota('knowledge.readings', businessId)
  return readSheetCells(url)
}

/** Connects a sheet, or changes the columns of the connected one, and reads it. */
export async function connectSheet(claims: Claims, input: contract.ConnectSheet): Promise<void> {
  const id = await db.writeAs(claims, async (tx) => {
    await refuseOthers(tx, input.businessId)
    return rows.upsertSheet(tx, input, claims.sub ?? null)
  })
  await followSheet(id)
}

/** Makes the sheet due now. Errors: `product.sheet_not_found`, `quota.exceeded`. */
export async function readSheetNow(claims: Claims, businessId: string): Promise<void> {
  await db.writeAs(claims, (tx) => refuseOthers(tx, businessId))
  await takeQuota('knowledge.readings', businessId)
  const id = await db.writeAs(claims, (tx) => rows.setDue(tx, businessId))
  if (!id) throw new AppError('product.sheet_not_found')
  await followSheet(id)
}

/**
 * Disconnects the sheet. Its products stay; its history is deleted. Error:
 * `product.sheet_not_found`.
 */
export function disconnectSheet(claims: Claims, businessId: string): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    await refuseOthers(tx, businessId)
    if (!(await rows.deleteSheet(tx, businessId))) throw new AppError('product.sheet_not_found')
  })
}

/** Adds a job read-sheet for each sheet that is due. Returns how many. */
export async function findDueSheets(): Promise<number> {
  const due = await db.readAs(READER, (tx) => rows.listDueSheets(tx, DUE_LIMIT))
  for (const sheetId of due)
    await db.writeAs(READER, (tx) =>
      enqueue(tx, 'read-sheet', { sheetId }, { key: `read-sheet/${sheetId}` }),
    )
  return due.length
}

/**
 * Job read-sheet: applies the sheet to the products. No product is removed: those that it no longer
 * has are listed for a decision. Other column names, or no products, stop the reading. A sheet that
 * is not due is ignored, so the job may run twice.
 */
export async function followSheet(sheetId: string): Promise<void> {
  const sheet = await db.readAs(READER, (tx) => rows.findDueSheet(tx, sheetId))
  if (!sheet) return
  const read = await readSheetCells(sheet.url)
  try {
    await db.writeAs(READER, async (tx) => {
      await products.lockProducts(tx, sheet.business_id)
      const due = await rows.findDueSheet(tx, sheetId)
      if (!due) return
      await finish(tx, due, await applyTable(tx, due, read))
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'product.too_many') throw error
    await db.writeAs(READER, (tx) =>
      finish(tx, sheet, { status: 'failed', error: storeReason('sheetTooManyProducts') }),
    )
  }
}

/** Ends a reading. If the sheet stopped, owner and admin get one notice until it is read again. */
async function finish(
  tx: WriteTx,
  { id, business_id: businessId }: contract.SheetRow,
  end: Pick<contract.SheetRow, 'status' | 'error'>,
): Promise<void> {
  await rows.finishReading(tx, id, end)
  if (end.status === 'ready') return clearNotices(tx, businessId, 'sheet_stopped', id)
  const notice = { businessId, kind: 'sheet_stopped', subject: id, roomId: null } as const
  await notifyMembers(tx, notice, 'keepers')
}

async function applyTable(
  tx: WriteTx,
  sheet: contract.SheetRow,
  read: ReadTable,
): Promise<Pick<contract.SheetRow, 'status' | 'error'>> {
  if (!read.ok) return { status: 'failed', error: read.reason }
  const head = contract.headOf(read.table, sheet.has_head)
  if (JSON.stringify(head) !== JSON.stringify(sheet.head))
    return {
      status: 'columns_changed',
      error: storeReason('sheetColumnsChanged', {
        before: joinHeadings(sheet.head),
        now: joinHeadings(head),
      }),
    }
  const lines = readLines(read.table, sheet.mapping, sheet.has_head)
  if (lines.length === 0) return { status: 'failed', error: storeReason('sheetWithoutProducts') }
  const links = new Map((await rows.listLinks(tx, sheet.id)).map((link) => [link.key, link]))
  const known = await findProducts(tx, sheet.business_id, lines, [...links.values()])
  const plan = planChanges(lines, sheet.mapping, links, known)
  const after = plan.changes.flatMap((change) => change.after ?? [])
  await writeRows(tx, READER, sheet.business_id, { drafts: after })
  await rows.replaceLinks(tx, sheet, plan.links)
  const added = plan.changes.filter(({ before }) => before === null).length
  if (plan.changes.length > 0)
    await rows.insertRun(tx, sheet, {
      kind: 'read',
      added_count: added,
      changed_count: plan.changes.length - added,
      fault_count: lines.reduce((sum, { faults }) => sum + faults.length, 0),
      changes: plan.changes,
    })
  return { status: 'ready', error: null }
}

const HEAD_CHARS = 300
const joinHeadings = (head: string[]) => head.join(', ').slice(0, HEAD_CHARS) || '-'

/** The products in use that the sheet has now or had before. */
async function findProducts(
  tx: WriteTx,
  businessId: string,
  lines: ReturnType<typeof readLines>,
  links: { product_id: string }[],
): Promise<ProductDraft[]> {
  const byKey = await products.listByKeys(
    tx,
    businessId,
    lines.map(({ row: { name, variant } }) => ({ name, variant })),
  )
  const byId = await products.listInUse(
    tx,
    businessId,
    links.map(({ product_id }) => product_id),
  )
  return [...new Map([...byKey, ...byId].map((row) => [row.id, toDraft(row)])).values()]
}

/** One page of the products that the sheet no longer has. */
export function listMissing(
  claims: Claims,
  { businessId, after = '' }: contract.MissingPage,
): Promise<{ rows: contract.MissingRow[]; next: string | null }> {
  return db.readAs(claims, async (tx) => {
    const sheet = await rows.findSheet(tx, businessId)
    const listed = sheet ? await rows.listMissingRows(tx, sheet.id, after) : []
    return { rows: listed, next: listed.length === PAGE_ROWS ? listed.at(-1)!.key : null }
  })
}

/**
 * Archives missing products as a run that can be undone, or keeps them as products that no longer
 * follow the sheet. Error: `product.sheet_not_found`.
 */
export function settleMissing(
  claims: Claims,
  { businessId, productIds, act }: contract.SettleMissing,
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    await refuseOthers(tx, businessId)
    const sheet = await rows.findSheet(tx, businessId)
    if (!sheet) throw new AppError('product.sheet_not_found')
    await continueAsService(tx, PROVED)
    await products.lockProducts(tx, businessId)
    const ids = await rows.takeMissing(tx, sheet.id, productIds)
    if (act === 'keep' || ids.length === 0) return
    const before = (await products.listInUse(tx, businessId, ids)).map(toDraft)
    await archiveIn(tx, businessId, ids)
    await rows.insertRun(tx, sheet, {
      kind: 'archive',
      added_count: 0,
      changed_count: before.length,
      fault_count: 0,
      changes: before.map((row) => ({ before: row, after: null })),
    })
  })
}

/**
 * Restores what a run changed, except rows that changed again. The next reading does not repeat the
 * run, because the sheet's cells did not change. Error: `product.sheet_not_found`.
 */
export function undoRun(
  claims: Claims,
  { businessId, runId }: contract.SheetRunRef,
): Promise<contract.UndoneRun> {
  return db.writeAs(claims, async (tx) => {
    await refuseOthers(tx, businessId)
    await continueAsService(tx, PROVED)
    await products.lockProducts(tx, businessId)
    const changes = await rows.takeRun(tx, businessId, runId)
    if (!changes) throw new AppError('product.sheet_not_found')
    const ids = changes.flatMap(({ before, after }) => (after ?? before)?.id ?? [])
    const now = new Map(
      (await products.listInUse(tx, businessId, ids)).map((row) => [row.id, toDraft(row)]),
    )
    const same = changes.filter((change) => isAsLeft(change, now))
    const restored = await withoutDuplicates(
      tx,
      businessId,
      same.flatMap(({ before }) => before ?? []),
    )
    await writeRows(tx, claims, businessId, { drafts: restored })
    const added = same.flatMap(({ before, after }) => (before ? [] : (after?.id ?? [])))
    if (added.length > 0) await archiveIn(tx, businessId, added)
    const count = restored.length + added.length
    return { restored: count, skipped: changes.length - count }
  })
}

/** Whether a row is as the run left it. */
function isAsLeft({ before, after }: RowChange, now: Map<string, ProductDraft>): boolean {
  if (!after) return before !== null && !now.has(before.id)
  const row = now.get(after.id)
  return !!row && PRODUCT_COLUMNS.every((each) => cellText(row, each) === cellText(after, each))
}
