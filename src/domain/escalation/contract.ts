import { z } from 'zod/mini'

export const ESCALATION_REASONS = ['minta_manusia', 'info_tidak_ada', 'di_luar_kemampuan', 'kebijakan', 'gangguan_alat', 'perlu_klarifikasi', 'kuota_habis', 'marah', 'putaran_bot'] as const
export type EscalationReason = (typeof ESCALATION_REASONS)[number]

export const escalationQuery = z.object({ businessId: z.uuid() })

export const escalateRoom = z.object({ businessId: z.uuid(), roomId: z.uuid(), reason: z.enum(ESCALATION_REASONS), detail: z.optional(z.string().check(z.maxLength(500))) })

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
  summary: string[]
  tried: Tried[]
  draft: string | null
  draft_sources: { title: string }[]
  priority: number
  opened_at: string
  /** half of the open time until `due_at` has passed */
  half_at: string
  due_at: string
  claimed_by: string | null
  claimed_by_name: string | null
  claimed_at: string | null
  last_preview: string
  last_message_at: string
}
/** `waiting` by deadline then priority, `claimed` newest first; `medianClaimSeconds` over the last 7 days, null without any. */
export type EscalationQueue = { waiting: EscalationRow[]; claimed: EscalationRow[]; overdue: number; slaMinutes: number; medianClaimSeconds: number | null }
