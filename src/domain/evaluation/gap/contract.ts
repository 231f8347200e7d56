import { z } from 'zod/mini'
import { type SessionCursor, sessionCursor } from '../contract.ts'

const gapCursor = z.object({ demand: z.int(), at: z.string(), id: z.uuid() })
export type GapCursor = z.infer<typeof gapCursor>
export const gapQuery = z.object({ businessId: z.uuid(), before: z.optional(gapCursor) })
export type GapQuery = z.infer<typeof gapQuery>
export const GAP_PAGE = 10

export type GapChat = {
  room_id: string
  name: string | null
  phone: string | null
  text: string
  at: string
}
export const GAP_CHAT_PAGE = 40

export const gapChatQuery = z.object({
  businessId: z.uuid(),
  groupId: z.uuid(),
  before: z.optional(sessionCursor),
})
export type GapChatQuery = z.infer<typeof gapChatQuery>
export type GapChatPage = { chats: GapChat[]; before: SessionCursor | null }

export const dismissGroup = z.object({
  businessId: z.uuid(),
  groupId: z.uuid(),
  isDismissed: z.boolean(),
})
export type DismissGroup = z.infer<typeof dismissGroup>

/** Questions with the same meaning, and the latest conversations with such a question. */
export type GapGroup = {
  id: string
  question: string
  /** number of conversations */
  demand: number
  last_asked_at: string
  chats: GapChat[]
}
export type GapPage = { groups: GapGroup[]; before: GapCursor | null }

export const answerGroup = z.object({
  businessId: z.uuid(),
  groupId: z.uuid(),
  question: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  answer: z.string().check(z.trim(), z.minLength(1), z.maxLength(8000)),
})
export type AnswerGroup = z.infer<typeof answerGroup>
