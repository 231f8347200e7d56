import type { ServerResponse } from 'node:http'
import { newStanza, type Session } from './waha-sessions.ts'
import { answer, asObject, refuseState, type Server, type WahaCall } from './waha-http.ts'
import { fullId, type WireContent, type WireMessage, wireMessage } from './waha-wire.ts'

const ROUTES = [
  'sendText',
  'sendImage',
  'sendVideo',
  'sendVoice',
  'sendFile',
  'sendLocation',
  'sendContactVcard',
]
const TRICK = /^62800000(\d{6})@/

/** Handles sendText and similar calls; returns false for every other call. */
export async function handleSend(
  state: Server,
  response: ServerResponse,
  { method, parts, body }: WahaCall,
): Promise<boolean> {
  const [route = ''] = parts
  if (method !== 'POST' || parts.length !== 1 || !ROUTES.includes(route)) return false
  const session = state.sessions.all.get(String(body.session))
  if (!session)
    answer(response, 404, {
      message: `Session "${String(body.session)}" does not exist`,
      error: 'Not Found',
      statusCode: 404,
    })
  else if (session.status !== 'WORKING') refuseState(response, session, ['WORKING'])
  else await take(state, response, session, { route, body })
  return true
}

async function take(
  state: Server,
  response: ServerResponse,
  session: Session,
  { route, body }: { route: string; body: Record<string, unknown> },
): Promise<void> {
  const chatId = String(body.chatId)
  const content = contentOf(route, body)
  if (!/^\d+@(?:c\.us|lid|g\.us)$/.test(chatId) || typeof content === 'string')
    return answer(response, 400, {
      message: [typeof content === 'string' ? content : 'chatId is not valid'],
      error: 'Bad Request',
      statusCode: 400,
    })
  const trick = TRICK.exec(chatId)?.[1]
  if (trick === '999901') return // neither sent nor answered
  if (trick === '999903')
    return void response
      .writeHead(502, { 'content-type': 'text/html' })
      .end('<html>Bad gateway</html>')
  if (trick === '000404') return broken(response, 'No LID for user')
  if (trick === '000429') return broken(response, 'rate-overlimit')
  const message = keep(state, session, { route, body, content })
  if (trick === '999902') response.socket?.destroy()
  else if (trick !== '999904') answer(response, 201, toResponse(state, route, message))
  await tell(state, session, message)
}

const broken = (response: ServerResponse, message: string) =>
  answer(response, 500, {
    statusCode: 500,
    timestamp: new Date().toISOString(),
    exception: { message, name: 'Error', stack: 'Error' },
  })

function keep(
  { sessions, sent, files }: Server,
  session: Session,
  { route, body, content }: { route: string; body: Record<string, unknown>; content: WireContent },
): WireMessage {
  const chatId = String(body.chatId)
  const mayName =
    sessions.behaviour.engine !== 'WEBJS' && typeof body.id === 'string' && content.type !== 'media'
  const id = mayName ? String(body.id) : newStanza()
  const data = asObject(body.file).data
  const bytes = typeof data === 'string' ? Buffer.from(data, 'base64') : undefined
  if (bytes)
    files.set(`${session.name}/${id}.bin`, { bytes, mime: String(asObject(body.file).mimetype) })
  const { data: _, ...file } = asObject(body.file)
  sent.push({
    at: Date.now(),
    route,
    session: session.name,
    chatId,
    id,
    body: { ...body, ...(body.file ? { file } : {}) },
    ...(bytes ? { fileBytes: bytes.length } : {}),
  })
  return {
    id,
    fromMe: true,
    chatId,
    person: sessions.personAt(chatId),
    own: '628999000222@c.us',
    at: Date.now(),
    content,
    source: 'api',
    ack: 1,
  }
}

/** The echo and the receipts as WAHA posts them, often before the caller read the response. */
async function tell({ sessions }: Server, session: Session, message: WireMessage): Promise<void> {
  await sessions.add(session, message)
  for (const ack of sessions.behaviour.receipts) {
    await new Promise<void>((resolve) => sessions.later(sessions.behaviour.receiptDelayMs, resolve))
    await sessions.acknowledge(session, message, ack)
  }
}

/** sendText returns WAHA's message; the others return their engine's. */
function toResponse({ sessions }: Server, route: string, message: WireMessage): object {
  const { engine } = sessions.behaviour
  if (route === 'sendText') return wireMessage(engine, message)
  if (engine === 'WEBJS')
    return {
      id: { fromMe: true, remote: message.chatId, id: message.id, _serialized: fullId(message) },
      ack: 0,
    }
  return engine === 'NOWEB'
    ? { key: { remoteJid: message.chatId, fromMe: true, id: message.id }, status: 'PENDING' }
    : { id: fullId(message), _data: {} }
}

/** Returns the content, or the fault of the request. */
function contentOf(route: string, body: Record<string, unknown>): WireContent | string {
  const file = asObject(body.file)
  switch (route) {
    case 'sendText':
      return typeof body.text === 'string' && body.text !== ''
        ? { type: 'text', text: body.text }
        : 'text should not be empty'
    case 'sendLocation':
      return typeof body.latitude === 'number' && typeof body.longitude === 'number'
        ? {
            type: 'location',
            latitude: body.latitude,
            longitude: body.longitude,
            ...(typeof body.title === 'string' ? { name: body.title } : {}),
          }
        : 'latitude must be a number'
    case 'sendContactVcard':
      return Array.isArray(body.contacts) && body.contacts.length > 0
        ? {
            type: 'contacts',
            vcards: body.contacts.map((contact) => String(asObject(contact).vcard)),
          }
        : 'contacts should not be empty'
    default: {
      if (
        typeof file.mimetype !== 'string' ||
        (typeof file.url === 'string') === (typeof file.data === 'string')
      )
        return 'file must have either url or data'
      if (
        typeof file.data === 'string' &&
        (file.data.startsWith('data:') || !/^[A-Za-z0-9+/]*={0,2}$/.test(file.data))
      )
        return 'file.data must be base64'
      const kind =
        { sendImage: 'image', sendVideo: 'video', sendVoice: 'voice' }[route] ?? 'document'
      return {
        type: 'media',
        kind,
        mime: file.mimetype,
        url: null,
        ...(typeof body.caption === 'string' ? { caption: body.caption } : {}),
      }
    }
  }
}
