import type { AuthorKind, Handler } from '#contract/conversation/room'
import { storable } from '#lib/json'
import { upTo, withoutBidiControls } from '#lib/text'
import { now, nowIso } from '#platform/clock'
import { newId } from '#platform/crypto'
import type { WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import * as rows from './queries.ts'
import { settings } from '#platform/settings'
import {
  type Admission,
  admit,
  afterInbound,
  isInRollout,
  replyAt,
  rolloutDraw,
  WINDOW_MS,
} from './rules.ts'

export type Actor = { kind: 'customer' | 'ai' | 'member' | 'device' | 'system'; id: string | null }
/** `isDraft`: not stored yet; `noteMessage` stores it with its first message. */
export type Room = rows.LockedRoom & { isDraft?: true }
type Fields = Record<string, string | number | boolean | null>

/** Locks a room for a change; undefined where it does not exist for the caller. */
export const lockRoom = rows.lockRoom

/**
 * `answersMeanwhile`: the AI gave the room up by its own judgement and may answer other questions
 * until people come.
 */
export type HandlerChange = {
  handler: Handler
  reason: string | null
  assigneeId?: string | null
  answersMeanwhile?: boolean
}

/**
 * The one way in which a room changes hands: a new version, so that whatever was drafted for the
 * old one is dropped, and an event. Returns the new version. Saying again what is already so
 * changes nothing. What the customer writes from then on is a burst of its own.
 */
export async function changeHandler(
  tx: WriteTx,
  room: Room,
  to: HandlerChange,
  actor: Actor,
  eventReason: string,
): Promise<number> {
  const assigneeId = to.assigneeId === undefined ? room.assignee_id : to.assigneeId
  if (
    room.handler === to.handler &&
    room.handler_reason === to.reason &&
    room.assignee_id === assigneeId
  )
    return room.handler_version
  const version = room.handler_version + 1
  await rows.updateRoom(tx, room.id, {
    handler: to.handler,
    handler_reason: to.reason,
    handler_version: version,
    handler_at: now().toISOString(),
    assignee_id: assigneeId,
    answers_meanwhile: to.answersMeanwhile ?? false,
    burst_started_at: null,
  })
  await rows.insertRoomEvent(tx, {
    businessId: room.business_id,
    roomId: room.id,
    actorKind: actor.kind,
    actorId: actor.id,
    reason: eventReason,
    before: { handler: room.handler, reason: room.handler_reason, assignee: room.assignee_id },
    after: { handler: to.handler, reason: to.reason, assignee: assigneeId },
  })
  return version
}

export type Arrival = {
  businessId: string
  channelId: string
  contactId: string
  /** whoever is not stored yet has no room: it is only drafted */
  isNewContact?: boolean
  kind: 'direct' | 'group'
  providerChatId: string
  /** everything but the rollout, which the room draws itself once a session */
  admission: Omit<Admission, 'rolloutIn'>
  agent:
    | { id: string; enable_agent_partial_rollout: boolean; agent_rollout_probability: number }
    | undefined
  behaviour: 'v1' | 'v2'
  /** true for a message of the customer that is live: it may open a session and wake the AI */
  isLiveInbound: boolean
  /** of a room that this arrival makes without opening a session; `manusia` where left out */
  firstHandler?: Handler
}

/**
 * What an arrival changes in its room and the line that tells of it; not written yet, for a message
 * that is there already changes nothing.
 */
export type Entry = { changes: Fields; event: rows.NewRoomEvent }

/**
 * The room a message belongs to, locked, in the state that the message puts it in: made on the
 * first one, a new session when it was closed, handed to the AI or to the team as the rules say.
 * `noteMessage` writes the entry, with the message's own changes. `wakesAi`: the AI may answer the
 * message, as the room's handler or while people are awaited.
 */
export async function enterRoom(
  tx: WriteTx,
  arrival: Arrival,
): Promise<{ room: Found; wakesAi: boolean; entry?: Entry }> {
  const room = arrival.isNewContact
    ? draftRoom(arrival)
    : ((await knownRoom(tx, arrival)) ?? (await makeRoom(tx, arrival)))
  if (!arrival.isLiveInbound) return { room, wakesAi: false }
  const opens = room.is_new || room.handler === 'selesai'
  const draw =
    opens || room.rollout_draw === null
      ? drawOf(room, arrival.agent)
      : { rollout_draw: room.rollout_draw, rollout_in: room.rollout_in ?? true }
  const state = afterInbound(room.is_new ? { handler: 'selesai', handler_reason: null } : room, {
    ...arrival.admission,
    rolloutIn: draw.rollout_in,
  })
  const mayAnswer =
    room.answers_meanwhile &&
    state.handler === 'menunggu_tim' &&
    admit({ ...arrival.admission, rolloutIn: draw.rollout_in }).handler === 'ai'
  const wakesAi = state.handler === 'ai' || mayAnswer
  if (!opens && state.handler === room.handler && state.reason === room.handler_reason)
    return { room, wakesAi }
  const changed = {
    handler: state.handler,
    handler_reason: state.reason,
    handler_version: room.handler_version + (room.is_new ? 0 : 1),
    handler_at: now().toISOString(),
    burst_started_at: null,
  }
  const session = opens
    ? {
        session_no: room.session_no + (room.is_new ? 0 : 1),
        session_started_at: now().toISOString(),
        behaviour: arrival.behaviour,
        assignee_id: null,
        note_to_ai: null,
        ...draw,
      }
    : {}
  const event = {
    businessId: room.business_id,
    roomId: room.id,
    actorKind: 'customer',
    actorId: null,
    reason: opens ? 'sesi_baru' : 'kondisi_berubah',
    before: room.is_new ? {} : { handler: room.handler, reason: room.handler_reason },
    after: { handler: state.handler, reason: state.reason, ...draw },
  } as const
  return {
    room: { ...room, ...changed, ...session },
    wakesAi,
    entry: { changes: { ...changed, ...session }, event },
  }
}

type Found = Room & { is_new: boolean }

async function knownRoom(
  tx: WriteTx,
  { channelId, contactId, providerChatId }: Arrival,
): Promise<Found | undefined> {
  const found = await rows.lockRoomOf(tx, channelId, contactId)
  const room = found?.merged_into ? await rows.lockRoom(tx, found.merged_into) : found
  if (!room) return undefined
  if (room === found && room.provider_chat_id !== providerChatId)
    await rows.updateRoom(tx, room.id, { provider_chat_id: providerChatId })
  return { ...room, is_new: false }
}

const firstHandler = (arrival: Arrival): Handler =>
  arrival.isLiveInbound ? 'menunggu_tim' : (arrival.firstHandler ?? 'manusia')

function draftRoom(arrival: Arrival): Found {
  const { businessId, channelId, contactId, kind, providerChatId } = arrival
  const at = nowIso()
  return {
    id: newId(),
    business_id: businessId,
    channel_id: channelId,
    contact_id: contactId,
    kind,
    provider_chat_id: providerChatId,
    handler: firstHandler(arrival),
    handler_reason: null,
    handler_version: 1,
    assignee_id: null,
    session_no: 1,
    session_started_at: at,
    behaviour: 'v1',
    rollout_draw: null,
    rollout_in: null,
    last_message_id: null,
    last_message_at: at,
    last_inbound_at: null,
    burst_started_at: null,
    waiting_since: null,
    window_expires_at: null,
    customer_typing_until: null,
    unread_count: 0,
    snoozed_until: null,
    answers_meanwhile: false,
    merged_into: null,
    is_new: true,
    isDraft: true,
  }
}

async function makeRoom(tx: WriteTx, arrival: Arrival): Promise<Found> {
  const [made, isMerged] = await Promise.all([
    rows.upsertRoom(tx, { ...arrival, handler: firstHandler(arrival), handlerReason: null }),
    rows.isMergedContact(tx, arrival.contactId),
  ])
  // The contact was taken in by another one at the same moment: whoever brought the message begins
  // anew.
  if (made.is_new && isMerged) throw new AppError('contact.merged')
  return made.is_new ? made : ((await knownRoom(tx, arrival)) ?? made)
}

function drawOf(
  room: Room,
  agent: Arrival['agent'],
): { rollout_draw: number; rollout_in: boolean } {
  if (!agent) return { rollout_draw: 0, rollout_in: true }
  const draw = rolloutDraw(`${room.id}:${room.session_no}`, agent.id)
  return { rollout_draw: draw, rollout_in: isInRollout(draw, agent) }
}

/** A message of ours in a closed room takes its closing back: the session goes on. */
export async function reopenSession(tx: WriteTx, room: Room): Promise<void> {
  if (room.handler === 'selesai') await rows.markReopened(tx, room.id, room.session_no)
}

/**
 * Brings the room's summary up to a message that was just stored: newest line, unread, waiting,
 * window, burst; and what its arrival changed.
 */
export async function noteMessage(
  tx: WriteTx,
  room: Room,
  message: {
    id: string
    occurredAt: string
    preview: string
    kind: string
    author: AuthorKind
    direction: 'in' | 'out' | 'note'
    live: boolean
  },
  entry?: Entry,
): Promise<void> {
  const isNewest = message.occurredAt >= room.last_message_at || room.last_message_id === null
  const line: Fields =
    isNewest && message.direction !== 'note'
      ? {
          last_message_id: message.id,
          last_message_at: message.occurredAt,
          last_preview: storable(upTo(withoutBidiControls(message.preview), 160)),
          last_kind: message.kind,
          last_author: message.author,
        }
      : {}
  const fields: Fields =
    message.direction === 'in'
      ? inboundFields(room, message)
      : message.direction === 'out' && message.live
        ? { waiting_since: null, burst_started_at: null, unread_count: 0, snoozed_until: null }
        : {}
  const all = { ...entry?.changes, ...line, ...fields }
  const isChanged = Object.keys(all).length > 0
  await Promise.all([
    room.isDraft ? rows.insertRoom(tx, room, all) : isChanged && rows.updateRoom(tx, room.id, all),
    entry && rows.insertRoomEvent(tx, entry.event),
  ])
}

function inboundFields(room: Room, message: { occurredAt: string; live: boolean }): Fields {
  const isLatestInbound = room.last_inbound_at === null || message.occurredAt > room.last_inbound_at
  const seen: Fields = isLatestInbound
    ? {
        last_inbound_at: message.occurredAt,
        window_expires_at: new Date(Date.parse(message.occurredAt) + WINDOW_MS).toISOString(),
      }
    : {}
  if (!message.live) return seen
  return {
    ...seen,
    unread_count: room.unread_count + 1,
    waiting_since: room.waiting_since ?? message.occurredAt,
    burst_started_at: room.burst_started_at ?? now().toISOString(),
    customer_typing_until: null,
    snoozed_until: null,
    archived_at: null,
  }
}

/**
 * When the AI may answer what the customer is writing. QUIET_WINDOW_MS of the instance overrides
 * the business's own window.
 */
export function replyDelay(room: Room, quietWindowMs: number): Date {
  const newestMs = now().getTime()
  const firstMs = room.burst_started_at ? Date.parse(room.burst_started_at) : newestMs
  const typingUntilMs = room.customer_typing_until
    ? Date.parse(room.customer_typing_until)
    : undefined
  return new Date(
    replyAt({ firstMs, newestMs, typingUntilMs }, settings().QUIET_WINDOW_MS ?? quietWindowMs),
  )
}
