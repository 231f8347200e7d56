import { SOCIAL_KINDS } from '#contract/business'
import { z } from 'zod/mini'
import {
  captionTooLong,
  messageRequired,
  shortcutLetters,
  shortcutRequired,
} from '#copy/validation'
import { type SentKind } from '#contract/media'
import { ANSWER_CHARS, QUESTION_CHARS } from '#contract/knowledge'
import { withoutDoubleKak } from '#lib/language/without-double-kak'
import { hoursOn, nextOpening } from '#lib/time/hours-words'
import { type BusinessHours, momentOf, zoneOf } from '#lib/time/opening-hours'
import { CAPTION_LIMIT, API_TEXT_LIMIT } from '#whatsapp/text-limits'

export const SHORTCUT_LIMIT = 30

export const quickReplyRef = z.object({ businessId: z.uuid(), quickReplyId: z.uuid() })
/** Without an id it is new. With a file the text is the caption, for which the limit is smaller. */
export const saveQuickReply = z
  .object({
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
    text: z.string().check(z.trim(), z.minLength(1, messageRequired), z.maxLength(API_TEXT_LIMIT)),
    attachmentId: z.optional(z.nullable(z.uuid())),
  })
  .check(
    z.refine((input) => !input.attachmentId || input.text.length <= CAPTION_LIMIT, {
      path: ['text'],
      error: captionTooLong(CAPTION_LIMIT),
    }),
  )
export type SaveQuickReply = z.infer<typeof saveQuickReply>

/** What the member did with a quick reply in the composer. */
export const QUICK_REPLY_OUTCOMES = ['used', 'edited', 'dismissed'] as const
export type QuickReplyOutcome = (typeof QUICK_REPLY_OUTCOMES)[number]
export const countOutcome = z.extend(quickReplyRef, { outcome: z.enum(QUICK_REPLY_OUTCOMES) })
export const attachFile = z.extend(quickReplyRef, { roomId: z.uuid() })
export const teachQuickReply = z.extend(quickReplyRef, {
  question: z.string().check(z.trim(), z.minLength(1), z.maxLength(QUESTION_CHARS)),
  answer: z.string().check(z.trim(), z.minLength(1), z.maxLength(ANSWER_CHARS)),
})
export type TeachQuickReply = z.infer<typeof teachQuickReply>

/** After this many unchanged uses it is offered as an entry for the AI. */
export const OFFERED_AFTER_USES = 5

/** `shortcut` is typed after "/". `fillQuickReply` replaces the variables of the text. */
export type QuickReply = {
  id: string
  shortcut: string
  text: string
  file: QuickReplyFile | null
  /** number of unchanged uses */
  used_count: number
  edited_count: number
  dismissed_count: number
  /** entry of the AI that was made from it */
  entry_id: string | null
  updated_at: string
}
export type QuickReplyFile = {
  id: string
  kind: SentKind
  mime: string
  file_name: string | null
  size_bytes: number | null
  has_thumb: boolean
}

export const VARIABLES = ['nama', 'usaha', 'saya', 'salam', 'jam', 'buka', 'medsos'] as const
export type Variable = (typeof VARIABLES)[number]

/** The values for the variables of a quick reply. `hours`: those of the business. */
export type ReplyFacts = {
  customerName: string | null
  memberName: string | null
  businessName: string
  socials: Record<string, string> | null
  hours: BusinessHours
  at: Date
}

/**
 * The text as the customer reads it, in their language. Unknown variables stay, and so do those for
 * which the business has no value.
 */
export function fillQuickReply(text: string, facts: ReplyFacts): string {
  return withoutDoubleKak(text, facts.customerName).replace(VARIABLE, (whole, name: string) => {
    const variable = VARIABLES.find((one) => one === name)
    return (variable && VALUES[variable](facts)) ?? whole
  })
}

/** The names in braces that are no variable, each once. */
export function unknownVariables(text: string): string[] {
  const names = [...text.matchAll(VARIABLE)].map((match) => match[1] ?? '')
  return [...new Set(names)].filter((name) => !VARIABLES.some((one) => one === name))
}

const VARIABLE = /\{([a-z_]{1,20})\}/g

const VALUES: Record<Variable, (facts: ReplyFacts) => string | undefined> = {
  nama: ({ customerName }) => firstName(customerName) ?? 'Kak',
  usaha: ({ businessName }) => businessName,
  saya: ({ memberName, businessName }) => firstName(memberName) ?? `tim ${businessName}`,
  salam: ({ hours, at }) => greetingAt(Number(momentOf(at, at, zoneOf(hours)).time.slice(0, 2))),
  jam: ({ hours, at }) => {
    const { isAllDay, spans } = hoursOn(hours, at, 0)
    return isAllDay ? '24 jam' : spans.join(' dan ') || 'tutup hari ini'
  },
  buka: ({ hours, at }) => nextOpening(hours, at) ?? 'sekarang',
  medsos: ({ socials }) => socialsText(socials ?? {}) || undefined,
}

const SOCIAL_NAMES: Record<string, string> = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  facebook: 'Facebook',
}

/** "Instagram @rotisenja, TikTok @rotisenja, rotisenja.id". */
function socialsText(socials: Record<string, string>): string {
  const known = SOCIAL_KINDS.filter((kind) => socials[kind])
  const others = Object.keys(socials).filter((kind) => !SOCIAL_KINDS.some((one) => one === kind))
  return [...known, ...others]
    .map((kind) => (kind === 'situs' ? '' : `${SOCIAL_NAMES[kind] ?? kind} `) + socials[kind])
    .join(', ')
}

const firstName = (name: string | null): string | undefined =>
  name?.trim().split(/\s+/)[0] || undefined

const GREETINGS: readonly [untilHour: number, greeting: string][] = [
  [4, 'Selamat malam'],
  [11, 'Selamat pagi'],
  [15, 'Selamat siang'],
  [18, 'Selamat sore'],
  [24, 'Selamat malam'],
]
const greetingAt = (hour: number): string =>
  GREETINGS.find(([untilHour]) => hour < untilHour)?.[1] ?? 'Halo'
