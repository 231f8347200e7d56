import { archiveRoom, markRead } from '#conversation/member'
import { recordAudit } from '#domain/audit'
import { parseChatId, toProviderChatId } from '#whatsapp/chat-id'
import { type Claims, continueAsService, db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { ChatPage, MessageFilter, Session, SessionChat, SessionMessage } from './contract.ts'
import * as rows from './queries.ts'

export type { SessionContact } from './queries.ts'

/** One page of chats, including archived ones. `chatIds` selects chats; invalid ids are ignored. */
export function listChats(
  claims: Claims,
  session: Session,
  page: ChatPage & { chatIds?: string[] },
): Promise<SessionChat[]> {
  const { chatIds, ...span } = page
  return db.readAs(claims, async (tx) => {
    if (!chatIds) return rows.listChatRows(tx, session.id, span)
    const targets = chatIds.flatMap((chatId) => parseChatId(chatId) ?? [])
    const found = await Promise.all(
      targets.map((target) => rows.findChatRow(tx, session, target.identities)),
    )
    return rows.listChatRows(tx, session.id, {
      ...span,
      roomIds: found.flatMap((chat) => chat?.id ?? []),
    })
  })
}

/**
 * The chat with an id; undefined when it has no message. Error: `chat.invalid` for an invalid id.
 */
export function findChat(
  claims: Claims,
  session: Session,
  chatId: string,
): Promise<SessionChat | undefined> {
  const target = parseChatId(chatId)
  if (!target) throw new AppError('chat.invalid', { chatId: chatId.slice(0, 80) })
  return db.readAs(claims, (tx) => rows.findChatRow(tx, session, target.identities))
}

/** One chat. Errors: `chat.invalid`, `chat.not_found`. */
export async function getChat(
  claims: Claims,
  session: Session,
  chatId: string,
): Promise<SessionChat> {
  const chat = await findChat(claims, session, chatId)
  if (!chat) throw new AppError('chat.not_found', { chatId })
  return chat
}

/** The chat of a room. Error: `room.not_found`, also for a room of another channel. */
export async function getChatOfRoom(
  claims: Claims,
  session: Session,
  roomId: string,
): Promise<SessionChat> {
  const chat = await db.readAs(claims, (tx) => rows.findChatOfRoom(tx, session.id, roomId))
  if (!chat) throw new AppError('room.not_found')
  return chat
}

/**
 * The target of an act that stores nothing (typing, a picture): the chat, or the person with the id
 * when there is no chat. Error: `chat.invalid`.
 */
export async function targetFor(claims: Claims, session: Session, chatId: string): Promise<Target> {
  const chat = await findChat(claims, session, chatId)
  if (chat) return targetOf(claims, chat)
  const { identities, kind } = parseChatId(chatId) ?? { identities: [], kind: 'direct' }
  return {
    providerChatId: toProviderChatId(session.engine, { identities, kind }),
    to: identities.slice(0, 1),
  }
}

export function listChatMessages(
  claims: Claims,
  chat: SessionChat,
  filter: MessageFilter,
): Promise<SessionMessage[]> {
  return db.readAs(claims, (tx) => rows.listMessageRows(tx, chat.id, filter))
}

type Target = {
  providerChatId: string
  to: SessionChat['identities']
  lastInbound?: { providerId: string; stanzaId: string; fromMe: boolean }
}

/** The engine's input for an act on a chat: its person, and the customer's newest message. */
export async function targetOf(claims: Claims, chat: SessionChat): Promise<Target> {
  const last = await db.readAs(claims, (tx) => rows.findLastInbound(tx, chat.id))
  const [, stanzaId = ''] = last?.provider_key.split(':') ?? []
  return {
    providerChatId: chat.provider_chat_id,
    to: chat.identities.filter(({ kind }) => kind !== 'username'),
    ...(last ? { lastInbound: { providerId: last.provider_id, stanzaId, fromMe: false } } : {}),
  }
}

/** Archives or unarchives a chat. */
export async function archiveChat(
  claims: Claims,
  chat: SessionChat,
  archived: boolean,
): Promise<void> {
  await mayAct(archiveRoom(claims, refOf(chat), archived))
}

/** Marks the customer's messages as read. */
export async function readChat(claims: Claims, chat: SessionChat): Promise<void> {
  await mayAct(markRead(claims, refOf(chat)))
}

const refOf = (chat: SessionChat) => ({ businessId: chat.business_id, roomId: chat.id })

/**
 * Runs an act for a caller who can read the chat. If they cannot lock its room, they may only read.
 */
async function mayAct(act: Promise<void>): Promise<void> {
  try {
    await act
  } catch (error) {
    throw error instanceof AppError && error.code === 'room.not_found'
      ? new AppError('auth.forbidden')
      : error
  }
}

/**
 * Deletes a chat with its messages for good. `getSession(…, 'keep')` has checked the caller's
 * right.
 */
export function deleteChat(claims: Claims, chat: SessionChat): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    await recordAudit(tx, {
      businessId: chat.business_id,
      actorId: claims.sub ?? null,
      action: 'room.delete',
      entity: 'room',
      entityId: chat.id,
    })
    await continueAsService(tx, 'no member deletes a room row; the right to this one is proved')
    await rows.deleteRoom(tx, chat.id)
  })
}

/** A customer by any of their ids; undefined for an unknown one. Error: `chat.invalid`. */
export function findSessionContact(
  claims: Claims,
  session: Session,
  contactId: string,
): Promise<rows.SessionContact | undefined> {
  const target = parseChatId(contactId)
  if (!target) throw new AppError('chat.invalid', { chatId: contactId.slice(0, 80) })
  return db.readAs(claims, (tx) => rows.findContact(tx, session.business_id, target.identities))
}
