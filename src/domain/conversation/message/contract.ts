import { z } from 'zod/mini'
import type { MessageState } from '#contract/conversation/room'

export const UNDELIVERED_PAGE = 20

export const undeliveredQuery = z.object({
  businessId: z.uuid(),
  before: z.optional(z.object({ at: z.string(), id: z.uuid() })),
})
export const undeliveredRef = z.object({ businessId: z.uuid(), messageId: z.uuid() })

/** A message of ours that was not delivered. `failed`, or `unconfirmed`: it may have been. */
export type UndeliveredRow = {
  id: string
  room_id: string
  contact_name: string | null
  contact_phone: string | null
  channel_name: string
  author_kind: string
  kind: string
  text: string
  status: Extract<MessageState, 'failed' | 'unconfirmed'>
  status_reason: string | null
  status_at: string
  occurred_at: string
  /** the 24-hour window is closed: only a template can be sent */
  needs_template: boolean
}
export type UndeliveredPage = {
  messages: UndeliveredRow[]
  failed: number
  unconfirmed: number
  before: { at: string; id: string } | null
}

/** Messages of a month that Meta charges for (`is_free`: does not). */
export type ChargeCount = {
  channel_id: string
  category: string
  is_free: boolean
  messages: number
}
