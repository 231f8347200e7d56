import { findChannelContext, touchTraffic, type ChannelContext } from '#domain/channel'
import { lookAgain, recordLimit } from '#domain/channel/health'
import { recordChannelStatus } from '#domain/channel/state'
import {
  findKnown,
  insertContact,
  linkIdentities,
  newContact,
  recogniseContact,
} from '#domain/contact'
import { receiveAttachment } from '#domain/media'
import { capabilitiesOf } from '#whatsapp/capabilities'
import { changeHandler } from '../handler/transition.ts'
import { enterRoom } from '../room/enter-room.ts'
import { noteMessage, replyDelay } from '../room/note-message.ts'
import { lockRoom, markDraftsStale, type Room, updateTyping } from '../room/queries.ts'
import { applyTemplateStatus } from '#domain/template/sync'
import { describeContent, kindOf } from '#whatsapp/describe-content'
import type { InboundEvent, MessageCreated } from '#whatsapp/model'
import { upTo, wordsOf } from '#lib/language/text'
import { now } from '#platform/clock'
import { newId } from '#platform/crypto'
import { asService, db, type WriteTx } from '#platform/database'
import { AppError, sqlState } from '#platform/errors'
import { enqueueReply } from '#platform/queue'
import { applyChange, settleChanges } from './changes.ts'
import { applyConsent, consentIn } from './consent.ts'
import { receiveArchived, receiveCall, receiveIdentity, receivePreference } from './chat-events.ts'
import { providerKey } from '../message/provider-key.ts'
import { keepReferral, quotedAuthor } from '../message/quote.ts'
import * as rows from '../message/queries.ts'
import { applyStatus, settleParked } from './status.ts'

/**
 * Takes one canonical event of a channel into the product, in one transaction. Applying the same
 * event again changes nothing. Events of a channel that is gone are dropped; kinds that the product
 * has no use for are left in the raw store.
 */
export async function receiveEvent(channelId: string, event: InboundEvent): Promise<void> {
  switch (event.kind) {
    case 'account.status':
      await recordChannelStatus(channelId, event.status, event.reason, event.qr)
      return event.qr || event.reason ? undefined : lookAgain(channelId)
    case 'account.limit':
      return recordLimit(channelId, event)
    case 'unknown':
      return undefined
    default:
      return receiveSteadily(channelId, event, 1)
  }
}

/**
 * Takes messages, their changes and receipts into the product inside the caller's transaction;
 * throws where `receiveEvent` would begin anew.
 */
export async function receiveAtOnce(
  tx: WriteTx,
  channelId: string,
  events: InboundEvent[],
): Promise<void> {
  for (const event of events)
    if (
      event.kind !== 'account.status' &&
      event.kind !== 'account.limit' &&
      event.kind !== 'unknown'
    )
      await receiveInto(tx, channelId, event)
}

const TRIES = 3

/**
 * Two contacts that become one, or transactions that wait for each other, let an event find its
 * place anew.
 */
async function receiveSteadily(
  channelId: string,
  event: ChannelEvent,
  attempt: number,
): Promise<void> {
  try {
    await receiveOnce(channelId, event)
  } catch (error) {
    if (error instanceof DuplicateUnderNewIdentity && event.kind === 'message.created') {
      // With both ids linked the next try finds the contact and applies what is new.
      const isLinked = await linkTwins(channelId, event)
      return isLinked && attempt < TRIES
        ? receiveSteadily(channelId, event, attempt + 1)
        : undefined
    }
    const mayPass =
      (error instanceof AppError && error.code === 'contact.merged') || sqlState(error) === '40P01'
    if (!mayPass || attempt === TRIES) throw error
    await receiveSteadily(channelId, event, attempt + 1)
  }
}

/**
 * Already stored, but the sender's id is new, or another process stored it meanwhile. The
 * transaction is rolled back, so no second room is made.
 */
class DuplicateUnderNewIdentity extends Error {}

/**
 * Both addresses are the same customer's, where it is the same message in every respect: the id
 * alone is its sender's to choose.
 */
function linkTwins(channelId: string, event: MessageCreated): Promise<boolean> {
  return db.writeAs(asService('an event of a channel belongs to no member'), async (tx) => {
    const known = await rows.findTwin(tx, channelId, {
      providerKey: providerKey(event.key),
      commandId: event.commandId,
      text: describeContent(event.content),
      occurredAt: event.occurredAt,
    })
    const people = event.direction === 'in' ? event.author.identities : event.chat.identities
    if (!known || event.chat.kind !== 'direct') return false
    await linkIdentities(tx, known.business_id, [...known.identities, ...people])
    return true
  })
}

type ChannelEvent = Exclude<InboundEvent, { kind: 'account.status' | 'account.limit' | 'unknown' }>

function receiveOnce(channelId: string, event: ChannelEvent): Promise<void> {
  return db.writeAs(
    asService('an event of a channel belongs to no member'),
    (tx) => receiveInto(tx, channelId, event),
    { flush: 'later' },
  )
}

async function receiveInto(tx: WriteTx, channelId: string, event: ChannelEvent): Promise<void> {
  switch (event.kind) {
    case 'message.created':
      return isConversation(event.chat) ? receiveMessage(tx, channelId, inTime(event)) : undefined
    case 'message.status':
      return applyStatus(tx, channelId, providerKey(event.target), event)
    case 'message.edited':
    case 'message.revoked':
    case 'message.reaction':
      return applyChange(tx, channelId, event)
    case 'chat.presence':
      return receivePresence(tx, channelId, event)
    case 'chat.archived':
      return receiveArchived(tx, channelId, event)
    case 'call':
      return isConversation(event.chat) ? receiveCall(tx, channelId, event) : undefined
    case 'contact.preference':
      return receivePreference(tx, channelId, event)
    case 'identity.linked':
    case 'identity.changed':
      return receiveIdentity(tx, channelId, event)
    case 'template.status':
      return applyTemplateStatus(tx, channelId, event)
  }
}

/** Stories, channels and broadcast lists are no conversation with anybody. */
const isConversation = ({ providerChatId, identities }: MessageCreated['chat']): boolean =>
  identities.length > 0 && !/@(newsletter|broadcast)$|^status@|^0@/i.test(providerChatId)

/**
 * Meta delivers again for seven days; what is older is history, and is answered and announced to
 * nobody.
 */
const LIVE_MS = 7 * 24 * 3_600_000
/**
 * A clock that goes a little wrong is believed; a message of tomorrow would stay on top of every
 * list.
 */
const AHEAD_MS = 5 * 60_000

function inTime(event: MessageCreated): MessageCreated {
  const nowMs = now().getTime()
  const atMs = Date.parse(event.occurredAt)
  if (atMs > nowMs + AHEAD_MS) return { ...event, occurredAt: new Date(nowMs).toISOString() }
  return event.live && nowMs - atMs > LIVE_MS ? { ...event, live: false } : event
}

async function receiveMessage(
  tx: WriteTx,
  channelId: string,
  event: MessageCreated,
): Promise<void> {
  const customer = customerOf(event)
  const [context, found, isStored] = await Promise.all([
    findChannelContext(tx, channelId),
    findKnown(tx, { channelId }, customer),
    rows.isStored(tx, { channelId, providerKey: providerKey(event.key) }),
  ])
  if (!context) return
  const known = await recogniseContact(tx, context.business_id, customer, found)
  const contact = known ?? newContact(customer)
  const consent = marketingWordOf(event)
  const isLiveInbound = event.direction === 'in' && event.live && !consent
  const entered = await enterRoom(tx, {
    businessId: context.business_id,
    channelId,
    contactId: contact.id,
    isNewContact: !known,
    kind: event.chat.kind,
    providerChatId: event.chat.providerChatId,
    admission: admissionOf(context, event, contact),
    agent: agentOf(context),
    behaviour: context.behaviour,
    isLiveInbound,
    ...(consent ? { firstHandler: 'selesai' as const } : {}),
  })
  const received = { context, event, isCounted: event.live && !consent, isLiveInbound, ...entered }
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
  if (event.direction === 'out' && event.live && room.handler !== 'selesai')
    await changeHandler(tx, room, { event: 'dibalas_dari_ponsel' })
}

const customerOf = ({ direction, chat, author }: MessageCreated) =>
  direction === 'in' && chat.kind === 'direct' ? author : { identities: chat.identities }

/**
 * STOP and its like. Such a message is no question: it opens no session, wakes no AI and makes no
 * customer wait.
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

/** A message with the room that it enters. `isCounted`: it is news for the room's summary. */
type Received = Awaited<ReturnType<typeof enterRoom>> & {
  context: ChannelContext
  event: MessageCreated
  isCounted: boolean
  isLiveInbound: boolean
}
type Stored = { id: string; occurred_at: string }

/**
 * Stores a message of a known contact. One that is stored already changes nothing: undefined.
 * `isStored` was read before the room was locked. A message that was not there then is written
 * together with what it changes.
 */
async function storeInKnownRoom(
  tx: WriteTx,
  received: Received,
  isStored: boolean,
): Promise<Stored | undefined> {
  const { event, room } = received
  if (event.direction === 'in' && !isStored && room.next_message_id)
    return storeAtOnce(tx, received, room.next_message_id)
  const message = await storeMessage(tx, room, event, describeContent(event.content))
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

/** All statements leave in one round trip: none needs the result of another. */
async function storeAtOnce(
  tx: WriteTx,
  received: Received,
  id: string,
  before: Promise<void>[] = [],
): Promise<Stored> {
  const { event, room } = received
  const message = { id, occurred_at: event.occurredAt }
  await allSettledOrFirst([
    ...before,
    ...noteStored(tx, received, message),
    storeFirst(tx, room, event, describeContent(event.content), id),
  ])
  return message
}

/** What a stored message changes in its room, its channel, its drafts and the jobs. */
function noteStored(
  tx: WriteTx,
  { context, event, room, entry, wakesAi, isCounted, isLiveInbound }: Received,
  message: Stored,
): (Promise<void> | false)[] {
  const isInbound = event.direction === 'in'
  const channelId = room.channel_id
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
      ? settleChanges(tx, channelId, event.key)
      : settleParked(tx, channelId, message.id, providerKey(event.key)),
  ]
}

/**
 * A draft answers what was asked before it: newer words make it moot, and so does a reply. "kak?"
 * alone asks nothing new.
 */
function endsDraft(room: Room, event: MessageCreated, isLiveInbound: boolean): boolean {
  if (room.isDraft || room.handler === 'ai') return false
  if (event.direction === 'out') return event.live
  return (
    isLiveInbound &&
    (event.content.type !== 'text' || wordsOf(event.content.text).length > MOST_NUDGE_WORDS)
  )
}

const MOST_NUDGE_WORDS = 2

/** The room as it is once the message that drafted it is stored. */
function storedOf(room: Room, occurredAt: string): Room {
  const stored = {
    ...room,
    last_message_at: occurredAt > room.last_message_at ? occurredAt : room.last_message_at,
  }
  delete stored.isDraft
  return stored
}

/**
 * Waits for all, and throws the first cause. Errors that only follow from it ("the transaction is
 * aborted", 25P02) come last.
 */
async function allSettledOrFirst(work: (Promise<void> | false)[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  const cause = failed.find((error) => sqlState(error) !== '25P02') ?? failed[0]
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
  text: string,
  id: string,
): Promise<void> {
  if (!(await storeMessage(tx, room, event, text, id))) throw new DuplicateUnderNewIdentity()
}

/**
 * `id`: of a message that is the first of its room; the others get theirs in the order in which
 * they have the room.
 */
async function storeMessage(
  tx: WriteTx,
  room: Room,
  event: MessageCreated,
  text: string,
  id?: string,
): Promise<{ id: string; occurred_at: string } | undefined> {
  const isInbound = event.direction === 'in'
  const key = providerKey(event.key)
  const own = isInbound ? undefined : await findOwn(tx, room, event, key, text)
  if (own) {
    const isNews =
      own.status === 'queued' ||
      own.status === 'sending' ||
      own.status === 'unconfirmed' ||
      own.status === 'failed'
    await rows.updateStatus(tx, own.id, isNews ? 'sent' : own.status, null, {
      key: { providerKey: key, providerId: event.key.providerId },
    })
    await settleParked(tx, room.channel_id, own.id, key)
    return undefined
  }
  const quoted = event.reply
    ? await rows.findByStanza(tx, room.channel_id, event.reply.stanzaId)
    : undefined
  const message = await rows.insertMessage(tx, {
    id,
    businessId: room.business_id,
    roomId: room.id,
    channelId: room.channel_id,
    sessionNo: room.session_no,
    direction: event.direction,
    authorKind: isInbound ? 'customer' : 'device',
    kind: kindOf(event.content),
    text,
    content: event.content,
    status: isInbound ? 'received' : 'sent',
    providerKey: key,
    providerId: event.key.providerId,
    replyToId: quoted?.id ?? null,
    replyTo: event.reply
      ? {
          author: quoted?.author_kind ?? quotedAuthor(event),
          excerpt: upTo(quoted?.text ?? event.reply.excerpt ?? '', 200),
        }
      : null,
    referral: isInbound ? keepReferral(event.referral) : null,
    occurredAt: event.occurredAt,
  })
  if (message && event.content.type === 'media')
    await receiveAttachment(tx, {
      businessId: room.business_id,
      roomId: room.id,
      channelId: room.channel_id,
      messageId: message.id,
      media: event.content.media,
      sentAt: event.occurredAt,
    })
  return message
}

/**
 * Our own message, told back by the provider: by the id that we gave it, or, where it was unsure
 * and the provider only says that a program sent it, by its words.
 */
async function findOwn(
  tx: WriteTx,
  room: Room,
  event: MessageCreated,
  key: string,
  text: string,
): Promise<rows.Target | undefined> {
  // A history tells again what is known long since: that is never the twin of a message that is
  // unsure.
  const named =
    event.commandId || event.origin === 'api'
      ? await rows.findTarget(tx, room.channel_id, key, event.commandId)
      : undefined
  return (
    named ??
    (event.origin === 'api'
      ? rows.findUnsureTwin(tx, room.id, { kind: kindOf(event.content), text }, event.occurredAt)
      : undefined)
  )
}

/** One waiting answer per room: every fragment moves it on, up to the cap. */
async function scheduleReply(tx: WriteTx, room: Room, quietWindowMs: number): Promise<void> {
  await enqueueReply(tx, room, replyDelay(room, quietWindowMs))
}

const TYPING_SHOWN_MS = 10_000

async function receivePresence(
  tx: WriteTx,
  channelId: string,
  event: Extract<InboundEvent, { kind: 'chat.presence' }>,
): Promise<void> {
  const isWriting = event.state === 'typing' || event.state === 'recording'
  const until = isWriting ? new Date(now().getTime() + TYPING_SHOWN_MS).toISOString() : null
  const seen = await updateTyping(tx, channelId, event.chat.providerChatId, until)
  if (!seen || !isWriting || seen.handler !== 'ai' || !seen.waiting_since) return
  const context = await findChannelContext(tx, channelId)
  const room = await lockRoom(tx, seen.id)
  if (context && room) await scheduleReply(tx, room, context.quiet_window_ms)
}
