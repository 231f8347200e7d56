import { findChannelContext } from '#domain/channel'
import { changeIdentity, linkIdentities, resolveContact } from '#domain/contact'
import { insertRoomEvent } from '../handler/queries.ts'
import { enterRoom } from '../room/enter-room.ts'
import { lockRoom, type Room, updateRoom, updateTyping } from '../room/queries.ts'
import type { InboundEvent } from '#whatsapp/events'
import { now } from '#platform/clock'
import type { WriteTx } from '#platform/database'
import { changeConsent } from './consent.ts'
import * as rows from '../message/queries.ts'
import * as chats from './chat-queries.ts'
import { scheduleReply } from './receive-message.ts'
import { WINDOW_MS } from '../service-window/contract.ts'

type Event<Kind extends InboundEvent['kind']> = Extract<InboundEvent, { kind: Kind }>

/** Archives or unarchives a chat as on the phone. A chat without a room is ignored. */
export async function receiveArchived(
  tx: WriteTx,
  channelId: string,
  event: Event<'chat.archived'>,
): Promise<void> {
  const room = await chats.findRoomByChat(tx, channelId, event.chat)
  if (room)
    await updateRoom(tx, room.id, { archived_at: event.archived ? now().toISOString() : null })
}

/**
 * Stores a call as one line that is updated until the call ends. It also opens the 24-hour window.
 */
export async function receiveCall(
  tx: WriteTx,
  channelId: string,
  event: Event<'call'>,
): Promise<void> {
  const context = await findChannelContext(tx, channelId)
  if (!context) return
  const contact = await resolveContact(tx, context.business_id, {
    identities: event.chat.identities,
  })
  const { room } = await enterRoom(tx, {
    businessId: context.business_id,
    channelId,
    contactId: contact.id,
    kind: event.chat.kind,
    providerChatId: event.chat.providerChatId,
    admission: {
      channelWorking: true,
      agentEnabled: true,
      aiPaused: false,
      isGroup: event.chat.kind === 'group',
      isTesting: false,
      isTester: false,
      isBlocked: false,
    },
    agent: undefined,
    behaviour: context.behaviour,
    isLiveInbound: false,
  })
  const after = { callId: event.callId, state: event.state, video: event.video }
  const known = await chats.findCallEvent(tx, room.id, event.callId)
  if (!known)
    await insertRoomEvent(tx, {
      businessId: room.business_id,
      roomId: room.id,
      actorKind: 'customer',
      actorId: null,
      reason: 'panggilan',
      before: {},
      after,
    })
  else if (CALL_STEP[event.state] > CALL_STEP[known.state])
    await chats.updateRoomEvent(tx, known.id, after)
  if (event.live) await openWindow(tx, room, event.occurredAt)
}

/**
 * Order of the states: an end does not overwrite answered or refused, and a late ringing changes
 * nothing.
 */
const CALL_STEP: Record<Event<'call'>['state'], number> = {
  ringing: 0,
  ended: 1,
  rejected: 2,
  accepted: 3,
}

async function openWindow(tx: WriteTx, room: Room, at: string): Promise<void> {
  const until = new Date(Math.min(Date.parse(at), now().getTime()) + WINDOW_MS).toISOString()
  if (!room.window_expires_at || room.window_expires_at < until)
    await updateRoom(tx, room.id, { window_expires_at: until })
}

/**
 * Stores whether a person refuses advertising. An unknown person becomes a contact, so that no
 * campaign reaches them.
 */
export async function receivePreference(
  tx: WriteTx,
  channelId: string,
  event: Event<'contact.preference'>,
): Promise<void> {
  const businessId = await rows.findBusinessOf(tx, channelId)
  if (!businessId || event.contact.length === 0) return
  const contact = await resolveContact(tx, businessId, { identities: event.contact })
  await changeConsent(tx, contact.id, event.allowed)
}

/** Links two ids of one person, or replaces an id. */
export async function receiveIdentity(
  tx: WriteTx,
  channelId: string,
  event: Event<'identity.linked'> | Event<'identity.changed'>,
): Promise<void> {
  const businessId = await rows.findBusinessOf(tx, channelId)
  if (!businessId) return
  if (event.kind === 'identity.linked') {
    await linkIdentities(tx, businessId, event.identities)
    return
  }
  const changed = await changeIdentity(tx, businessId, event.previous, event.current)
  if (!changed?.isNews) return
  for (const room of await chats.listRoomsOfContact(tx, changed.contactId)) {
    await insertRoomEvent(tx, {
      businessId,
      roomId: room.id,
      actorKind: 'customer',
      actorId: null,
      reason: 'identitas_berubah',
      before: { kind: event.previous.kind, value: event.previous.value },
      after: { values: event.current.map(({ value }) => value) },
    })
  }
}

const TYPING_SHOWN_MS = 10_000

export async function receivePresence(
  tx: WriteTx,
  channelId: string,
  event: Event<'chat.presence'>,
): Promise<void> {
  const isWriting = event.state === 'typing' || event.state === 'recording'
  const until = isWriting ? new Date(now().getTime() + TYPING_SHOWN_MS).toISOString() : null
  const seen = await updateTyping(tx, channelId, event.chat.providerChatId, until)
  if (!seen || !isWriting || seen.handler !== 'ai' || !seen.waiting_since) return
  const context = await findChannelContext(tx, channelId)
  const room = await lockRoom(tx, seen.id)
  if (context && room) await scheduleReply(tx, room, context.quiet_window_ms)
}
