import { z } from 'zod/mini'
import type { AgentTrace, Behaviour } from '#contract/agent'
import type { Risk } from '#contract/evaluation'
import type { TagColour } from '#contract/tag'
import type { EngineKind } from '#whatsapp/model'
import type { EscalationReason } from '../escalation/contract.ts'
import type { ScheduledRow } from '../schedule/contract.ts'
import type { Handler, HandlerReason } from '../handler/contract.ts'
import type { AuthorKind, MessageRow } from '../message/contract.ts'

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
  /** keyset cursor: the previous page's last row; `rank` in the view that is ordered by harm */
  before: z.optional(z.object({ at: z.string(), id: z.uuid(), rank: z.optional(z.int()) })),
})
export type RoomQuery = z.infer<typeof roomQuery>

export const roomRef = z.object({ businessId: z.uuid(), roomId: z.uuid() })
export type RoomRef = z.infer<typeof roomRef>

export const roomIds = z.object({
  businessId: z.uuid(),
  roomIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(ROOM_PAGE)),
})
export const archiveRoom = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  archived: z.boolean(),
})
/** A customer who is silent within the 24-hour window, so that the team may write once more. */
export type FollowUpRow = {
  room_id: string
  business_id: string
  contact_name: string | null
  last_text: string
  last_message_at: string
  /** until when a plain message reaches the customer */
  until_at: string
  reason: 'pesanan' | 'pertanyaan'
}

export const returnToAi = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  note: z.optional(z.string().check(z.maxLength(1000))),
})
export const markDone = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  outcome: z.enum(OUTCOMES),
  /** time of the customer's newest message that the member saw; a newer one keeps the room open */
  seenInboundAt: z.optional(z.nullable(z.string())),
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
  /** whether the AI proposes a draft that is not decided yet */
  has_draft: boolean
  /** time of the oldest failed send that was neither resent nor dismissed */
  failed_at: string | null
  /** deadline of an untaken escalation, if it has passed */
  overdue_at: string | null
  /** place within its rank of "Perlu dibalas", as epoch milliseconds; null when not listed */
  reply_since: string | null
  /** outcome of the session while the room is closed */
  outcome: Outcome | null
  archived_at: string | null
  /**
   * in a search: the newest message or note with the words; null when only name or number matches
   */
  hit?: SearchHit | null
}

/**
 * The part of a message, or of a note about the customer, around the searched words. `message_id`
 * is null for such a note.
 */
export type SearchHit = Excerpt & {
  message_id: string | null
  direction: MessageRow['direction']
  at: string
}
export type Excerpt = { before: string; match: string; after: string }

/**
 * The rank in "Perlu dibalas", ordered by harm: 1 a failed send, 2 an overdue escalation, 3 a
 * waiting customer; null: not listed. The generated column room.reply_rank has the same rule
 * (migration 0074).
 */
export function replyRank(
  room: Pick<RoomRow, 'failed_at' | 'overdue_at' | 'waiting_since' | 'handler'>,
): 1 | 2 | 3 | null {
  if (room.failed_at) return 1
  if (!room.waiting_since || !WAITS_FOR_PEOPLE.includes(room.handler)) return null
  return room.overdue_at ? 2 : 3
}
const WAITS_FOR_PEOPLE: readonly Handler[] = ['menunggu_tim', 'manusia', 'loop']

/** A proposed answer. `pictures`: product photos of the business that are sent with it. */
export type RoomDraft = {
  id: string
  text: string
  sources: { title: string }[]
  pictures: DraftPicture[]
}
/** `caption`: where the picture does not have the whole answer as its caption. */
export type DraftPicture = {
  id: string
  kind: 'image'
  mime: string
  file_name: string | null
  size_bytes: number | null
  has_thumb: boolean
  caption: string
}

export type RoomDetail = RoomRow & {
  session_no: number
  session_started_at: string
  note_to_ai: string | null
  behaviour: 'v1' | 'v2'
  contact_language: string | null
  contact_blocked_at: string | null
  /** when the customer refused advertising */
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
  draft: RoomDraft | null
  /** scheduled messages that wait or could not be sent */
  scheduled: ScheduledRow[]
}

export type TagRow = { id: string; name: string; colour: TagColour | null }

/**
 * A room of the AI with its last answer. `score` is the best of its sources, 0 to 1. `risks`: why a
 * person may need to look at the present session, gravest first.
 */
export type AiRoomRow = RoomRow & {
  risks: Risk[]
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
  /** at the business's prices of that time; null without prices */
  cost_rupiah: number | null
  created_at: string
}

/** `isCut`: the search is incomplete. */
export type RoomPage = { rooms: RoomRow[]; before: RoomCursor; isCut: boolean }
export type RoomCursor = { at: string; id: string; rank?: number } | null
/**
 * `failed`: rooms with a failed send, which `needsReply` includes. `isNew`: no customer has ever
 * written to the business.
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
