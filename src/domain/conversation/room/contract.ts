import { z } from 'zod/mini'
import {
  buttonRequired,
  buttonWithoutEmoji,
  flowIdDigits,
  flowScreenLetters,
  messageRequired,
} from '#copy/validation'
import type { AgentTrace, Behaviour } from '#contract/agent'
import { CAPTION_LIMIT, type AttachmentRow } from '#contract/media'
import type { TagColour } from '#contract/tag'
import type { EngineKind } from '#whatsapp/model'
import type { Content, Referral } from '#whatsapp/model'
import type { EscalationReason } from '../escalation/contract.ts'
import type { ScheduledRow } from '../schedule/contract.ts'
import type { Handler, HandlerReason, RoomEventRow } from '../handler/contract.ts'

/** Longest text that WhatsApp accepts (Cloud API text.body), in UTF-16 units. */
export const MESSAGE_TEXT_LIMIT = 4096
export const MESSAGE_PAGE = 50
export const ROOM_PAGE = 50

/** The tabs of /inbox, and the views that are separate screens. */
export const ROOM_VIEWS = [
  'perlu-dibalas',
  'punya-saya',
  'ditangani-ai',
  'semua',
  'selesai',
] as const
export type RoomView = (typeof ROOM_VIEWS)[number]

export const OUTCOMES = ['terjawab', 'terjual', 'janji_temu', 'tidak_jadi', 'spam'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const roomQuery = z.object({
  businessId: z.uuid(),
  view: z.enum(ROOM_VIEWS),
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  channelId: z.optional(z.uuid()),
  tagId: z.optional(z.uuid()),
  assigneeId: z.optional(z.uuid()),
  /** keyset: the last row of the previous page; `rank` in the view ordered by harm */
  before: z.optional(z.object({ at: z.string(), id: z.uuid(), rank: z.optional(z.int()) })),
})
export type RoomQuery = z.infer<typeof roomQuery>

export const roomRef = z.object({ businessId: z.uuid(), roomId: z.uuid() })
export type RoomRef = z.infer<typeof roomRef>

export const messageQuery = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  before: z.optional(z.object({ at: z.string(), id: z.uuid() })),
  after: z.optional(z.object({ at: z.string(), id: z.uuid() })),
  /** a message, with what is before and after it */
  around: z.optional(z.uuid()),
})
export type MessageQuery = z.infer<typeof messageQuery>

export const sendText = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  /** made by the browser: the same id twice is one message */
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

/** Limits of Meta: text and button of an interactive message. */
export const ASK_TEXT_LIMIT = 1024
export const FLOW_BUTTON_LIMIT = 30
const askText = z
  .string()
  .check(z.trim(), z.minLength(1, messageRequired), z.maxLength(ASK_TEXT_LIMIT))

/** A form created at Meta. */
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
/** Requests that the customer answers with a tap. */
export const sendAsk = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  clientId: z.string().check(z.minLength(8), z.maxLength(64)),
  ask: z.discriminatedUnion('type', [
    z.object({ type: z.enum(['location_request', 'contact_request']), text: askText }),
    askFlow,
  ]),
})

export const roomIds = z.object({
  businessId: z.uuid(),
  roomIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(ROOM_PAGE)),
})
export const archiveRoom = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  archived: z.boolean(),
})
export const decideDraft = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  draftId: z.uuid(),
  decision: z.enum(['used', 'edited', 'dismissed']),
  /** what the member sent in place of an edited draft */
  sentText: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(MESSAGE_TEXT_LIMIT))),
})
/** A customer who went silent within the window: the team may write once more. */
export type FollowUpRow = {
  room_id: string
  business_id: string
  contact_name: string | null
  last_text: string
  last_message_at: string
  /** a plain message reaches the customer until then */
  until_at: string
  reason: 'pesanan' | 'pertanyaan'
}
export type DraftDecision = z.infer<typeof decideDraft>['decision']

export const addNote = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  clientId: z.string().check(z.minLength(8), z.maxLength(64)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
  /** members whom the note mentions */
  mentions: z.optional(z.array(z.uuid()).check(z.maxLength(50))),
})
export const returnToAi = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  note: z.optional(z.string().check(z.maxLength(1000))),
})
export const markDone = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  outcome: z.enum(OUTCOMES),
})
export const assignRoom = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  memberId: z.nullable(z.uuid()),
})
export const snoozeRoom = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  until: z.nullable(z.iso.datetime()),
})
export const tagRoom = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
})
/** WhatsApp takes an edit of a message this long after it was sent. */
export const EDIT_WITHIN_MS = 15 * 60_000
/** Acts on a message that is at WhatsApp (MessageAct of #whatsapp/model). */
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

/** A row of a room list. */
export type RoomRow = {
  id: string
  business_id: string
  channel_id: string
  contact_id: string
  contact_name: string | null
  contact_phone: string | null
  channel_name: string
  engine: EngineKind
  handler: Handler
  handler_reason: HandlerReason | null
  handler_version: number
  assignee_id: string | null
  assignee_name: string | null
  last_message_at: string
  last_preview: string
  /** kind of the newest message: 'text', 'image' ... */
  last_kind: string
  last_author: AuthorKind
  last_inbound_at: string | null
  waiting_since: string | null
  window_expires_at: string | null
  unread_count: number
  snoozed_until: string | null
  customer_typing_until: string | null
  escalation_due_at: string | null
  escalation_reason: EscalationReason | null
  /** the AI proposes an answer that is not decided yet */
  has_draft: boolean
  /** time of the oldest failed send that is neither resent nor dismissed */
  failed_at: string | null
  /** the passed deadline of an untaken escalation */
  overdue_at: string | null
  /** its position within its rank of "Perlu dibalas", in milliseconds; null when not listed */
  reply_since: string | null
  /** the session's outcome, while the room is closed */
  outcome: Outcome | null
  archived_at: string | null
  /**
   * in a search: the newest message or note with the words; null when only the customer's name or
   * number matches
   */
  hit?: SearchHit | null
}

/**
 * The part of a message, or of a note about the customer, around the searched words.
 * `message_id`: null for a note about the customer.
 */
export type SearchHit = Excerpt & {
  message_id: string | null
  direction: MessageRow['direction']
  at: string
}
export type Excerpt = { before: string; match: string; after: string }

/**
 * "Perlu dibalas" is ordered by harm: 1 a failed send, 2 an overdue escalation, 3 a waiting
 * customer; null = not listed. The generated column room.reply_rank has the same rule (migration
 * 0074).
 */
export function replyRank(
  room: Pick<RoomRow, 'failed_at' | 'overdue_at' | 'waiting_since' | 'handler'>,
): 1 | 2 | 3 | null {
  if (room.failed_at) return 1
  if (!room.waiting_since || !WAITS_FOR_PEOPLE.includes(room.handler)) return null
  return room.overdue_at ? 2 : 3
}
const WAITS_FOR_PEOPLE: readonly Handler[] = ['menunggu_tim', 'manusia', 'loop']

export type RoomDetail = RoomRow & {
  session_no: number
  session_started_at: string
  note_to_ai: string | null
  behaviour: 'v1' | 'v2'
  contact_language: string | null
  contact_blocked_at: string | null
  /** since when the customer refuses marketing */
  marketing_opt_out_at: string | null
  contact_created_at: string
  identities: { kind: string; value: string }[]
  tags: TagRow[]
  notes: { id: string; text: string; author_name: string | null; created_at: string }[]
  closures: {
    id: string
    outcome: Outcome
    closed_by_kind: string
    closed_at: string
    summary: string | null
  }[]
  draft: { id: string; text: string; sources: { title: string }[] } | null
  /** messages that wait for their time or could not be sent */
  scheduled: ScheduledRow[]
}

export type TagRow = { id: string; name: string; colour: TagColour | null }

/** A room of the AI with its last answer. `score` is the best of its sources, 0 to 1. */
export type AiRoomRow = RoomRow & {
  answer: {
    text: string
    at: string
    source_count: number
    score: number | null
    sources: string[]
    behaviour: 'v1' | 'v2'
  } | null
}
export type AiRoomPage = { rooms: AiRoomRow[]; before: { at: string; id: string } | null }

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
  /** `author`: the kind of the quoted message's author; `unknown` when the message is not stored */
  reply_to: { author?: string; excerpt?: string } | null
  /** the ad through which the customer came */
  referral: Referral | null
  status: MessageState
  status_reason: string | null
  reactions: Record<string, string>
  agent_run_id: string | null
  source_count: number
  occurred_at: string
  edited_at: string | null
  revoked_at: string | null
  /** a failed message that a member dismissed */
  dismissed_at: string | null
}

/** One run of the agent in a room. */
export type AgentRunRow = {
  id: string
  behaviour: Behaviour
  mode: 'retrieval' | 'model'
  outcome: string
  reason: string | null
  trace: AgentTrace
  duration_ms: number
  input_tokens: number
  output_tokens: number
  /** at the business's prices of that moment; null without them */
  cost_rupiah: number | null
  created_at: string
}

/**
 * A page of messages, oldest to newest; the newest page comes first, and `before` continues.
 * `after`: newer messages follow.
 */
export type MessagePage = {
  messages: MessageRow[]
  events: RoomEventRow[]
  before: { at: string; id: string } | null
  after?: { at: string; id: string } | null
}
/** `isCut`: the search is incomplete. */
export type RoomPage = { rooms: RoomRow[]; before: RoomCursor; isCut: boolean }
export type RoomCursor = { at: string; id: string; rank?: number } | null
/**
 * `failed`: rooms with a failed send, a part of `needsReply`. `isNew`: no customer has ever written
 * to the business.
 */
export type RoomCounts = {
  needsReply: number
  failed: number
  mine: number
  ai: number
  escalations: number
  isNew: boolean
}

export type ClosedRoomRow = RoomRow & {
  outcome: Outcome
  closed_by_kind: string
  closed_by_name: string | null
  summary: string | null
  closed_at: string
  session_started_at: string
  /** the customer's rating, 1 to 5 */
  csat: number | null
}
export type ClosedPage = { rooms: ClosedRoomRow[]; before: { at: string; id: string } | null }
export const closedQuery = z.object({
  businessId: z.uuid(),
  before: z.optional(z.object({ at: z.string(), id: z.uuid() })),
})
