import type { InboundEvent } from '#whatsapp/events'
import { chatOf, readWaId, toIso } from '../identity.ts'
import type { Delivery } from './inbound.ts'
import { archiveShape, callShape, presenceShape } from './shapes.ts'

const PRESENCES = new Set(['online', 'offline', 'typing', 'recording', 'paused'] as const)
type Presence = typeof PRESENCES extends Set<infer P> ? P : never
const isPresence = (value: string): value is Presence =>
  [...PRESENCES].some((known) => known === value)

/** Parses the presence of other people in the chat; in a group, typing and recording come first. */
export function readPresence(
  delivery: Delivery,
  payload: Record<string, unknown>,
): InboundEvent | undefined {
  const { id, presences } = presenceShape.parse(payload)
  const chat = chatIn(id)
  const states = presences.map((presence) => presence.lastKnownPresence).filter(isPresence)
  const state = states.find((one) => one === 'typing' || one === 'recording') ?? states[0]
  return (
    chat &&
    state && {
      kind: 'chat.presence',
      eventKey: delivery.key('presence'),
      occurredAt: delivery.sentAt,
      live: true,
      chat,
      state,
    }
  )
}

export function readArchive(
  delivery: Delivery,
  payload: Record<string, unknown>,
): InboundEvent | undefined {
  const { id, archived, timestamp } = archiveShape.parse(payload)
  const chat = chatIn(id)
  return (
    chat && {
      kind: 'chat.archived',
      eventKey: delivery.key('archive'),
      occurredAt: toIso(timestamp, delivery.receivedAt),
      live: true,
      chat,
      archived,
    }
  )
}

export function readCall(
  delivery: Delivery,
  payload: Record<string, unknown>,
  state: 'ringing' | 'accepted' | 'rejected',
): InboundEvent | undefined {
  const call = callShape.parse(payload)
  const chat = chatIn(call.from)
  return (
    chat && {
      kind: 'call',
      eventKey: `waha:${delivery.session}:call:${call.id}:${state}`,
      occurredAt: toIso(call.timestamp, delivery.receivedAt),
      live: true,
      chat,
      callId: call.id,
      state,
      video: call.isVideo ?? false,
    }
  )
}

function chatIn(address: string | undefined) {
  const id = readWaId(address)
  return id && chatOf(id, [])
}
