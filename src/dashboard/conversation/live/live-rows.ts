import { z } from 'zod/mini'
import { ESCALATION_REASONS } from '#contract/conversation/escalation'
import {
  HANDLER_EVENTS,
  HANDLERS,
  type RoomEventRow,
  type StoredEvent,
  WAIT_REASONS,
} from '#contract/conversation/handler'
import type { AuthorKind, MessageRow, MessageState } from '#contract/conversation/message'
import { type AttachmentRow, type AttachmentState, READ_AS } from '#contract/media'
import type { Content, MediaKind, Referral } from '#whatsapp/model'
import type { RoomPatch } from './cache.ts'

/**
 * Rows of live changes: the table's own columns, with times as Postgres writes them in JSON. Names
 * from joined tables are missing.
 */

const time = z.pipe(
  z.string(),
  z.transform((text: string) => new Date(text).toISOString()),
)
const text = z.nullable(z.string())

const roomRow = z.object({
  id: z.string(),
  business_id: z.string(),
  handler: z.enum(HANDLERS),
  handler_reason: z.nullable(z.enum([...WAIT_REASONS, ...ESCALATION_REASONS])),
  handler_version: z.number(),
  assignee_id: text,
  last_message_at: time,
  last_preview: z.string(),
  last_kind: z.string(),
  last_author: z.custom<AuthorKind>((value) => typeof value === 'string'),
  last_inbound_at: z.nullable(time),
  waiting_since: z.nullable(time),
  window_expires_at: z.nullable(time),
  unread_count: z.number(),
  snoozed_until: z.nullable(time),
  customer_typing_until: z.nullable(time),
  archived_at: z.nullable(time),
  failed_at: z.nullable(time),
  overdue_at: z.nullable(time),
  reply_since: z.nullable(time),
})

const messageRow = z.object({
  id: z.string(),
  business_id: z.string(),
  room_id: z.string(),
  session_no: z.number(),
  direction: z.enum(['in', 'out', 'note']),
  author_kind: z.custom<AuthorKind>((value) => typeof value === 'string'),
  author_id: text,
  kind: z.string(),
  text: z.string(),
  content: z.custom<Content>(
    (value) => typeof value === 'object' && value !== null && 'type' in value,
  ),
  client_id: text,
  reply_to_id: text,
  reply_to: z.nullable(
    z.object({ author: z.optional(z.string()), excerpt: z.optional(z.string()) }),
  ),
  referral: z.nullable(z.custom<Referral>((value) => typeof value === 'object')),
  status: z.custom<MessageState>((value) => typeof value === 'string'),
  status_reason: text,
  reactions: z.record(z.string(), z.string()),
  agent_run_id: text,
  source_count: z.number(),
  occurred_at: time,
  edited_at: z.nullable(time),
  revoked_at: z.nullable(time),
  dismissed_at: z.nullable(time),
})

const eventBase = {
  id: z.string(),
  business_id: z.string(),
  room_id: z.string(),
  actor_kind: z.string(),
  actor_id: text,
  created_at: time,
}
/** The shape of `before` or `after` of an event with this reason. */
const eventSide = <Reason extends StoredEvent['reason'], Side extends 'before' | 'after'>() =>
  z.custom<Extract<StoredEvent, { reason: Reason }>[Side]>((value) => typeof value === 'object')
const eventOf = <Reason extends StoredEvent['reason']>(reasons: readonly Reason[]) =>
  z.object({
    ...eventBase,
    reason: z.enum(reasons),
    before: eventSide<Reason, 'before'>(),
    after: eventSide<Reason, 'after'>(),
  })
const eventRow = z.discriminatedUnion('reason', [
  eventOf(HANDLER_EVENTS),
  eventOf(['panggilan']),
  eventOf(['identitas_berubah']),
  eventOf(['promo_berhenti', 'promo_diizinkan']),
])
const escalationRow = z.object({
  id: z.string(),
  business_id: z.string(),
  room_id: z.string(),
  reason: z.enum(ESCALATION_REASONS),
  due_at: time,
  claimed_by: text,
  resolved_at: text,
})
const draftRow = z.object({
  id: z.string(),
  business_id: z.string(),
  room_id: z.string(),
  text: z.string(),
  sources: z.array(z.object({ title: z.string() })),
  status: z.string(),
})
const attachmentRow = z.object({
  id: z.string(),
  message_id: z.string(),
  room_id: z.string(),
  kind: z.custom<MediaKind>((value) => typeof value === 'string'),
  mime: z.string(),
  file_name: text,
  size_bytes: z.nullable(z.number()),
  seconds: z.nullable(z.number()),
  state: z.custom<AttachmentState>((value) => typeof value === 'string'),
  is_shown: z.boolean(),
  is_disguised: z.boolean(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  waveform: z.nullable(z.array(z.number())),
  has_thumb: z.boolean(),
  failure_reason: text,
  read_as: z.nullish(z.enum(READ_AS)),
  read_text: z.nullish(z.string()),
})
/** The keys that remain of a row too large to send. */
const keys = z.object({ id: z.string(), business_id: z.string(), room_id: z.optional(z.string()) })

type NameOf = (memberId: string | null) => string | null

export type LiveEscalation = z.infer<typeof escalationRow>
export type LiveDraft = z.infer<typeof draftRow>

export const parseRoom = (row: unknown): (RoomPatch & { business_id: string }) | undefined =>
  roomRow.safeParse(row).data
export const parseEscalation = (row: unknown): LiveEscalation | undefined =>
  escalationRow.safeParse(row).data
export const parseDraft = (row: unknown): LiveDraft | undefined => draftRow.safeParse(row).data
export const parseAttachment = (
  row: unknown,
): (AttachmentRow & { message_id: string }) | undefined => attachmentRow.safeParse(row).data
export const parseKeys = (row: unknown): z.infer<typeof keys> | undefined =>
  keys.safeParse(row).data

export function parseMessage(row: unknown, nameOf: NameOf): MessageRow | undefined {
  const { data } = messageRow.safeParse(row)
  if (!data) return undefined
  const { business_id: _, ...message } = data
  // Its file arrives as a separate change.
  return { ...message, author_name: nameOf(message.author_id), attachment: null }
}

export function parseEvent(row: unknown, nameOf: NameOf): RoomEventRow | undefined {
  const { data } = eventRow.safeParse(row)
  if (!data) return undefined
  const { business_id: _, ...event } = data
  return { ...event, actor_name: nameOf(event.actor_id) }
}
