import { recordAudit } from '#domain/audit'
import { type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import type * as contract from './contract.ts'
import { requireKeeper } from './draft.ts'
import { findDraftState, listDraftRows, lockDraft } from './draft-queries.ts'
import * as rows from './release-queries.ts'

/**
 * Makes the draft live in the caller's transaction and returns the release that undoes it. Errors:
 * `auth.forbidden`, `knowledge.draft_empty`, `knowledge.draft_changed` (the caller saw another
 * draft), `knowledge.draft_conflict` (live answers changed meanwhile).
 */
export async function publishIn(
  tx: WriteTx,
  claims: Claims,
  { businessId, state }: contract.PublishDraft,
  test: contract.DraftTestVerdict,
): Promise<string> {
  await requireKeeper(tx, businessId)
  await lockDraft(tx, businessId)
  await rows.lockAnswers(tx, businessId)
  const draft = await listDraftRows(tx, businessId)
  if (draft.length === 0) throw new AppError('knowledge.draft_empty')
  if ((await findDraftState(tx, businessId)) !== state)
    throw new AppError('knowledge.draft_changed')
  if (draft.some((change) => change.state !== 'ok')) throw new AppError('knowledge.draft_conflict')
  const publishedBy = claims.sub ?? null
  await rows.applyDraft(tx, businessId, publishedBy)
  const changes = draft.flatMap(toReleased)
  const counts = {
    added: changes.filter(({ before }) => before === null).length,
    changed: changes.filter(({ before, after }) => before !== null && after !== null).length,
    removed: changes.filter(({ after }) => after === null).length,
  }
  const id = await rows.insertRelease(tx, businessId, { counts, test, changes, publishedBy })
  await recordAudit(tx, {
    businessId,
    actorId: publishedBy,
    action: 'knowledge.publish',
    entity: 'knowledge_release',
    entityId: id,
    after: { ...counts, test },
  })
  return id
}

/** A removal of an answer that is gone already changes nothing. */
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
 * Writes back what was live before a release, except for answers that changed again. Errors:
 * `knowledge.not_found` (undone already), `auth.forbidden`.
 */
export function undoRelease(
  claims: Claims,
  ref: contract.ReleaseRef,
): Promise<contract.UndoneRelease> {
  return db.writeAs(claims, async (tx) => {
    await requireKeeper(tx, ref.businessId)
    const changes = await rows.takeRelease(tx, ref, claims.sub ?? null)
    if (!changes) throw new AppError('knowledge.not_found')
    const restored = await rows.revertRelease(tx, ref.businessId, changes)
    await recordAudit(tx, {
      businessId: ref.businessId,
      actorId: claims.sub ?? null,
      action: 'knowledge.publish_undone',
      entity: 'knowledge_release',
      entityId: ref.releaseId,
      after: { restored, skipped: changes.length - restored },
    })
    return { restored, skipped: changes.length - restored }
  })
}
