import { recordAudit } from '#domain/audit'
import type { ReleasedProcedure } from '#contract/procedure/draft'
import type { ReleasedProduct } from '#contract/product/draft'
import { forgetProcedures } from '#domain/procedure/desk'
import * as procedures from '#domain/procedure/draft-publish'
import * as products from '#domain/product/draft-publish'
import { type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import type * as contract from './contract.ts'
import { requireKeeper } from './draft.ts'
import { lockDraft } from './draft-lock.ts'
import { findDraftState, listDraftRows } from './draft-queries.ts'
import * as rows from './release-queries.ts'

/**
 * Makes the draft live, in the caller's transaction. Returns the release, which can be undone.
 * Errors: `auth.forbidden`, `knowledge.draft_empty`, `knowledge.draft_changed` (the caller saw
 * another draft), `knowledge.draft_conflict` (live answers changed in the meantime).
 */
export async function publishIn(
  tx: WriteTx,
  claims: Claims,
  { businessId, state, overrideReason }: contract.PublishDraft,
  test: contract.DraftTestVerdict,
): Promise<string> {
  await requireKeeper(tx, businessId)
  await lockDraft(tx, businessId)
  await products.lockProducts(tx, businessId)
  await rows.lockAnswers(tx, businessId)
  await procedures.lockProcedures(tx, businessId)
  const draft = await listDraftRows(tx, businessId)
  const productDraft = await products.readChanges(tx, businessId)
  const procedureDraft = await procedures.findProcedureDraft(tx, businessId)
  const all = [...draft, ...productDraft, ...procedureDraft]
  if (all.length === 0) throw new AppError('knowledge.draft_empty')
  if ((await findDraftState(tx, businessId)) !== state)
    throw new AppError('knowledge.draft_changed')
  if (all.some((change) => change.state !== 'ok')) throw new AppError('knowledge.draft_conflict')
  const publishedBy = claims.sub ?? null
  await rows.applyDraft(tx, businessId, publishedBy)
  const released = await products.publishProducts(tx, claims, businessId, productDraft)
  const followed = await procedures.publishProcedures(tx, businessId, procedureDraft)
  const changes = draft.flatMap(toReleased)
  const counts = countActs([...changes, ...released, ...followed])
  const why = isPassed(test) ? null : (overrideReason ?? null)
  const id = await rows.insertRelease(tx, businessId, {
    counts,
    test,
    overrideReason: why,
    changes,
    products: released,
    procedures: followed,
    publishedBy,
  })
  await recordAudit(tx, {
    businessId,
    actorId: publishedBy,
    action: 'knowledge.publish',
    entity: 'knowledge_release',
    entityId: id,
    after: { ...counts, test, ...(why ? { overrideReason: why } : {}) },
  })
  return id
}

/** Nothing speaks against publishing. */
export const isPassed = (test: contract.DraftTestVerdict): boolean =>
  test === 'lulus' || test === 'tanpa'

const countActs = (acts: (rows.ReleasedChange | ReleasedProduct | ReleasedProcedure)[]) => ({
  added: acts.filter(({ before }) => before === null).length,
  changed: acts.filter(({ before, after }) => before !== null && after !== null).length,
  removed: acts.filter(({ after }) => after === null).length,
})

/** The removal of an answer that no longer exists changes nothing. */
function toReleased(change: contract.DraftChange): rows.ReleasedChange[] {
  const words = { question: change.question, examples: change.examples, answer: change.answer }
  if (change.act === 'add') return [{ entryId: change.id, before: null, after: words }]
  if (change.entry_id === null || change.live_answer === null) return []
  const before = {
    question: change.live_question,
    examples: change.live_examples ?? [],
    answer: change.live_answer,
  }
  const after = change.act === 'remove' ? null : words
  return [{ entryId: change.entry_id, before, after }]
}

/** The published drafts, newest first. */
export const listReleases = (claims: Claims, businessId: string): Promise<contract.ReleaseRow[]> =>
  db.readAs(claims, (tx) => rows.listReleaseRows(tx, businessId))

/**
 * Restores the texts from before a release, except those that changed again. Errors:
 * `knowledge.not_found` (already undone), `auth.forbidden`.
 */
export async function undoRelease(
  claims: Claims,
  ref: contract.ReleaseRef,
): Promise<contract.UndoneRelease> {
  const undone = await db.writeAs(claims, async (tx) => {
    await requireKeeper(tx, ref.businessId)
    const taken = await rows.takeRelease(tx, ref, claims.sub ?? null)
    if (!taken) throw new AppError('knowledge.not_found')
    const { changes, products: released, procedures: followed } = taken
    const restored =
      (await products.revertProducts(tx, claims, ref.businessId, released)) +
      (await rows.revertRelease(tx, ref.businessId, changes)) +
      (await procedures.revertProcedures(tx, ref.businessId, followed))
    const skipped = changes.length + released.length + followed.length - restored
    await recordAudit(tx, {
      businessId: ref.businessId,
      actorId: claims.sub ?? null,
      action: 'knowledge.publish_undone',
      entity: 'knowledge_release',
      entityId: ref.releaseId,
      after: { restored, skipped },
    })
    return { restored, skipped }
  })
  forgetProcedures(ref.businessId)
  return undone
}
