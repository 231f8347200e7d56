import { z } from 'zod/mini'

const AUTO_REPLY_PARTS = ['percakapan', 'aturan'] as const
export type AutoReplyPart = (typeof AUTO_REPLY_PARTS)[number]

/** What the address says; anything that makes no sense counts as absent. */
export const autoReplySearch = z.object({ bagian: z.catch(z.optional(z.enum(AUTO_REPLY_PARTS)), undefined) })
