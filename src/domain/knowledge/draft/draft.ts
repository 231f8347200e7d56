import { randomUUID } from 'node:crypto'
import { excerptOf } from '#lib/language/text'
import { type Claims, db, type ReadTx, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { cutText, toEntries } from '../entries.ts'
import { findShopName, findSource, mayKeep } from '../queries.ts'
import { findProcedureDraft } from '#domain/procedure/draft-publish'
import { findProductDraft } from '#domain/product/draft-publish'
import * as contract from './contract.ts'
import { lockDraft } from './draft-lock.ts'
import * as rows from './draft-queries.ts'
import { deleteDropped, setDropped } from './draft-tables-queries.ts'
import { TITLE_CHARS } from '../contract.ts'

/** The unpublished changes, with the live texts. */
export const loadDraft = (claims: Claims, businessId: string): Promise<contract.Draft> =>
  db.readAs(claims, (tx) => findDraft(tx, businessId))

/** `loadDraft` in the caller's transaction. */
export const findDraft = async (tx: ReadTx, businessId: string): Promise<contract.Draft> => ({
  state: await rows.findDraftState(tx, businessId),
  changes: await rows.listDraftRows(tx, businessId),
  products: await findProductDraft(tx, businessId),
  procedures: await findProcedureDraft(tx, businessId),
})

/**
 * Writes an answer into the draft. Customers get it after publishing. An answer that equals the
 * live one leaves the draft. Owner and admin only. Errors: `knowledge.not_found`,
 * `knowledge.draft_full`.
 */
export function draftAnswer(claims: Claims, input: contract.DraftAnswer): Promise<void> {
  const { businessId, changeId, entryId, sourceId } = input
  const [words] = toEntries([input])
  if (!words) throw new AppError('request.invalid')
  const by = { businessId, createdBy: claims.sub ?? null }
  return writeChange(claims, businessId, async (tx) => {
    if (changeId) return requireFound(await rows.updateWords(tx, businessId, changeId, words))
    if (entryId) {
      await changeAnswer(tx, { ...by, entryId, act: 'edit' }, words)
      return rows.deleteIdle(tx, businessId, entryId)
    }
    const source = await findSource(tx, businessId, sourceId ?? '')
    requireFound(source?.kind === 'text' || source?.kind === 'faq')
    return rows.insertAdded(tx, { ...by, place: { sourceId: sourceId ?? '' } }, [words])
  })
}

/** Adds a typed text to the draft as a new source, cut into answers as `addText` does. */
export function draftText(claims: Claims, input: contract.DraftText): Promise<void> {
  const { businessId, title } = input
  return addSource(claims, businessId, { kind: 'text', title }, async (tx) =>
    cutText(input, await findShopName(tx, businessId)),
  )
}

/** Adds questions with their answers to the draft as a new source. */
export function draftFaq(claims: Claims, input: contract.DraftFaq): Promise<void> {
  const title = input.title ?? excerptOf(input.entries[0]?.question ?? '', TITLE_CHARS)
  const words = toEntries(input.entries)
  return addSource(claims, input.businessId, { kind: 'faq', title }, () => Promise.resolve(words))
}

function addSource(
  claims: Claims,
  businessId: string,
  source: { kind: 'text' | 'faq'; title: string },
  read: (tx: ReadTx) => Promise<rows.DraftWords[]>,
): Promise<void> {
  const place = { newSourceId: randomUUID(), ...source }
  const of = { businessId, createdBy: claims.sub ?? null, place }
  return writeChange(claims, businessId, async (tx) => rows.insertAdded(tx, of, await read(tx)))
}

/** Removes a live answer at the next publishing. Errors: those of `draftAnswer`. */
export function draftRemoval(
  claims: Claims,
  { businessId, entryId }: { businessId: string; entryId: string },
): Promise<void> {
  const of = { businessId, entryId, act: 'remove', createdBy: claims.sub ?? null } as const
  return writeChange(claims, businessId, (tx) => changeAnswer(tx, of, null))
}

/** Changes an answer in the draft, in place of an earlier change of it that was dropped. */
async function changeAnswer(
  tx: WriteTx,
  of: Parameters<typeof rows.upsertEntryChange>[1],
  words: rows.DraftWords | null,
): Promise<void> {
  await rows.deleteDroppedOf(tx, of.businessId, of.entryId)
  requireFound(await rows.upsertEntryChange(tx, of, words))
}

/**
 * Drops one change of the draft, also of a product or a procedure; `restoreChange` undoes it.
 * Error: `knowledge.not_found`.
 */
export function dropChange(claims: Claims, ref: contract.DraftChangeRef): Promise<void> {
  return writeChange(claims, ref.businessId, async (tx) => {
    await deleteDropped(tx, ref.businessId)
    requireFound((await setDropped(tx, ref, true)) === 1)
  })
}

/** Restores the newest dropped version of one change. Error: `knowledge.not_found`. */
export const restoreChange = (claims: Claims, ref: contract.DraftChangeRef): Promise<void> =>
  writeChange(claims, ref.businessId, async (tx) =>
    requireFound((await setDropped(tx, ref, false)) === 1),
  )

/** Restores a discarded draft. */
export async function restoreDraft(claims: Claims, businessId: string): Promise<void> {
  await writeChange(claims, businessId, (tx) => setDropped(tx, { businessId }, false))
}

/** Drops every change in the caller's transaction; `restoreDraft` undoes it. */
export async function discardIn(tx: WriteTx, businessId: string): Promise<void> {
  await requireKeeper(tx, businessId)
  await lockDraft(tx, businessId)
  await deleteDropped(tx, businessId)
  await setDropped(tx, { businessId }, true)
}

/** Settles a change whose live answer changed in the meantime. Error: `knowledge.not_found`. */
export function settleChange(claims: Claims, input: contract.SettleDraftChange): Promise<void> {
  const { businessId, changeId, choice } = input
  if (choice === 'live') return dropChange(claims, input)
  return writeChange(claims, businessId, async (tx) => {
    const change = await rows.findChange(tx, businessId, changeId)
    if (!change) throw new AppError('knowledge.not_found')
    const title = excerptOf(change.question ?? change.answer, TITLE_CHARS)
    const of = { businessId, changeId, newSourceId: randomUUID(), title }
    requireFound(await rows.rebaseChange(tx, of))
  })
}

/** Writes one change of a draft as owner or admin, within the limit of changes. */
function writeChange<Result>(
  claims: Claims,
  businessId: string,
  change: (tx: WriteTx) => Promise<Result>,
): Promise<Result> {
  return db.writeAs(claims, async (tx) => {
    await requireKeeper(tx, businessId)
    await lockDraft(tx, businessId)
    const result = await change(tx)
    if ((await rows.countDraftRows(tx, businessId)) > contract.DRAFT_LIMIT)
      throw new AppError('knowledge.draft_full', { most: contract.DRAFT_LIMIT })
    return result
  })
}

export async function requireKeeper(tx: WriteTx, businessId: string): Promise<void> {
  if (!(await mayKeep(tx, businessId))) throw new AppError('auth.forbidden')
}

function requireFound(isFound: boolean): void {
  if (!isFound) throw new AppError('knowledge.not_found')
}
