import { z } from 'zod/mini'
import { messageRequired, shortcutLetters, shortcutRequired } from '#copy/validation'

export const SHORTCUT_LIMIT = 30
export const TEXT_LIMIT = 4096

export const quickReplyRef = z.object({ businessId: z.uuid(), quickReplyId: z.uuid() })
/** Without an id it is new. */
export const saveQuickReply = z.object({
  businessId: z.uuid(),
  quickReplyId: z.optional(z.uuid()),
  shortcut: z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, shortcutRequired),
      z.maxLength(SHORTCUT_LIMIT),
      z.regex(/^[a-z0-9_-]+$/, shortcutLetters),
    ),
  text: z.string().check(z.trim(), z.minLength(1, messageRequired), z.maxLength(TEXT_LIMIT)),
})
export type SaveQuickReply = z.infer<typeof saveQuickReply>

/** `shortcut` is typed after "/"; `{nama}` in the text is replaced by the customer's name. */
export type QuickReply = {
  id: string
  shortcut: string
  text: string
  used_count: number
  updated_at: string
}
