import { z } from 'zod/mini'

/** Kinds that can be forwarded. Other kinds make sense only in their conversation. */
export const FORWARDED = ['text', 'media', 'location', 'contacts'] as const

export const forwardMessage = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  messageId: z.uuid(),
  toRoomId: z.uuid(),
  /** id from the browser: the same id twice is one message */
  clientId: z.string().check(z.minLength(8), z.maxLength(64)),
})
export type ForwardMessage = z.infer<typeof forwardMessage>
