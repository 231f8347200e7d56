import { z } from 'zod/mini'
import type { ProcedureChange } from '#contract/procedure/draft'
import type { ProductDraftList } from '#contract/product/draft'
import { overrideReason } from '#contract/business'
import { addFaq, addText, faqEntry } from '../contract.ts'

/** Limit of changes in one draft, so that a person can read them before publishing. */
export const DRAFT_LIMIT = 300
/** Number of published drafts of a business that can be undone. */
export const RELEASES_KEPT = 20

export const DRAFT_ACTS = ['add', 'edit', 'remove'] as const
export type DraftAct = (typeof DRAFT_ACTS)[number]

/**
 * `changed`: the live answer differs from the one on which the change was made. `gone`: the answer,
 * or the source for the new answer, was removed in the meantime.
 */
export type DraftState = 'ok' | 'changed' | 'gone'

export type DraftChange = {
  id: string
  act: DraftAct
  entry_id: string | null
  source_id: string | null
  /** title of the source, or of the source that publishing adds */
  source_title: string | null
  question: string | null
  examples: string[]
  answer: string
  /** the text on which the change was made; null for an added answer */
  base_question: string | null
  base_examples: string[] | null
  base_answer: string | null
  /** the live text; null when there is none */
  live_question: string | null
  live_examples: string[] | null
  live_answer: string | null
  state: DraftState
  created_by_name: string | null
  created_at: string
}
/**
 * `state`: a digest of all changes; '' without any. Every change gives it another value.
 */
export type Draft = {
  state: string
  changes: DraftChange[]
  products: ProductDraftList
  procedures: ProcedureChange[]
}

/** The number of changes in a draft, and of those that wait for a choice. */
export const sizeOf = ({ changes, products, procedures }: Omit<Draft, 'state'>) => ({
  total: changes.length + products.total + procedures.length,
  conflicts:
    [...changes, ...procedures].filter(({ state }) => state !== 'ok').length + products.conflicts,
})

/**
 * `changeId`: a change of the draft to edit. `entryId`: a live answer to change. `sourceId`: the
 * source for a new answer. Exactly one of them is given.
 */
export const draftAnswer = z
  .object({
    businessId: z.uuid(),
    changeId: z.optional(z.uuid()),
    entryId: z.optional(z.uuid()),
    sourceId: z.optional(z.uuid()),
    question: z.nullable(faqEntry.shape.question),
    answer: faqEntry.shape.answer,
    examples: faqEntry.shape.examples,
  })
  .check(
    z.refine(
      ({ changeId, entryId, sourceId }) =>
        [changeId, entryId, sourceId].filter(Boolean).length === 1,
    ),
  )
export type DraftAnswer = z.infer<typeof draftAnswer>
export const draftText = z.omit(addText, { validUntil: true })
export type DraftText = z.infer<typeof draftText>
export const draftFaq = addFaq
export type DraftFaq = z.input<typeof draftFaq>

export const draftChangeRef = z.object({ businessId: z.uuid(), changeId: z.uuid() })
export type DraftChangeRef = z.infer<typeof draftChangeRef>
/** `mine`: the draft's text is kept and based on the live answer. `live`: the change is dropped. */
export const settleDraftChange = z.extend(draftChangeRef, { choice: z.enum(['mine', 'live']) })
export type SettleDraftChange = z.infer<typeof settleDraftChange>

/**
 * The result of a draft's test: passed, failed, not run since the last change, or no test is
 * required.
 */
export const DRAFT_TESTS = ['lulus', 'gagal', 'belum', 'tanpa'] as const
export type DraftTestVerdict = (typeof DRAFT_TESTS)[number]

/**
 * `state`: of the draft that the screen shows. `overrideReason`: why it is published although it did
 * not pass; it is audited.
 */
export const publishDraft = z.object({
  businessId: z.uuid(),
  state: z.string().check(z.minLength(1), z.maxLength(64)),
  overrideReason,
})
export type PublishDraft = z.infer<typeof publishDraft>

export const releaseRef = z.object({ businessId: z.uuid(), releaseId: z.uuid() })
export type ReleaseRef = z.infer<typeof releaseRef>
export type ReleaseRow = {
  id: string
  added_count: number
  changed_count: number
  removed_count: number
  test: DraftTestVerdict
  override_reason: string | null
  published_by_name: string | null
  created_at: string
  undone_at: string | null
}
/** `skipped`: changes of what was changed again after publishing; they are not restored. */
export type UndoneRelease = { restored: number; skipped: number }
