import { z } from 'zod/mini'
import type { ProductDraftList } from '#contract/product/draft'
import { addFaq, addText, faqEntry } from '../contract.ts'

/** Changes of one draft: a list that a person can still read before publishing it. */
export const DRAFT_LIMIT = 300
/** Published drafts of a business that can be undone. */
export const RELEASES_KEPT = 20

export const DRAFT_ACTS = ['add', 'edit', 'remove'] as const
export type DraftAct = (typeof DRAFT_ACTS)[number]

/**
 * `changed`: the live answer says something else than when the change was made. `gone`: the answer,
 * or the source that would get it, was removed meanwhile.
 */
export type DraftState = 'ok' | 'changed' | 'gone'

export type DraftChange = {
  id: string
  act: DraftAct
  entry_id: string | null
  source_id: string | null
  /** of the source, or of the one that publishing adds */
  source_title: string | null
  question: string | null
  examples: string[]
  answer: string
  /** what the change was made on; null for an added answer */
  base_question: string | null
  base_examples: string[] | null
  base_answer: string | null
  /** what the agent says now; null when nothing */
  live_question: string | null
  live_examples: string[] | null
  live_answer: string | null
  state: DraftState
  created_by_name: string | null
  created_at: string
}
/**
 * `state`: a digest of the changes, those of products included; '' without any. It is another one
 * after every change.
 */
export type Draft = { state: string; changes: DraftChange[]; products: ProductDraftList }

/** How much a draft changes, and how much of it waits for a choice. */
export const sizeOf = ({ changes, products }: Pick<Draft, 'changes' | 'products'>) => ({
  total: changes.length + products.total,
  conflicts: changes.filter(({ state }) => state !== 'ok').length + products.conflicts,
})

/**
 * `changeId`: a change that gets other words. `entryId`: a live answer that gets them. `sourceId`:
 * the source that gets a new answer. Exactly one of them.
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
/** `mine`: the draft's words stay, made on what is live now. `live`: the change is dropped. */
export const settleDraftChange = z.extend(draftChangeRef, { choice: z.enum(['mine', 'live']) })
export type SettleDraftChange = z.infer<typeof settleDraftChange>

/** The verdict of a draft's test: passed, failed, not played since the last change, or nothing is required. */
export const DRAFT_TESTS = ['lulus', 'gagal', 'belum', 'tanpa'] as const
export type DraftTestVerdict = (typeof DRAFT_TESTS)[number]

/** `state`: of the draft that the screen shows. `withoutPass`: publish although it did not pass. */
export const publishDraft = z.object({
  businessId: z.uuid(),
  state: z.string().check(z.minLength(1), z.maxLength(64)),
  withoutPass: z.boolean(),
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
  published_by_name: string | null
  created_at: string
  undone_at: string | null
}
/** `skipped`: answers and products that were changed again after publishing, and stay as they are. */
export type UndoneRelease = { restored: number; skipped: number }
