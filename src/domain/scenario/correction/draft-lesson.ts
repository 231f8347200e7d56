import { updateDraftLesson } from '#conversation/draft-lessons'
import { dropEntrySource, insertAnswer, mayKeep } from '#domain/knowledge/edit-entries'
import { type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import type { DraftLesson, LessonRef, TeachLesson } from './contract.ts'
import * as rows from './draft-lesson-queries.ts'

/** Changed drafts that may become knowledge. */
export const listDraftLessons = (claims: Claims, businessId: string): Promise<DraftLesson[]> =>
  db.readAs(claims, (tx) => rows.listLessonRows(tx, businessId))

/**
 * Adds the customer's question with the member's text to the knowledge. Owner and admin only.
 * Error: `draft.not_found` when it was decided already.
 */
export function teachLesson(claims: Claims, input: TeachLesson): Promise<void> {
  const { businessId, draftId, question, answer } = input
  return decideLesson(claims, input, 'baru', async (tx) => {
    const entry = await insertAnswer(tx, claims.sub ?? '', { businessId, question, answer })
    await updateDraftLesson(tx, draftId, { lesson: 'dipakai', entryId: entry.id })
  })
}

/** Dismisses a changed draft, which is then not offered again. Owner and admin only. */
export const dismissLesson = (claims: Claims, ref: LessonRef): Promise<void> =>
  decideLesson(claims, ref, 'baru', (tx) =>
    updateDraftLesson(tx, ref.draftId, { lesson: 'diabaikan', entryId: null }),
  )

/** Undoes a decision, and removes the knowledge that it added. Owner and admin only. */
export const undoLesson = (claims: Claims, ref: LessonRef): Promise<void> =>
  decideLesson(claims, ref, undefined, async (tx, { lesson_entry_id: entryId }) => {
    if (entryId) await dropEntrySource(tx, ref.businessId, entryId)
    await updateDraftLesson(tx, ref.draftId, { lesson: 'baru', entryId: null })
  })

type Locked = NonNullable<Awaited<ReturnType<typeof rows.lockLesson>>>

function decideLesson(
  claims: Claims,
  { businessId, draftId }: LessonRef,
  from: 'baru' | undefined,
  work: (tx: WriteTx, lesson: Locked) => Promise<void>,
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await mayKeep(tx, businessId))) throw new AppError('draft.not_found')
    const locked = await rows.lockLesson(tx, businessId, draftId)
    if (!locked || (from && locked.lesson !== from)) throw new AppError('draft.not_found')
    await work(tx, locked)
  })
}
