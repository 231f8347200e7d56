import { z } from 'zod'
import { PAGE_LIMIT, SESSION_CHAT_PAGE } from '#contract/waha-api'
import { type Session, type SessionChat } from '#contract/waha-api'
import { getSession } from '#domain/waha-api'
import { getChatMessage } from '#domain/waha-api/send'
import {
  archiveChat,
  deleteChat,
  findSessionContact,
  getChat,
  listChatMessages,
  listChats,
  targetFor,
  targetOf,
} from '#domain/waha-api/chats'
import { findActTarget } from '#domain/waha-api/message-acts'
import { engineOf } from '#gateway'
import type { ActionResult, ChatTarget, Engine } from '#gateway/engine-interface'
import { parseChatId } from '#whatsapp/chat-id'
import type { Claims } from '#platform/database'
import { openAccount, performAct, toRefusal } from './open-account.ts'
import { defineCall, noBody, noFields } from './waha-call.ts'
import { mediaUrls } from './files.ts'
import {
  ACK_NAMES,
  chatLimit,
  chatParam,
  chatShape,
  chatsParam,
  contactShape,
  messageLimit,
  messageShape,
  offset,
  overviewShape,
  sessionParam,
  sortOrder,
} from './shapes.ts'
import { statesOf, toOverview, toWaChat, toWaContact, toWaMessage } from './wa-message.ts'

const GROUP = 'Obrolan'
const seconds = z.coerce.number().int().min(0).max(4_102_444_800).optional()
const toIso = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : new Date(value * 1000).toISOString()

export const chatCalls = [
  defineCall({
    method: 'get',
    path: '/api/waha/chats/{session}/overview',
    alsoAt: [{ path: '/api/waha/api/{session}/chats/overview' }],
    group: GROUP,
    scope: 'read',
    summary: 'Ringkasan obrolan',
    details: 'Terbaru lebih dulu, dengan pesan terakhir. ids: ID obrolan dipisahkan koma.',
    params: chatsParam,
    query: z.object({ limit: chatLimit, offset, ids: z.string().max(5000).optional() }),
    body: noBody,
    answer: z.array(overviewShape),
    run: async ({ claims, path, query, request }) => {
      const { limit, offset, ids } = query
      return listOverviews(claims, path.session, request, { limit, offset, ids: ids?.split(',') })
    },
  }),
  defineCall({
    method: 'post',
    path: '/api/waha/chats/{session}/overview',
    alsoAt: [{ path: '/api/waha/api/{session}/chats/overview' }],
    group: GROUP,
    scope: 'read',
    summary: 'Ringkasan obrolan, dengan pilihan di badan permintaan',
    params: chatsParam,
    query: noFields,
    body: z.object({
      pagination: z
        .object({ limit: chatLimit, offset })
        .default({ limit: SESSION_CHAT_PAGE, offset: 0 }),
      filter: z.object({ ids: z.array(z.string().max(200)).max(PAGE_LIMIT).nullish() }).nullish(),
    }),
    answer: z.array(overviewShape),
    run: ({ claims, path, body, request }) =>
      listOverviews(claims, path.session, request, { ...body.pagination, ids: body.filter?.ids }),
  }),
  defineCall({
    method: 'get',
    path: '/api/waha/chats/{session}',
    alsoAt: [{ path: '/api/waha/api/{session}/chats' }],
    group: GROUP,
    scope: 'read',
    summary: 'Daftar obrolan',
    params: chatsParam,
    query: z.object({
      limit: chatLimit,
      offset,
      sortBy: z
        .enum(['conversationTimestamp', 'messageTimestamp', 'id', 'name'])
        .default('conversationTimestamp'),
      sortOrder,
    }),
    body: noBody,
    answer: z.array(chatShape),
    run: async ({ claims, path, query }) => {
      const session = await getSession(claims, path.session)
      const { limit, offset, sortBy, sortOrder } = query
      return (
        await listChats(claims, session, {
          limit,
          offset,
          order: sortOrder,
          sortBy: sortBy === 'id' || sortBy === 'name' ? sortBy : 'time',
        })
      ).map(toWaChat)
    },
  }),
  defineCall({
    method: 'get',
    path: '/api/waha/chats/{session}/{chatId}/messages',
    alsoAt: [{ path: '/api/waha/api/{session}/chats/{chatId}/messages' }],
    group: GROUP,
    scope: 'read',
    summary: 'Pesan satu obrolan',
    details: 'Terbaru lebih dulu. Catatan internal tim tidak ikut.',
    params: chatParam,
    query: z.object({
      limit: messageLimit,
      offset,
      sortOrder,
      sortBy: z.enum(['timestamp', 'messageTimestamp']).default('timestamp'),
      'filter.timestamp.gte': seconds,
      'filter.timestamp.lte': seconds,
      'filter.fromMe': z.enum(['true', 'false']).optional(),
      'filter.ack': z.enum(ACK_NAMES).optional(),
    }),
    body: noBody,
    answer: z.array(messageShape),
    run: async ({ claims, path, query, request }) => {
      const session = await getSession(claims, path.session)
      const chat = await getChat(claims, session, path.chatId)
      const [from, until, fromMe, ack] = [
        toIso(query['filter.timestamp.gte']),
        toIso(query['filter.timestamp.lte']),
        query['filter.fromMe'],
        query['filter.ack'],
      ]
      const found = await listChatMessages(claims, chat, {
        limit: query.limit,
        offset: query.offset,
        order: query.sortOrder,
        ...(from ? { from } : {}),
        ...(until ? { until } : {}),
        ...(fromMe ? { fromMe: fromMe === 'true' } : {}),
        ...(ack ? { states: statesOf(ack) } : {}),
      })
      return found.map((message) => toWaMessage(chat, message, mediaUrls(request, session)))
    },
  }),
  defineCall({
    method: 'get',
    path: '/api/waha/chats/{session}/{chatId}/messages/{messageId}',
    alsoAt: [{ path: '/api/waha/api/{session}/chats/{chatId}/messages/{messageId}' }],
    group: GROUP,
    scope: 'read',
    summary: 'Satu pesan',
    details: 'Untuk mengikuti ack pesan yang baru dikirim. ID utuh, atau bagian belakangnya saja.',
    params: chatParam.extend({ messageId: z.string().min(1).max(400) }),
    query: noFields,
    body: noBody,
    answer: messageShape,
    run: async ({ claims, path, request }) => {
      const session = await getSession(claims, path.session)
      const chat = await getChat(claims, session, path.chatId)
      return toWaMessage(
        chat,
        await getChatMessage(claims, session, chat, path.messageId),
        mediaUrls(request, session),
      )
    },
  }),
  defineCall({
    method: 'delete',
    path: '/api/waha/chats/{session}/{chatId}',
    alsoAt: [{ path: '/api/waha/api/{session}/chats/{chatId}' }],
    group: GROUP,
    scope: 'manage',
    summary: 'Menghapus obrolan',
    details:
      'Menghapus percakapan beserta seluruh pesannya untuk selamanya, juga di WhatsApp ' +
      'bila mesinnya bisa. Hanya pemilik, admin dan kunci API.',
    params: chatParam,
    query: noFields,
    body: noBody,
    answer: z.object({}),
    run: async ({ claims, path }) => {
      const session = await getSession(claims, path.session, 'keep')
      const chat = await getChat(claims, session, path.chatId)
      await atProvider(claims, session, chat, (engine) => engine.deleteChat)
      await deleteChat(claims, chat)
    },
  }),
  defineCall({
    method: 'get',
    path: '/api/waha/chats/{session}/{chatId}/picture',
    alsoAt: [{ path: '/api/waha/api/{session}/chats/{chatId}/picture' }],
    group: GROUP,
    scope: 'read',
    summary: 'Foto profil',
    details:
      'url null bila tidak ada, disembunyikan, atau mesinnya tidak memberikannya (WhatsApp resmi).',
    params: chatParam,
    query: noFields,
    body: noBody,
    answer: z.object({ url: z.string().nullable() }),
    run: async ({ claims, path }) => {
      const session = await getSession(claims, path.session)
      const target = await targetFor(claims, session, path.chatId)
      const engine = engineOf(session.engine)
      if (!engine.readPicture || !session.may_answer) return { url: null }
      return { url: await engine.readPicture(await openAccount(session), target) }
    },
  }),
  defineCall({
    method: 'put',
    path: '/api/waha/reaction',
    alsoAt: [{ path: '/api/waha/api/reaction' }],
    group: GROUP,
    scope: 'send',
    summary: 'Memberi reaksi',
    details: 'Reaksi kosong menghapusnya.',
    params: noFields,
    query: noFields,
    body: z.object({
      sessionName: sessionParam.shape.name,
      messageId: z.string().min(1).max(400),
      reaction: z.string().max(32),
    }),
    answer: z.object({ messageId: z.string(), reaction: z.string() }),
    run: async ({ claims, body }) => {
      const session = await getSession(claims, body.sessionName, 'answer')
      const act = { kind: 'react', emoji: body.reaction || null } as const
      const found = await findActTarget(claims, session, body.messageId, act)
      await performAct(claims, session, found, act)
      return { messageId: body.messageId, reaction: body.reaction }
    },
  }),
  archiveCall('archive', true),
  archiveCall('unarchive', false),
  defineCall({
    method: 'get',
    path: '/api/waha/service/contacts',
    alsoAt: [{ path: '/api/waha/api/contacts' }],
    group: GROUP,
    scope: 'read',
    summary: 'Kontak',
    details: 'Selalu menjawab; isWAContact false berarti orang ini belum pernah menulis.',
    params: noFields,
    query: z.object({ session: sessionParam.shape.name, contactId: chatParam.shape.chatId }),
    body: noBody,
    answer: contactShape,
    run: async ({ claims, query }) => {
      const session = await getSession(claims, query.session)
      const contact = await findSessionContact(claims, session, query.contactId)
      return toWaContact(query.contactId, parseChatId(query.contactId)?.kind ?? 'direct', contact)
    },
  }),
]

type OverviewPage = { limit: number; offset: number; ids: string[] | null | undefined }

async function listOverviews(
  claims: Claims,
  name: string,
  request: Request,
  { limit, offset, ids }: OverviewPage,
): Promise<unknown> {
  const session = await getSession(claims, name)
  const chats = await listChats(claims, session, {
    limit,
    offset,
    order: 'desc',
    sortBy: 'time',
    ...(ids ? { chatIds: ids.slice(0, limit) } : {}),
  })
  return chats.map((chat) => toOverview(chat, mediaUrls(request, session)))
}

function archiveCall(word: 'archive' | 'unarchive', archived: boolean) {
  return defineCall({
    method: 'post',
    path: `/api/waha/chats/{session}/{chatId}/${word}`,
    alsoAt: [{ path: `/api/waha/api/{session}/chats/{chatId}/${word}` }],
    group: GROUP,
    scope: 'manage',
    summary: archived ? 'Mengarsipkan obrolan' : 'Mengeluarkan obrolan dari arsip',
    params: chatParam,
    query: noFields,
    body: noBody,
    answer: z.object({ id: z.string(), archived: z.boolean() }),
    run: async ({ claims, path }) => {
      const session = await getSession(claims, path.session, 'answer')
      const chat = await getChat(claims, session, path.chatId)
      await atProvider(
        claims,
        session,
        chat,
        ({ archive }) => archive && ((account, target) => archive(account, target, archived)),
      )
      await archiveChat(claims, chat, archived)
      return { id: path.chatId, archived }
    },
  })
}

type Act = (account: Parameters<Engine['markRead']>[0], target: ChatTarget) => Promise<ActionResult>

/**
 * Acts at WhatsApp first when the engine supports it; otherwise only our store changes.
 * `session.refused` for a temporary failure: nothing was done, and the caller may retry.
 */
async function atProvider(
  claims: Claims,
  session: Session,
  chat: SessionChat,
  find: (engine: Engine) => Act | undefined,
): Promise<void> {
  const act = find(engineOf(session.engine))
  if (!act) return
  const result = await act(await openAccount(session), await targetOf(claims, chat))
  if (!result.ok && result.error.class !== 'final') throw toRefusal(result.error)
}
