import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  answer,
  asObject,
  parseObject,
  readBody,
  refuseState,
  type Server,
  type WahaCall,
} from './waha-http.ts'
import { handleControl, type Customer, doAsCustomer } from './waha-control.ts'
import { type Behaviour, type Session, Sessions, USUAL } from './waha-sessions.ts'
import { handleSend } from './waha-send.ts'
import { handleChats } from './waha-chats.ts'
import { squares } from './waha-wire.ts'

/**
 * A WAHA server, offline: keys, sessions with their states and codes, sending, chats, files,
 * webhooks signed and retried. Recipients that start with 62800000 fail on purpose: …999901 is
 * never answered, …999902 is sent and the connection drops, …999903 is a proxy's 502, …999904 is
 * sent without an answer, …000404 is not on WhatsApp, …000429 is rate limited. The API behind /_ is
 * for tests: waha-control.ts.
 */
export type WahaOptions = { port?: number; apiKey?: string } & Partial<Behaviour>
export type Waha = {
  url: string
  apiKey: string
  sessions: Sessions
  sent: Server['sent']
  /** bytes of files, by their name */
  files: Server['files']
  customer: (session: string, deed: Customer) => Promise<void>
  /** Makes it unreachable until the returned function is called. */
  interrupt: () => Promise<() => Promise<void>>
  close: () => Promise<void>
}
export async function startWaha({
  port = 0,
  apiKey = 'waha-key',
  ...behaviour
}: WahaOptions = {}): Promise<Waha> {
  const state: Server = {
    apiKey,
    sessions: new Sessions({ ...USUAL, ...behaviour }),
    sent: [],
    files: new Map(),
  }
  const http = createServer((request, response) => {
    handle(state, request, response).catch(() =>
      answer(response, 500, {
        statusCode: 500,
        timestamp: new Date().toISOString(),
        exception: { message: 'stand-in failed', name: 'Error' },
      }),
    )
  })
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  const address = http.address()
  const ownPort = typeof address === 'object' && address ? address.port : 0
  const hangUp = () => {
    http.closeAllConnections()
    return new Promise<void>((resolve) => http.close(() => resolve()))
  }
  return {
    url: `http://127.0.0.1:${ownPort}`,
    ...state,
    customer: (name, deed) => doAsCustomer(state, name, deed),
    interrupt: async () => {
      await hangUp()
      return () => new Promise((resolve) => http.listen(ownPort, '127.0.0.1', resolve))
    },
    close: () => {
      state.sessions.close()
      return hangUp()
    },
  }
}

async function handle(
  state: Server,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://waha')
  const body = await readBody(request)
  if (url.pathname === '/ping') return answer(response, 200, { message: 'pong' })
  if (url.pathname.startsWith('/_'))
    return handleControl(state, response, `${request.method} ${url.pathname}`, body)
  if ((request.headers['x-api-key'] ?? url.searchParams.get('x-api-key')) !== state.apiKey)
    return answer(response, 401, { message: 'Unauthorized', statusCode: 401 })
  const { behaviour } = state.sessions
  if (behaviour.delayMs) await new Promise((resolve) => setTimeout(resolve, behaviour.delayMs))
  if (behaviour.fail && behaviour.fail.times > 0) {
    behaviour.fail.times -= 1
    return answer(response, behaviour.fail.status, behaviour.fail.body ?? {})
  }
  const call: WahaCall = {
    method: request.method ?? 'GET',
    url,
    parts: url.pathname.split('/').slice(2).map(decodeURIComponent),
    body: parseObject(body),
    accept: request.headers.accept ?? '',
  }
  const isTaken =
    handleServer(state, response, call) ||
    handleFile(state, response, call) ||
    handleSessions(state, response, call) ||
    (await handleSend(state, response, call)) ||
    handleChats(state, response, call)
  if (!isTaken)
    answer(response, 404, {
      message: `Cannot ${call.method} ${url.pathname}`,
      error: 'Not Found',
      statusCode: 404,
    })
}

function handleServer(
  state: Server,
  response: ServerResponse,
  { method, parts }: WahaCall,
): boolean {
  if (method !== 'GET' || parts.join('/') !== 'server/version') return false
  const { engine, version } = state.sessions.behaviour
  answer(response, 200, {
    version,
    engine,
    tier: 'CORE',
    browser: null,
    platform: 'linux/x64',
    worker: { id: null },
  })
  return true
}

function handleFile(state: Server, response: ServerResponse, { method, parts }: WahaCall): boolean {
  if (method !== 'GET' || parts[0] !== 'files') return false
  const file = state.files.get(parts.slice(1).join('/'))
  if (!file)
    answer(response, 404, {
      message: `File not found: ${parts.at(-1)}`,
      error: 'Not Found',
      statusCode: 404,
    })
  else
    response
      .writeHead(200, { 'content-type': file.mime, 'content-length': file.bytes.length })
      .end(file.bytes)
  return true
}

function handleSessions(state: Server, response: ServerResponse, call: WahaCall): boolean {
  const { sessions } = state
  const { method, parts, body } = call
  const [first = '', name = '', deed = '', leaf = ''] = parts
  if (first !== 'sessions') return handleAuth(state, response, call, name === 'auth' ? first : '')
  const say = (session: Session, status = 200) =>
    answer(response, status, sessions.describe(session))
  if (method === 'POST' && name === '') {
    const wanted = typeof body.name === 'string' ? body.name : `session_${sessions.all.size + 1}`
    if (sessions.all.has(wanted))
      answer(response, 422, {
        message: `Session '${wanted}' already exists. Use PUT to update it.`,
        error: 'Unprocessable Entity',
        statusCode: 422,
      })
    else {
      const session = sessions.create(wanted, asObject(body.config))
      if (body.start !== false) sessions.start(session)
      say(session, 201)
    }
    return true
  }
  if (method === 'GET' && name === '')
    return yes(
      answer(
        response,
        200,
        [...sessions.all.values()].map((session) => sessions.describe(session)),
      ),
    )
  const session = sessions.all.get(name)
  if (!session)
    return yes(
      answer(response, 404, {
        message: `Session "${name}" does not exist`,
        error: 'Not Found',
        statusCode: 404,
      }),
    )
  if (leaf !== '') return false
  switch (`${method} ${deed}`) {
    case 'GET ':
      return yes(say(session))
    case 'GET me':
      return yes(
        answer(
          response,
          200,
          session.status === 'WORKING'
            ? { id: '628999000222@c.us', lid: '77820596330581@lid', pushName: 'Roti Senja' }
            : null,
        ),
      )
    case 'PUT ':
      session.config = asObject(body.config)
      if (session.status !== 'STOPPED') {
        sessions.stop(session)
        sessions.start(session)
      }
      return yes(say(session))
    case 'DELETE ':
      sessions.logout(session)
      sessions.all.delete(name)
      return yes(answer(response, 200, {}))
    case 'POST restart':
      sessions.stop(session)
      sessions.start(session)
      return yes(say(session, 201))
    case 'POST start':
      sessions.start(session)
      return yes(say(session, 201))
    case 'POST stop':
      sessions.stop(session)
      return yes(say(session, 201))
    case 'POST logout':
      sessions.logout(session)
      return yes(say(session, 201))
    default:
      return false
  }
}

function handleAuth(
  { sessions }: Server,
  response: ServerResponse,
  { method, parts, url, accept, body }: WahaCall,
  name: string,
): boolean {
  const session = sessions.all.get(name)
  if (!session) return false
  if (session.status !== 'SCAN_QR_CODE')
    return yes(refuseState(response, session, ['SCAN_QR_CODE']))
  if (method === 'POST' && parts[2] === 'request-code')
    return yes(
      /^\d{8,15}$/.test(String(body.phoneNumber))
        ? answer(response, 201, { code: 'ABCD-EFGH' })
        : answer(response, 400, {
            message: ['phoneNumber must be digits'],
            error: 'Bad Request',
            statusCode: 400,
          }),
    )
  if (method !== 'GET' || parts[2] !== 'qr') return false
  const code = sessions.code(session)
  if (url.searchParams.get('format') === 'raw') return yes(answer(response, 200, { value: code }))
  const image = squares(code)
  if (accept.includes('image/png'))
    return yes(void response.writeHead(200, { 'content-type': 'image/png' }).end(image))
  return yes(answer(response, 200, { mimetype: 'image/png', data: image.toString('base64') }))
}

const yes = (_done: void): true => true
