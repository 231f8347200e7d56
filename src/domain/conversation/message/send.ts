import { randomUUID } from 'node:crypto'
import type { AuthorKind, SendText } from '#contract/conversation/message'
import { findChannelContext, openForKeeper } from '#domain/channel'
import { resolveContact } from '#domain/contact'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import { toProviderChatId } from '#whatsapp/chat-id'
import { changeHandler } from '../handler/change-handler.ts'
import { enterRoom } from '../room/enter-room.ts'
import { noteMessage } from '../room/note-message.ts'
import { isWindowOpen } from '../service-window/contract.ts'
import { lockRoom, type Room } from '../room/queries.ts'
import { describeContent, kindOf } from '#whatsapp/describe-content'
import type { Ask, Content, Identity } from '#whatsapp/model'
import { upTo } from '#lib/language/text'
import { now } from '#platform/clock'
import { type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { notifyMentioned } from '#domain/notice'
import { AppError } from '#platform/errors'
import { queueDelivery } from '../delivery/delivery.ts'
import { dismissFailedAnswers } from '../delivery/undelivered-queries.ts'
import * as rows from './queries.ts'

/**
 * Sends a member's text. A repeated client id is one message. Returns its id. Errors: those of
 * `sendContent`.
 */
export function sendText(claims: Claims, input: SendText): Promise<string> {
  const text = input.text.trim()
  return sendContent(claims, { ...input, content: { type: 'text', text } })
}

type Link = (tx: WriteTx, message: { id: string; room: Room }) => Promise<void>
type Sending = {
  businessId: string
  roomId: string
  clientId: string
  content: Content
  replyToId?: string
}

/**
 * Sends a member's message of any kind. It is stored and queued in one transaction, and a person
 * then has the room. While the 24-hour window is closed, only templates are allowed. `link` runs in
 * the same transaction (to link a file). A repeated client id is one message. Returns its id.
 * Errors: room.not_found, message.empty, message.window_closed, channel.unsupported when the number
 * cannot send this kind.
 */
export async function sendContent(claims: Claims, input: Sending, link?: Link): Promise<string> {
  if (input.content.type === 'text' && !input.content.text) throw new AppError('message.empty')
  return writeToRoom(claims, input, (tx, room, memberId) =>
    postContent(tx, { room, memberId }, input, link),
  )
}

/**
 * Sends a message in a transaction that locked the room. Undefined when the client id exists
 * already. `memberId` null: a program of the business.
 */
export async function postContent(
  tx: WriteTx,
  { room, memberId }: { room: Room; memberId: string | null },
  input: Omit<Sending, 'businessId' | 'roomId'>,
  link?: Link,
): Promise<string | undefined> {
  const engine = await rows.getEngine(tx, room.channel_id)
  if (
    input.content.type !== 'template' &&
    !isWindowOpen(engine, room.window_expires_at, now().getTime())
  )
    throw new AppError('message.window_closed')
  if (isAsk(input.content) && !capabilitiesOf(engine).sends.includes(input.content.type))
    throw new AppError('channel.unsupported', { engine })
  const handlerVersion = await takeRoom(tx, room, memberId)
  const id = await postOutgoing(tx, room, {
    ...input,
    authorKind: memberId ? 'member' : 'system',
    authorId: memberId,
    handlerVersion,
  })
  if (id) await Promise.all([link?.(tx, { id, room }), dismissFailedAnswers(tx, room.id)])
  return id
}

const isAsk = (content: Content): content is Ask =>
  content.type === 'location_request' ||
  content.type === 'contact_request' ||
  content.type === 'flow'

export type Outgoing = {
  id?: string
  clientId?: string
  content: Content
  replyToId?: string
  authorKind: AuthorKind
  authorId: string | null
  handlerVersion?: number
  keepsWaiting?: boolean
  /** whether it belongs to a campaign, so that people's messages have priority */
  isBulk?: boolean
}

/**
 * Stores and queues our message in a locked room without changing its handler. `keepsWaiting`: the
 * message does not answer the customer. Undefined when the client id exists already.
 */
export async function postOutgoing(
  tx: WriteTx,
  room: Room,
  outgoing: Outgoing,
): Promise<string | undefined> {
  const text = upTo(describeContent(outgoing.content), 4096)
  const message = await rows.insertMessage(tx, {
    ...placeOf(room),
    id: outgoing.id,
    direction: 'out',
    authorKind: outgoing.authorKind,
    authorId: outgoing.authorId,
    kind: kindOf(outgoing.content),
    text,
    content: outgoing.content,
    status: 'queued',
    clientId: outgoing.clientId,
    replyToId: outgoing.replyToId ?? null,
    replyTo: await findQuote(tx, room, outgoing.replyToId),
    handlerVersion: outgoing.handlerVersion ?? room.handler_version,
  })
  if (!message) return undefined
  await Promise.all([
    noteMessage(tx, room, {
      id: message.id,
      occurredAt: message.occurred_at,
      preview: text,
      kind: kindOf(outgoing.content),
      author: outgoing.authorKind,
      direction: 'out',
      live: !outgoing.keepsWaiting,
    }),
    queueDelivery(tx, room.id, message.id, { isBulk: outgoing.isBulk ?? false }),
  ])
  return message.id
}

/** The customer's side of a conversation: an id, and the provider's name of the chat. */
export type Chat = {
  businessId: string
  channelId: string
  identities: Identity[]
  providerChatId: string
  name?: string
}

/**
 * The room of a person on a channel, created if missing. Nothing is sent. `identities`: their
 * number (digits) or another id at the provider. Errors: channel.not_found, request.invalid.
 */
export async function openChat(claims: Claims, chat: Chat): Promise<string> {
  if (!isSendable(chat.identities)) throw new AppError('request.invalid')
  return db.writeAs(claims, (tx) => openChatIn(tx, chat))
}

/** Opens the room inside a transaction. */
export async function openChatIn(tx: WriteTx, chat: Chat): Promise<string> {
  const context = await findChannelContext(tx, chat.channelId)
  if (!context || context.business_id !== chat.businessId) throw new AppError('channel.not_found')
  const contact = await resolveContact(
    tx,
    chat.businessId,
    { identities: chat.identities, displayName: chat.name },
    { mayMerge: false },
  )
  const kind = chat.identities.some((identity) => identity.kind === 'group') ? 'group' : 'direct'
  const known = await rows.findRoomOf(tx, chat.channelId, contact.id)
  if (known) return known.id
  const { room } = await enterRoom(tx, {
    businessId: chat.businessId,
    channelId: chat.channelId,
    contactId: contact.id,
    kind,
    providerChatId: chat.providerChatId,
    admission: {
      channelWorking: true,
      agentEnabled: true,
      aiPaused: false,
      isGroup: kind === 'group',
      isTesting: false,
      isTester: false,
      isBlocked: false,
    },
    agent: undefined,
    behaviour: context.behaviour,
    isLiveInbound: false,
  })
  return room.id
}

/**
 * "Kirim pesan tes": sends a text to the owner's own number, by the normal path. Returns its room.
 * Owner and admin. Errors: `channel.not_found`, `message.window_closed` when the official API
 * requires that number to write first.
 */
export async function sendTest(
  claims: Claims,
  test: { businessId: string; channelId: string; phone: string; text: string },
): Promise<{ roomId: string; messageId: string }> {
  const { engine } = await openForKeeper(claims, test.businessId, test.channelId)
  const identities: Identity[] = [{ kind: 'phone', value: test.phone }]
  const roomId = await openChat(claims, {
    businessId: test.businessId,
    channelId: test.channelId,
    identities,
    providerChatId: toProviderChatId(engine, { kind: 'direct', identities }),
  })
  const messageId = await sendText(claims, {
    businessId: test.businessId,
    roomId,
    clientId: randomUUID(),
    text: test.text,
  })
  return { roomId, messageId }
}

const SHAPES: Record<Identity['kind'], RegExp> = {
  phone: /^[1-9]\d{6,14}$/,
  lid: /^\d{5,20}$/,
  bsuid: /^[A-Z]{2}\.[A-Za-z0-9]{1,128}$/,
  parent_bsuid: /^[A-Z]{2}\.[A-Za-z0-9.]{1,140}$/,
  group: /^[\w.@-]{5,100}$/,
  username: /^(?!)$/,
}

/** Whether at least one id can be used by a provider, and none is malformed. */
const isSendable = (identities: Identity[]): boolean =>
  identities.some(({ kind }) => kind !== 'username') &&
  identities.every(({ kind, value }) => kind === 'username' || SHAPES[kind].test(value))

/** Stores our reaction that the provider accepted; null removes it. Error: message.not_found. */
export function noteOwnReaction(
  claims: Claims,
  messageId: string,
  emoji: string | null,
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.findMessageRow(tx, messageId))) throw new AppError('message.not_found')
    await continueAsService(
      tx,
      'members write no messages of others; that this one is theirs to see was proved',
    )
    await rows.updateReaction(tx, messageId, 'self', emoji)
  })
}

/**
 * Adds an internal note to the conversation. Only the team sees it. Mentioned members are notified.
 */
export function addNote(
  claims: Claims,
  input: {
    businessId: string
    roomId: string
    clientId: string
    text: string
    mentions?: string[] | undefined
  },
): Promise<string> {
  return writeToRoom(claims, input, async (tx, room, memberId) => {
    const message = await rows.insertMessage(tx, {
      ...placeOf(room),
      direction: 'note',
      authorKind: 'member',
      authorId: memberId,
      kind: 'note',
      text: input.text,
      content: { type: 'text', text: input.text },
      status: 'sent',
      clientId: input.clientId,
    })
    if (message) await notifyMentioned(tx, message.id, input.mentions ?? [])
    return message?.id
  })
}

/**
 * Gives the room to the member who writes. A program of the business (no member) takes it from the
 * AI and leaves it unassigned.
 */
async function takeRoom(tx: WriteTx, room: Room, memberId: string | null): Promise<number> {
  return changeHandler(
    tx,
    room,
    memberId ? { event: 'dibalas', memberId } : { event: 'dibalas_lewat_api' },
  )
}

async function findQuote(
  tx: WriteTx,
  room: Room,
  messageId: string | undefined,
): Promise<{ author: string; excerpt: string } | null> {
  const quoted = messageId ? await rows.findMessageRow(tx, messageId) : undefined
  return quoted && quoted.room_id === room.id
    ? { author: quoted.author_kind, excerpt: upTo(quoted.text, 200) }
    : null
}

const placeOf = (room: Room) => ({
  businessId: room.business_id,
  roomId: room.id,
  channelId: room.channel_id,
  sessionNo: room.session_no,
})

/**
 * Writes into a room for a member or for a business's key. Undefined from `work` means that the
 * client id exists already.
 */
async function writeToRoom(
  claims: Claims,
  ref: { businessId: string; roomId: string; clientId: string },
  work: (tx: WriteTx, room: Room, memberId: string | null) => Promise<string | undefined>,
): Promise<string> {
  const memberId = claims.sub ?? null
  if (!memberId && !claims.api_business_id && claims.role !== 'service_role')
    throw new AppError('auth.required')
  return db.writeAs(claims, async (tx) => {
    const room = await lockRoom(tx, ref.roomId, ref.businessId)
    if (!room) throw new AppError('room.not_found')
    const known = await rows.findByClientId(tx, room.id, ref.clientId)
    const id = known?.id ?? (await work(tx, room, memberId))
    if (!id) throw new AppError('room.state_changed')
    return id
  })
}
