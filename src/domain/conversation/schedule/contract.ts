import { z } from 'zod/mini'
import { CAPTION_LIMIT } from '#whatsapp/text-limits'
import { MESSAGE_TEXT_LIMIT } from '../message/contract.ts'

/** Limit of waiting messages in one room. */
export const MAX_SCHEDULED = 50
/** How far ahead a message may be scheduled. */
const SCHEDULE_AHEAD_MS = 366 * 24 * 3_600_000
/** A message that is later than this (the server was off) is no longer sent. */
export const SCHEDULE_LATE_MS = 2 * 3_600_000

export const SCHEDULE_REASONS = [
  'window_closed',
  'blocked',
  'opted_out',
  'author_left',
  'file_gone',
  'late',
  'replied',
  'refused',
] as const
export type ScheduleReason = (typeof SCHEDULE_REASONS)[number]

const text = z.string().check(z.trim(), z.maxLength(MESSAGE_TEXT_LIMIT))

export const scheduleMessage = z
  .object({
    businessId: z.uuid(),
    roomId: z.uuid(),
    /** id from the browser: the same id twice is one message */
    scheduledId: z.uuid(),
    text,
    attachmentId: z.optional(z.uuid()),
    sendAt: z.iso.datetime(),
    cancelOnReply: z.boolean(),
  })
  .check(
    z.refine(
      (input) => (input.attachmentId ? input.text.length <= CAPTION_LIMIT : input.text.length > 0),
      { path: ['text'] },
    ),
  )
export type ScheduleMessage = z.infer<typeof scheduleMessage>

export const scheduledRef = z.object({ businessId: z.uuid(), scheduledId: z.uuid() })
export type ScheduledRef = z.infer<typeof scheduledRef>

export const changeScheduled = z.object({
  businessId: z.uuid(),
  scheduledId: z.uuid(),
  text,
  sendAt: z.iso.datetime(),
  cancelOnReply: z.boolean(),
})
export type ChangeScheduled = z.infer<typeof changeScheduled>

/** Why a message cannot be sent at a time. */
export function timeFault(atMs: number, nowMs: number): 'past' | 'too_far' | null {
  if (!(atMs > nowMs)) return 'past'
  return atMs > nowMs + SCHEDULE_AHEAD_MS ? 'too_far' : null
}

/** A message that waits or could not be sent, as its conversation shows it. */
export type ScheduledRow = {
  id: string
  text: string
  send_at: string
  cancel_on_reply: boolean
  state: 'waiting' | 'failed'
  reason: ScheduleReason | null
  planned_at: string
  author_name: string | null
  file_kind: string | null
  file_name: string | null
}
