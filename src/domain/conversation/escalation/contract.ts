import { z } from 'zod/mini'
import type { caseDetails, caseLines, gateDetails } from '#copy/case-reasons'
import { type ReasonDetails, storeReason } from '#lib/reason'

export const ESCALATION_REASONS = [
  'minta_manusia',
  'info_tidak_ada',
  'di_luar_kemampuan',
  'kebijakan',
  'gangguan_alat',
  'perlu_klarifikasi',
  'kuota_habis',
  'marah',
  'putaran_bot',
] as const
export type EscalationReason = (typeof ESCALATION_REASONS)[number]

type CaseText = typeof caseDetails & typeof gateDetails & typeof caseLines
/**
 * A reason in the form that cases and traces store. `describeCase` of the dashboard renders it.
 * Words of a model or a member are stored unchanged.
 */
export const toCaseReason = (code: keyof CaseText, details?: ReasonDetails): string =>
  storeReason(code, details)

/** Tabs of the queue: waiting, taken by the member, all, waiting past their deadline. */
export const QUEUE_TABS = ['menunggu', 'punya-saya', 'seluruh-tim', 'lewat-batas'] as const
export type QueueTab = (typeof QUEUE_TABS)[number]
export const QUEUE_PAGE = 50

/** keyset cursor: the previous page's last row; `at` is its deadline, or when it was taken */
const queueCursor = z.object({
  part: z.enum(['waiting', 'taken']),
  at: z.string(),
  priority: z.number(),
  id: z.uuid(),
})
export type QueueCursor = z.infer<typeof queueCursor>
export const queueQuery = z.object({
  businessId: z.uuid(),
  tab: z.enum(QUEUE_TABS),
  reason: z.optional(z.enum(ESCALATION_REASONS)),
  before: z.optional(queueCursor),
})
export type QueueQuery = z.infer<typeof queueQuery>
export const caseRef = z.object({ businessId: z.uuid(), roomId: z.uuid() })

export const escalateRoom = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  reason: z.enum(ESCALATION_REASONS),
  detail: z.optional(z.string().check(z.maxLength(500))),
})

export type Tried = { label: string; detail: string; ok: boolean; at: string }

export type EscalationRow = {
  id: string
  business_id: string
  room_id: string
  contact_name: string | null
  contact_phone: string | null
  channel_name: string
  reason: EscalationReason
  detail: string | null
  /** three lines for a case, the first of them for a list */
  summary: string[]
  priority: number
  opened_at: string
  /** when half of the open time until `due_at` has passed */
  half_at: string
  due_at: string
  claimed_by: string | null
  claimed_by_name: string | null
  claimed_at: string | null
  /** member to whom the waiting case is offered */
  offered_to: string | null
  offered_to_name: string | null
  last_preview: string
  last_message_at: string
}

/** A case with the AI's earlier steps and a proposed answer. */
export type EscalationCase = EscalationRow & {
  tried: Tried[]
  draft: string | null
  draft_sources: { title: string }[]
}

/**
 * Exact counts of the whole queue. `medianClaimSeconds`: over the last 7 days, null without a case.
 */
export type QueueFigures = {
  waiting: number
  overdue: number
  mine: number
  all: number
  slaMinutes: number
  medianClaimSeconds: number | null
}
/** Waiting cases by deadline and priority, then taken ones, newest first. */
export type EscalationPage = {
  rows: EscalationRow[]
  before: QueueCursor | null
  figures: QueueFigures
}
