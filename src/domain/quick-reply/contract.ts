import { z } from 'zod/mini'

export const quickReplyQuery = z.object({ businessId: z.uuid() })
export const quickReplyRef = z.object({ businessId: z.uuid(), quickReplyId: z.uuid() })

/** `shortcut` is what is typed after "/"; `{nama}` in the text stands for the customer's name. */
export type QuickReply = { id: string; shortcut: string; text: string; used_count: number; updated_at: string }
