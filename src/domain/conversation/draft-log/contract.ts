import { z } from 'zod/mini'

/** `stale`: a newer draft, a reply or another handler replaced it before a member decided. */
export const DRAFT_STATES = ['proposed', 'used', 'edited', 'dismissed', 'stale'] as const
export type DraftState = (typeof DRAFT_STATES)[number]
export const DRAFT_PAGE = 30
/** Days that are counted. */
export const DRAFT_COUNT_DAYS = 30

export const draftLogQuery = z.object({
  businessId: z.uuid(),
  state: z.optional(z.enum(DRAFT_STATES)),
  before: z.optional(z.object({ at: z.iso.datetime({ offset: true }), id: z.uuid() })),
})
export type DraftLogQuery = z.infer<typeof draftLogQuery>

/** A draft of the AI for a member, with the member's decision. */
export type LoggedDraft = {
  id: string
  business_id: string
  room_id: string
  contact_name: string | null
  asked: string | null
  text: string
  /** text that the member sent instead */
  sent_text: string | null
  status: DraftState
  created_at: string
  decided_at: string | null
  member_name: string | null
}
export type DraftLogPage = {
  drafts: LoggedDraft[]
  before: { at: string; id: string } | null
  /** number of drafts of the last 30 days by decision; only on the first page */
  counts: Record<DraftState, number> | null
}
