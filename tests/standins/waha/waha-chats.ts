import type { ServerResponse } from 'node:http'
import type { Session } from './waha-sessions.ts'
import { answer, refuseState, type Server, type WahaCall } from './waha-http.ts'
import { fullId, wireMessage } from './waha-wire.ts'

/** Reading, typing, presence, chats, their messages, pictures, LIDs; false for every other call. */
export function handleChats(state: Server, response: ServerResponse, call: WahaCall): boolean {
  const name = call.parts.length === 1 ? String(call.body.session) : (call.parts[0] ?? '')
  const session = state.sessions.all.get(name)
  if (!session) return false
  if (session.status !== 'WORKING') {
    refuseState(response, session, ['WORKING'])
    return true
  }
  return (
    handleDeed(state, response, session, call) ||
    handleLids(state, response, call) ||
    handleChat(state, response, session, call)
  )
}

function handleDeed(
  state: Server,
  response: ServerResponse,
  session: Session,
  { method, parts, body }: WahaCall,
): boolean {
  const deed = `${method} ${parts.length === 1 ? parts[0] : `${parts[1]} ${parts[3] ?? ''}`}`
  if (
    ![
      'POST sendSeen',
      'POST startTyping',
      'POST stopTyping',
      'PUT reaction',
      'POST presence subscribe',
    ].includes(deed)
  )
    return false
  state.sent.push({
    at: Date.now(),
    route: deed.split(' ').slice(1).join(' '),
    session: session.name,
    chatId: String(body.chatId ?? parts[2]),
    id: String(body.messageId ?? ''),
    body,
  })
  answer(response, method === 'POST' ? 201 : 200, {})
  return true
}

function handleLids(
  { sessions }: Server,
  response: ServerResponse,
  { method, parts, url }: WahaCall,
): boolean {
  const [, lids, first, second] = parts
  if (method !== 'GET' || lids !== 'lids') return false
  const pairs = [...sessions.people.values()].flatMap(({ phone, lid }) =>
    lid ? [{ lid: `${lid}@lid`, pn: `${phone}@c.us` }] : [],
  )
  if (first === undefined)
    answer(
      response,
      200,
      pairs
        .slice(Number(url.searchParams.get('offset') ?? 0))
        .slice(0, Number(url.searchParams.get('limit') ?? 100)),
    )
  else if (first === 'pn')
    answer(
      response,
      200,
      pairs.find(({ pn }) => pn.startsWith(`${second}@`)) ?? { lid: null, pn: `${second}@c.us` },
    )
  else
    answer(
      response,
      200,
      pairs.find(({ lid }) => lid.startsWith(first)) ?? { lid: first, pn: null },
    )
  return true
}

function handleChat(
  state: Server,
  response: ServerResponse,
  session: Session,
  { method, parts, url, body }: WahaCall,
): boolean {
  const [, chats, chatId, deed, messageId] = parts
  if (chats !== 'chats') return false
  const { engine } = state.sessions.behaviour
  const done = (status: number, value: unknown) => {
    answer(response, status, value)
    return true
  }
  const page = <T>(rows: T[]) =>
    rows
      .slice(Number(url.searchParams.get('offset') ?? 0))
      .slice(0, Number(url.searchParams.get('limit') ?? 10))
  if (chatId === undefined) return done(200, page(chatsOf(session)))
  const note = (route: string, id: string) =>
    void state.sent.push({ at: Date.now(), route, session: session.name, chatId, id, body })
  const message =
    messageId === undefined
      ? undefined
      : session.messages.find((one) => one.id === messageId || fullId(one) === messageId)
  switch (`${method} ${deed ?? ''}`) {
    case 'GET picture':
      return done(200, { url: `https://pps.example/${encodeURIComponent(chatId)}.jpg` })
    case 'POST archive':
    case 'POST unarchive':
      if (engine === 'GOWS')
        return done(501, {
          message: 'The method is not implemented by the engine',
          statusCode: 501,
        })
      if (deed === 'archive') session.archived.add(chatId)
      else session.archived.delete(chatId)
      return done(201, {})
    case 'DELETE ':
      if (engine !== 'WEBJS')
        return done(501, {
          message: 'The method is not implemented by the engine',
          statusCode: 501,
        })
      session.messages = session.messages.filter((one) => one.chatId !== chatId)
      return done(200, {})
    case 'GET messages': {
      if (messageId !== undefined) {
        const isKnown = message && (engine !== 'WEBJS' || messageId.includes('_'))
        return isKnown
          ? done(
              200,
              wireMessage(
                engine,
                refreshed(
                  state,
                  session,
                  message,
                  url.searchParams.get('downloadMedia') === 'true',
                ),
              ),
            )
          : done(404, {
              message: `Message with id ${messageId} not found`,
              error: 'Not Found',
              statusCode: 404,
            })
      }
      const since = Number(url.searchParams.get('filter.timestamp.gte') ?? 0)
      // The list is filtered after paging, unordered and without a source, like the real one.
      return done(
        200,
        page(session.messages.filter((one) => one.chatId === chatId))
          .filter((one) => one.at / 1000 >= since)
          .map((one) => ({ ...wireMessage(engine, one), source: undefined })),
      )
    }
    case 'PUT messages':
      if (!message || message.content.type !== 'text')
        return done(404, { message: 'Message not found', error: 'Not Found', statusCode: 404 })
      message.content = { type: 'text', text: String(body.text) }
      note('edit', message.id)
      return done(200, {})
    case 'DELETE messages':
      if (!message)
        return done(404, { message: 'Message not found', error: 'Not Found', statusCode: 404 })
      session.messages = session.messages.filter((one) => one !== message)
      note('revoke', message.id)
      return done(200, {})
    default:
      return false
  }
}

function chatsOf(session: Session): object[] {
  const newest = new Map<string, number>()
  for (const message of session.messages)
    newest.set(message.chatId, Math.max(newest.get(message.chatId) ?? 0, message.at))
  return [...newest]
    .sort((a, b) => b[1] - a[1])
    .map(([id, at]) => ({ id, name: id, conversationTimestamp: Math.floor(at / 1000) }))
}

/** A request for its media fetches an old message's file again if the phone still has it. */
function refreshed(
  { files }: Server,
  session: Session,
  message: Session['messages'][number],
  isAsked: boolean,
) {
  if (!isAsked || message.content.type !== 'media') return message
  const kept = files.get(`${session.name}/phone/${message.id}`)
  if (!kept)
    return {
      ...message,
      content: { ...message.content, url: null, error: 'media not found (404)' },
    }
  files.set(`${session.name}/${message.id}.anew`, kept)
  return {
    ...message,
    content: {
      ...message.content,
      url: `http://localhost:3000/api/files/${session.name}/${message.id}.anew`,
    },
  }
}
