import { z } from 'zod/mini'
import {
  buttonRequired,
  buttonWithoutEmoji,
  flowIdDigits,
  flowScreenLetters,
  messageRequired,
} from '#copy/validation'
import { type AttachmentRow } from '#contract/media'
import type { Content, Referral } from '#whatsapp/model'
import { CAPTION_LIMIT, API_TEXT_LIMIT } from '#whatsapp/text-limits'
import type { RoomEventRow } from '../handler/contract.ts'

export const UNDELIVERED_PAGE = 20

export const undeliveredQuery = z.object({
  businessId: z.uuid(),
  before: z.optional(z.object({ at: z.string(), id: z.uuid() })),
})
export const undeliveredRef = z.object({ businessId: z.uuid(), messageId: z.uuid() })

/** A message of ours that was not delivered: `failed`, or `unconfirmed` when it may have been. */
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
  /** whether the 24-hour window is closed, so that only a template can be sent */
  needs_template: boolean
}

export type UndeliveredPage = {
  messages: UndeliveredRow[]
  failed: number
  unconfirmed: number
  before: { at: string; id: string } | null
}

/**
 * Number of messages in a month that Meta charges for; `is_free`: Meta does not charge for them.
 */
export type ChargeCount = {
  channel_id: string
  category: string
  is_free: boolean
  messages: number
}

/** Longest text that WhatsApp accepts (Cloud API text.body), in UTF-16 units. */
export const MESSAGE_TEXT_LIMIT = API_TEXT_LIMIT
export const MESSAGE_PAGE = 50

export const messageQuery = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  before: z.optional(z.object({ at: z.string(), id: z.uuid() })),
  after: z.optional(z.object({ at: z.string(), id: z.uuid() })),
  /** a page around this message */
  around: z.optional(z.uuid()),
})
export type MessageQuery = z.infer<typeof messageQuery>

export const sendText = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  /** id from the browser: the same id twice is one message */
  clientId: z.string().check(z.minLength(8), z.maxLength(64)),
  text: z.string().check(z.maxLength(MESSAGE_TEXT_LIMIT)),
  replyToId: z.optional(z.uuid()),
})
export type SendText = z.infer<typeof sendText>

/** An uploaded file (`storeUpload`) with its caption. */
export const sendMedia = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  clientId: z.string().check(z.minLength(8), z.maxLength(64)),
  attachmentId: z.uuid(),
  caption: z.optional(z.string().check(z.maxLength(CAPTION_LIMIT))),
  replyToId: z.optional(z.uuid()),
})
export type SendMedia = z.infer<typeof sendMedia>

/** Meta's limits for text and button of an interactive message. */
export const ASK_TEXT_LIMIT = 1024
export const FLOW_BUTTON_LIMIT = 30

const askText = z
  .string()
  .check(z.trim(), z.minLength(1, messageRequired), z.maxLength(ASK_TEXT_LIMIT))

/** A form that was created at Meta. */
export const askFlow = z.object({
  type: z.literal('flow'),
  text: askText,
  button: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, buttonRequired),
      z.maxLength(FLOW_BUTTON_LIMIT),
      z.regex(/^\P{Extended_Pictographic}*$/u, buttonWithoutEmoji),
    ),
  flowId: z.string().check(z.trim(), z.regex(/^\d{5,32}$/, flowIdDigits)),
  screen: z.optional(z.string().check(z.trim(), z.regex(/^\w{1,80}$/, flowScreenLetters))),
})

/** Requests that the customer answers by tapping. */
export const sendAsk = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  clientId: z.string().check(z.minLength(8), z.maxLength(64)),
  ask: z.discriminatedUnion('type', [
    z.object({ type: z.enum(['location_request', 'contact_request']), text: askText }),
    askFlow,
  ]),
})

export const decideDraft = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  draftId: z.uuid(),
  decision: z.enum(['used', 'edited', 'dismissed']),
  /** text that the member sent instead of an edited draft */
  sentText: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(MESSAGE_TEXT_LIMIT))),
})
/** A picture that a room's draft attaches, copied for the message. */
export const draftPicture = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  draftId: z.uuid(),
  attachmentId: z.uuid(),
})
export type DraftPictureRef = z.infer<typeof draftPicture>
export type DraftDecision = z.infer<typeof decideDraft>['decision']

export const addNote = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  clientId: z.string().check(z.minLength(8), z.maxLength(64)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
  /** ids of members whom the note mentions */
  mentions: z.optional(z.array(z.uuid()).check(z.maxLength(50))),
})

/** WhatsApp accepts an edit for this long after a message was sent. */
export const EDIT_WITHIN_MS = 15 * 60_000

/** Acts on a message that WhatsApp has (MessageAct of #whatsapp/model). */
export const messageActs = z.object({
  channelId: z.uuid(),
  messageId: z.uuid(),
  act: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('react'), emoji: z.nullable(z.string().check(z.maxLength(32))) }),
    z.object({
      kind: z.literal('edit'),
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(MESSAGE_TEXT_LIMIT)),
    }),
    z.object({ kind: z.literal('revoke') }),
  ]),
})
export const messageRef = z.object({ businessId: z.uuid(), roomId: z.uuid(), messageId: z.uuid() })

export type MessageState =
  | 'received'
  | 'queued'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'read'
  | 'played'
  | 'failed'
  | 'unconfirmed'
export type AuthorKind = 'customer' | 'ai' | 'member' | 'device' | 'rule' | 'system'

export type MessageRow = {
  id: string
  room_id: string
  session_no: number
  direction: 'in' | 'out' | 'note'
  author_kind: AuthorKind
  author_id: string | null
  author_name: string | null
  kind: string
  text: string
  content: Content
  /** the file of a media message */
  attachment: AttachmentRow | null
  client_id: string | null
  reply_to_id: string | null
  /** `author`: who wrote the quoted message; `unknown` when it is not stored */
  reply_to: { author?: string; excerpt?: string } | null
  /** ad through which the customer came */
  referral: Referral | null
  status: MessageState
  status_reason: string | null
  reactions: Record<string, string>
  agent_run_id: string | null
  source_count: number
  occurred_at: string
  edited_at: string | null
  revoked_at: string | null
  /** when a member dismissed the failed message */
  dismissed_at: string | null
}

/**
 * A page of messages, oldest to newest. The newest page comes first; `before` continues to older
 * ones, `after` to newer ones.
 */
export type MessagePage = {
  messages: MessageRow[]
  events: RoomEventRow[]
  before: { at: string; id: string } | null
  after?: { at: string; id: string } | null
}
