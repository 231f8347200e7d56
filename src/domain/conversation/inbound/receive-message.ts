import { isAlertEcho } from '#domain/alert-number'
import { replyDelay } from '#domain/business/quiet-window'
import { type ChannelContext, findChannelContext, touchTraffic } from '#domain/channel'
import { findKnown, insertContact, newContact, recogniseContact } from '#domain/contact'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import { describeContent, kindOf } from '#whatsapp/describe-content'
import type { MessageCreated } from '#whatsapp/events'
import { wordsOf } from '#lib/language/text'
import { now } from '#platform/clock'
import { newId } from '#platform/crypto'
import { commitBehind, type WriteTx } from '#platform/database'
import { isDuplicateRow, sqlState } from '#platform/errors'
import { enqueueReply } from '#platform/queue'
import { changeHandler } from '../handler/change-handler.ts'
import { providerKey } from '../message/provider-key.ts'
import { enterRoom } from '../room/enter-room.ts'
import { noteMessage } from '../room/note-message.ts'
import { markDraftsStale } from '../handler/draft-queries.ts'
import { lockRoomOfPerson, type Room } from '../room/queries.ts'
import { findEarlier, settleChanges } from './changes.ts'
import { applyConsent, consentIn } from './consent.ts'
import { replyByRule } from './reply-by-rule.ts'
import { applyRating, findRating } from '../session/csat.ts'
import { dropReading, keepReading } from '../turn/reading.ts'
import { settleParked } from './delivery-status.ts'
import { storeMessage } from './store-message.ts'

/**
 * The message is already stored and the sender's id is new, or another process stored it in the
 * meantime. The transaction is rolled back, so that no second room is created.
 */
export class DuplicateUnderNewIdentity extends Error {}

/**
 * Meta repeats deliveries for seven days. An older message is history: it is not answered and
 * notifies nobody.
 */
const LIVE_MS = 7 * 24 * 3_600_000
/** A clock may be wrong by this much. A message from the future would stay on top of every list. */
const AHEAD_MS = 5 * 60_000

export function inTime(event: MessageCreated): MessageCreated {
  const nowMs = now().getTime()
  const atMs = Date.parse(event.occurredAt)
  if (atMs > nowMs + AHEAD_MS) return { ...event, occurredAt: new Date(nowMs).toISOString() }
  return event.live && nowMs - atMs > LIVE_MS ? { ...event, live: false } : event
}

export async function receiveMessage(
  tx: WriteTx,
  channelId: string,
  event: MessageCreated,
): Promise<void> {
  const customer = customerOf(event)
  const [context, found, locked, { isStored, hasChanges }, isAlert] = await Promise.all([
    findChannelContext(tx, channelId),
    findKnown(tx, { channelId }, customer),
    lockRoomOfPerson(tx, { channelId, identities: customer.identities }),
    findEarlier(tx, channelId, event.key),
    isOwnAlert(tx, channelId, event),
  ])
  if (!context || isAlert) return
  const known = await recogniseContact(tx, context.business_id, customer, { known: found })
  const contact = known ?? newContact(customer)
  const consent = marketingWordOf(event)
  const rating = consent ? undefined : await findRating(tx, locked, event)
  const isLiveInbound = event.direction === 'in' && event.live && !consent && !rating
  const entered = await enterRoom(tx, {
    businessId: context.business_id,
    channelId,
    contactId: contact.id,
    isNewContact: !known,
    locked,
    kind: event.chat.kind,
    providerChatId: event.chat.providerChatId,
    admission: admissionOf(context, event, contact),
    agent: agentOf(context),
    behaviour: context.behaviour,
    isLiveInbound,
    ...(consent ? { firstHandler: 'selesai' as const } : {}),
  })
  const isCounted = event.live && !consent && !rating
  const received = { context, event, isCounted, isLiveInbound, hasChanges, ...entered }
  const stored = known
    ? await storeInKnownRoom(tx, received, isStored)
    : await storeWithContact(tx, received, () =>
        insertContact(tx, context.business_id, contact, customer.identities),
      )
  if (!stored) return
  const { room } = entered
  if (consent)
    await applyConsent(tx, storedOf(room, event.occurredAt), contact, {
      consent,
      messageId: stored.id,
    })
  if (rating) await applyRating(tx, storedOf(room, event.occurredAt), rating)
  if (mayReplyByRule(received, contact))
    await replyByRule(tx, storedOf(room, event.occurredAt), {
      event,
      messageId: stored.id,
      customerName: contact.name,
    })
  if (event.direction === 'out' && event.live && room.handler !== 'selesai')
    await changeHandler(tx, room, { event: 'dibalas_dari_ponsel' })
}

/**
 * Whether a message is our alert to a member, which the phone reports as its own. It belongs to no
 * conversation with a customer.
 */
const isOwnAlert = async (
  tx: WriteTx,
  channelId: string,
  { direction, chat, content }: MessageCreated,
): Promise<boolean> =>
  direction === 'out' &&
  content.type === 'text' &&
  (await isAlertEcho(tx, channelId, chat.identities, content.text))

/** Whether reply rules may answer: the message is live, and the AI may answer the customer too. */
function mayReplyByRule(
  { context, event, isLiveInbound }: Received,
  contact: { phone: string | null; blocked_at: string | null },
): boolean {
  if (!context.has_rules || !isLiveInbound || contact.blocked_at) return false
  const admission = admissionOf(context, event, contact)
  return (
    admission.channelWorking && !admission.isGroup && (!admission.isTesting || admission.isTester)
  )
}

const customerOf = ({ direction, chat, author }: MessageCreated) =>
  direction === 'in' && chat.kind === 'direct' ? author : { identities: chat.identities }

/**
 * The marketing choice in a message, if any. Such a message is no question: it opens no session and
 * needs no answer.
 */
const marketingWordOf = ({ direction, live, chat, content }: MessageCreated) =>
  direction === 'in' && live && chat.kind === 'direct' ? consentIn(content) : undefined

const agentOf = (context: ChannelContext) =>
  context.agent_id
    ? {
        id: context.agent_id,
        enable_agent_partial_rollout: context.enable_agent_partial_rollout,
        agent_rollout_probability: context.agent_rollout_probability,
      }
    : undefined

/**
 * A message with its room. `isCounted`: it changes the room's summary. `hasChanges`: edits or
 * reactions were parked for it.
 */
type Received = Awaited<ReturnType<typeof enterRoom>> & {
  context: ChannelContext
  event: MessageCreated
  isCounted: boolean
  isLiveInbound: boolean
  hasChanges: boolean
}
type Stored = { id: string; occurred_at: string }

/**
 * Stores a message of a known contact; undefined when it is stored already. `isStored` was read
 * before the room was locked. A new message is written together with the changes that follow from
 * it.
 */
async function storeInKnownRoom(
  tx: WriteTx,
  received: Received,
  isStored: boolean,
): Promise<Stored | undefined> {
  const { event, room } = received
  if (event.direction === 'in' && !isStored && room.next_message_id)
    return storeAtOnce(tx, received, room.next_message_id)
  const message = await storeMessage(tx, room, event, { text: describeContent(event.content) })
  if (!message && room.is_new) throw new DuplicateUnderNewIdentity()
  if (message) await allSettledOrFirst(noteStored(tx, received, message))
  return message
}

/** Stores the first message of a new contact, with the contact and its room. */
const storeWithContact = (
  tx: WriteTx,
  received: Received,
  insert: () => Promise<void>,
): Promise<Stored> => storeAtOnce(tx, received, newId(), [insert()])

/** Stores a message with all statements in one round trip, because none needs another's result. */
async function storeAtOnce(
  tx: WriteTx,
  received: Received,
  id: string,
  before: Promise<void>[] = [],
): Promise<Stored> {
  const { event, room } = received
  const message = { id, occurred_at: event.occurredAt }
  const isAll = isAllAtOnce(received)
  if (isAll) commitBehind(tx)
  await allSettledOrFirst([
    ...before,
    ...noteStored(tx, received, message),
    storeFirst(tx, room, event, { text: describeContent(event.content), id }),
    isAll && received.wakesAi && keepReading(tx, room.id),
  ])
  return message
}

/** Whether no other work follows the statements that store the message. */
const isAllAtOnce = ({
  context,
  event,
  room,
  isCounted,
  isLiveInbound,
  hasChanges,
}: Received): boolean =>
  event.direction === 'in' &&
  !context.has_rules &&
  event.content.type === 'text' &&
  !event.reply &&
  !hasChanges &&
  // A live message that is not counted is a marketing choice or a rating, which is applied later.
  isCounted === event.live &&
  !endsDraft(room, event, isLiveInbound)

/** Updates room, channel, drafts and jobs for a stored message. */
function noteStored(
  tx: WriteTx,
  { context, event, room, entry, wakesAi, isCounted, isLiveInbound, hasChanges }: Received,
  message: Stored,
): (Promise<void> | false)[] {
  const isInbound = event.direction === 'in'
  const channelId = room.channel_id
  dropReading(tx, room.id)
  const noted = {
    id: message.id,
    occurredAt: message.occurred_at,
    preview: describeContent(event.content),
    kind: kindOf(event.content),
    author: isInbound ? ('customer' as const) : ('device' as const),
    direction: event.direction,
    live: isCounted,
  }
  return [
    noteMessage(tx, room, noted, entry),
    isInbound && event.live && touchTraffic(tx, channelId, 'in', context.last_inbound_at),
    wakesAi && scheduleReply(tx, room, context.quiet_window_ms),
    endsDraft(room, event, isLiveInbound) && markDraftsStale(tx, room.id),
    isInbound
      ? hasChanges && settleChanges(tx, channelId, event.key)
      : settleParked(tx, channelId, message.id, providerKey(event.key)),
  ]
}

/**
 * Whether a message ends the AI's draft. A reply does, and so does a customer's message, except a
 * bare "kak?".
 */
function endsDraft(room: Room, event: MessageCreated, isLiveInbound: boolean): boolean {
  if (room.isDraft || room.handler === 'ai') return false
  if (event.direction === 'out') return event.live
  return (
    isLiveInbound &&
    (event.content.type !== 'text' || wordsOf(event.content.text).length > MAX_NUDGE_WORDS)
  )
}

const MAX_NUDGE_WORDS = 2

/** The state of a room after the message that created it is stored. */
function storedOf(room: Room, occurredAt: string): Room {
  const stored = {
    ...room,
    last_message_at: occurredAt > room.last_message_at ? occurredAt : room.last_message_at,
  }
  delete stored.isDraft
  return stored
}

/**
 * Waits for all promises and throws the first cause. Errors that only follow ("the transaction is
 * aborted", 25P02) come last.
 */
async function allSettledOrFirst(work: (Promise<void> | false)[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  const cause =
    failed.find((error) => error instanceof DuplicateUnderNewIdentity) ??
    failed.find((error) => sqlState(error) !== '25P02') ??
    failed[0]
  if (cause) throw cause
}

function admissionOf(
  context: ChannelContext,
  event: MessageCreated,
  contact: { phone: string | null; blocked_at: string | null },
) {
  return {
    channelWorking: context.status === 'WORKING',
    agentEnabled: context.agent_enabled,
    aiPaused: context.ai_paused,
    isGroup: event.chat.kind === 'group',
    isTesting: context.mode === 'testing' && capabilitiesOf(context.engine).reachesWhatsApp,
    isTester: contact.phone !== null && context.tester_numbers.includes(contact.phone),
    isBlocked: contact.blocked_at !== null,
  }
}

async function storeFirst(
  tx: WriteTx,
  room: Room,
  event: MessageCreated,
  { text, id }: { text: string; id: string },
): Promise<void> {
  const storing = storeMessage(tx, room, event, { text, id, mustBeNew: true })
  const stored = await storing.catch((error: unknown) => {
    throw isDuplicateRow(error) ? new DuplicateUnderNewIdentity() : error
  })
  if (!stored) throw new DuplicateUnderNewIdentity()
}

/** Schedules one answer per room. Each further message of a burst postpones it, up to the limit. */
export async function scheduleReply(tx: WriteTx, room: Room, quietWindowMs: number): Promise<void> {
  await enqueueReply(tx, room, replyDelay(room, quietWindowMs))
}
