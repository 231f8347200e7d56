import type { Handler, RolloutDraw } from '#contract/conversation/handler'
import { nowIso } from '#platform/clock'
import { newId } from '#platform/crypto'
import type { WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import type { HandlerFields, NewRoomEvent } from '../handler/queries.ts'
import { planChange } from '../handler/transition.ts'
import * as rows from './queries.ts'
import type { Room } from './queries.ts'
import { type Admission, decideAdmission } from './why-ai-does-not-answer.ts'
import { afterInbound } from './after-inbound.ts'
import { isInRollout, rolloutDraw } from './rollout.ts'

export type Arrival = {
  businessId: string
  channelId: string
  contactId: string
  /** whether the contact is new, so that the room is built in memory */
  isNewContact?: boolean
  /** room that the caller has locked already */
  locked?: rows.FoundRoom | undefined
  kind: 'direct' | 'group'
  providerChatId: string
  /** all facts except the rollout, which is drawn once per session */
  admission: Omit<Admission, 'rolloutIn'>
  agent:
    | { id: string; enable_agent_partial_rollout: boolean; agent_rollout_probability: number }
    | undefined
  behaviour: 'v1' | 'v2'
  /** whether it is a customer's live message, which may open a session and start the AI */
  isLiveInbound: boolean
  /** handler of a new room without a session; `manusia` by default */
  firstHandler?: Handler
}

/**
 * The changes of a room by a message, and its event. They are not written yet, because a duplicate
 * message changes nothing.
 */
export type Entry = { changes: rows.RoomFields & HandlerFields; event: NewRoomEvent }

/**
 * The locked room of a message, in the state after the message. It is created for the first
 * message, gets a new session when it was closed, and goes to the AI or the team by the rules.
 * `noteMessage` writes it with the message's own changes. `wakesAi`: the AI may answer the message,
 * as the handler or while people are awaited.
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
  const admission = { ...arrival.admission, rolloutIn: draw.rollout_in }
  const state = afterInbound(
    room.is_new ? { handler: 'selesai', handler_reason: null } : room,
    admission,
  )
  const wakesAi = state.handler === 'ai' || mayAnswerMeanwhile(room, state.handler, admission)
  const planned = planChange(room, {
    event: opens ? 'sesi_baru' : 'kondisi_berubah',
    handler: state.handler,
    reason: state.reason,
    draw,
    isFirst: room.is_new,
  })
  if (!planned) return { room, wakesAi }
  const session = opens ? newSession(room, arrival.behaviour, draw) : {}
  return {
    room: { ...room, ...planned.fields, ...session },
    wakesAi,
    entry: { changes: { ...planned.fields, ...session }, event: planned.event },
  }
}

const mayAnswerMeanwhile = (room: Room, handler: Handler, admission: Admission): boolean =>
  room.answers_meanwhile &&
  handler === 'menunggu_tim' &&
  decideAdmission(admission).handler === 'ai'

const newSession = (room: Found, behaviour: Arrival['behaviour'], draw: RolloutDraw) => ({
  session_no: room.session_no + (room.is_new ? 0 : 1),
  session_started_at: nowIso(),
  behaviour,
  note_to_ai: null,
  ...draw,
})

/** `next_message_id`: the id of the message, when it is stored in one round trip. */
type Found = Room & { is_new: boolean; next_message_id?: string }

async function knownRoom(
  tx: WriteTx,
  { channelId, contactId, providerChatId, locked }: Arrival,
): Promise<Found | undefined> {
  const found =
    locked?.contact_id === contactId ? locked : await rows.lockRoomOf(tx, { channelId, contactId })
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
  // The contact was merged at the same moment, so the caller starts again.
  if (made.is_new && isMerged) throw new AppError('contact.merged')
  return made.is_new ? made : ((await knownRoom(tx, arrival)) ?? made)
}

function drawOf(room: Room, agent: Arrival['agent']): RolloutDraw {
  if (!agent) return { rollout_draw: 0, rollout_in: true }
  const draw = rolloutDraw(`${room.id}:${room.session_no}`, agent.id)
  return { rollout_draw: draw, rollout_in: isInRollout(draw, agent) }
}
