import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { checkMessage, refusalFor, type Refusal } from './graph-rules.ts'

/**
 * Meta's Graph API as far as WhatsApp uses it, offline: sends, receipts back to a callback, templates, media, the number node.
 * Recipients that start with 62800000 go wrong on purpose: +62800000 and an error code (131047) is that error,
 * …999901 never answers, …999902 drops the connection, …999903 is a 502 of a proxy, …999904 answers without an id.
 * GET /_sent lists what was taken; DELETE /_sent forgets it; POST /_control {callback, secret, delayMs, fail: {code, status, times}}.
 */
export type GraphOptions = { port?: number; callback?: string; secret?: string; receiptDelayMs?: number }
type SentMessage = { at: number; phoneNumberId: string; wamid: string; token: string; body: Record<string, unknown> }
export type Graph = {
  url: string
  sent: SentMessage[]
  /** read receipts and typing, as they came */
  receipts: Record<string, unknown>[]
  /** Posts a signed webhook to the callback; resolves to its HTTP status. */
  deliver: (body: unknown) => Promise<number>
  close: () => Promise<void>
}

type State = {
  sent: SentMessage[]
  receipts: Record<string, unknown>[]
  templates: Map<string, Record<string, unknown>[]>
  media: Map<string, { bytes: Buffer; mime: string }>
  control: Control
}

const controlShape = z.object({
  callback: z.string().optional(),
  secret: z.string().optional(),
  delayMs: z.number().optional(),
  receiptDelayMs: z.number().optional(),
  receipts: z.array(z.string()).optional(),
  fail: z.object({ code: z.number(), status: z.number().optional(), times: z.number() }).optional(),
})
type Control = z.infer<typeof controlShape>

export async function startGraph(options: GraphOptions = {}): Promise<Graph> {
  const { callback, secret, receiptDelayMs = 50 } = options
  const state: State = { sent: [], receipts: [], templates: new Map(), media: new Map(), control: { receiptDelayMs, ...(callback ? { callback } : {}), ...(secret ? { secret } : {}) } }
  const server = createServer((request, response) => {
    handle(state, request, response).catch(() => answer(response, 500, { error: { code: 1, message: 'stand-in failed' } }))
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/v25.0`,
    sent: state.sent,
    receipts: state.receipts,
    deliver: (body) => deliver(state.control, body),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function handle(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://graph')
  const body = await readBody(request)
  if (url.pathname.startsWith('/_')) return handleControl(state, request, response, url, body)

  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  const [, version = '', node = '', edge = ''] = url.pathname.split('/')
  if (!/^v\d+\.\d+$/.test(version)) return refuse(response, { status: 400, code: 2500, message: 'Unknown path components' })
  if (!token || token === 'expired') return refuse(response, { status: 401, code: 190, message: 'Error validating access token' })
  if (token === 'no-permission') return refuse(response, { status: 403, code: 10, message: 'Application does not have permission for this action' })
  const { delayMs, fail } = state.control
  if (delayMs) await sleep(delayMs)
  if (fail && fail.times > 0) {
    fail.times -= 1
    return refuse(response, refusalFor(fail.code, fail.status))
  }

  const route = `${request.method} ${edge}`
  if (route === 'POST messages') return handleMessage(state, response, { phoneNumberId: node, token, body })
  if (edge === 'message_templates') return handleTemplates(state, request, response, url, node, body)
  if (route === 'POST media') return handleUpload(state, request, response, body)
  if (['POST register', 'POST deregister', 'POST subscribed_apps', 'DELETE subscribed_apps'].includes(route)) return answer(response, 200, { success: true })
  if (request.method === 'GET' && state.media.has(node)) return describeMedia(state, request, response, node)
  if (request.method === 'DELETE' && state.media.delete(node)) return answer(response, 200, { success: true })
  if (request.method === 'GET' && edge === '' && /^\d+$/.test(node)) {
    return answer(response, 200, { id: node, status: 'CONNECTED', display_phone_number: '+62 899-9000-222', verified_name: 'Roti Senja', quality_rating: 'GREEN' })
  }
  return refuse(response, { status: 400, code: 100, message: `Unsupported ${request.method} request` })
}

async function handleMessage(state: State, response: ServerResponse, call: { phoneNumberId: string; token: string; body: Buffer }): Promise<void> {
  const message = parseObject(call.body)
  if (message?.status === 'read') {
    if (typeof message.message_id !== 'string') return refuse(response, { status: 400, code: 131009, message: 'Parameter value is not valid', details: 'message_id' })
    state.receipts.push(message)
    return answer(response, 200, { success: true })
  }
  const checked = checkMessage(message)
  if (!checked.ok) return refuse(response, checked.refusal)
  const { address } = checked
  const trick = /^62800000(9999\d\d)$/.exec(address.value)?.[1]
  if (trick === '999901') return // never answered
  if (trick === '999902') return void response.socket?.destroy()
  if (trick === '999903') return void response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>')
  if (trick === '999904') return answer(response, 200, { messaging_product: 'whatsapp' })
  const code = /^62800000(\d{1,6})$/.exec(address.value)?.[1]
  if (code) return refuse(response, refusalFor(Number(code)))

  const wamid = `wamid.${Buffer.from(randomUUID()).toString('base64url')}`
  state.sent.push({ at: Date.now(), phoneNumberId: call.phoneNumberId, wamid, token: call.token, body: checked.message })
  answer(response, 200, {
    messaging_product: 'whatsapp',
    contacts: [{ input: address.input, [address.kind]: address.value }],
    messages: [{ id: wamid, ...(checked.message.type === 'template' ? { message_status: 'accepted' } : {}) }],
  })
  void sendReceipts(state.control, call.phoneNumberId, wamid, address, checked.message)
}

async function sendReceipts(control: Control, phoneNumberId: string, wamid: string, address: { kind: string; value: string }, message: Record<string, unknown>): Promise<void> {
  if (!control.callback) return
  const recipient = address.kind === 'wa_id' ? { recipient_id: address.value } : { recipient_user_id: address.value }
  for (const status of control.receipts ?? ['sent', 'delivered', 'read']) {
    await sleep(control.receiptDelayMs ?? 0)
    const callbackData = message.biz_opaque_callback_data
    const receipt = { id: wamid, status, timestamp: String(Math.floor(Date.now() / 1000)), ...recipient, ...(callbackData ? { biz_opaque_callback_data: callbackData } : {}) }
    const pricing = status === 'failed' ? {} : { pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category: 'service' } }
    const value = { messaging_product: 'whatsapp', metadata: { display_phone_number: '628999000222', phone_number_id: phoneNumberId }, statuses: [{ ...receipt, ...pricing }] }
    await deliver(control, { object: 'whatsapp_business_account', entry: [{ id: '1029000000000001', changes: [{ field: 'messages', value }] }] }).catch(() => 0)
  }
}

async function deliver(control: Control, payload: unknown): Promise<number> {
  if (!control.callback) throw new Error('the stand-in has no callback')
  const body = JSON.stringify(payload)
  const signature = createHmac('sha256', control.secret ?? '').update(body).digest('hex')
  const response = await fetch(control.callback, { method: 'POST', headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }, body })
  await response.arrayBuffer()
  return response.status
}

function handleTemplates(state: State, request: IncomingMessage, response: ServerResponse, url: URL, waba: string, body: Buffer): void {
  const templates = state.templates.get(waba) ?? []
  state.templates.set(waba, templates)
  if (request.method === 'GET') return answer(response, 200, { data: templates, paging: { cursors: { before: 'a', after: 'z' } } })
  if (request.method === 'DELETE') {
    const name = url.searchParams.get('name')
    const id = url.searchParams.get('hsm_id')
    if (!name) return refuse(response, { status: 400, code: 100, message: 'The parameter name is required' })
    state.templates.set(waba, templates.filter((template) => !(template.name === name && (!id || template.id === id))))
    return answer(response, 200, { success: true })
  }
  const template = parseObject(body) ?? {}
  if (typeof template.name !== 'string' || !/^[a-z0-9_]{1,512}$/.test(template.name)) {
    return refuse(response, { status: 400, code: 100, message: 'Invalid parameter', details: 'Message template name can only have lowercase letters and underscores' })
  }
  if (templates.some(({ name, language }) => name === template.name && language === template.language)) {
    return refuse(response, { status: 400, code: 100, subcode: 2388024, message: 'Content in this language already exists' })
  }
  const created = { ...template, id: String(572_279_198_452_421 + templates.length), status: 'PENDING', category: String(template.category ?? '').toUpperCase() }
  templates.push(created)
  return answer(response, 200, { id: created.id, status: created.status, category: created.category })
}

function handleUpload(state: State, request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  if (!request.headers['content-type']?.startsWith('multipart/form-data')) return refuse(response, { status: 400, code: 100, message: 'file is required' })
  const id = String(Date.now()) + String(state.media.size)
  state.media.set(id, { bytes, mime: 'application/octet-stream' })
  return answer(response, 200, { id })
}

function describeMedia(state: State, request: IncomingMessage, response: ServerResponse, id: string): void {
  const media = state.media.get(id)
  if (!media) return refuse(response, { status: 404, code: 100, message: 'Unsupported get request' })
  const sha256 = createHash('sha256').update(media.bytes).digest('hex')
  return answer(response, 200, { messaging_product: 'whatsapp', id, url: `http://${request.headers.host}/_media/${id}`, mime_type: media.mime, sha256, file_size: media.bytes.length })
}

async function handleControl(state: State, request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer): Promise<void> {
  const route = `${request.method} ${url.pathname}`
  const mediaId = /^\/_media\/(\w+)$/.exec(url.pathname)?.[1]
  if (mediaId && request.method === 'PUT') {
    state.media.set(mediaId, { bytes: body, mime: request.headers['content-type'] ?? 'application/octet-stream' })
    return answer(response, 200, { id: mediaId })
  }
  const media = mediaId ? state.media.get(mediaId) : undefined
  if (media) return void response.writeHead(200, { 'content-type': media.mime }).end(media.bytes)
  if (route === 'GET /_sent') return answer(response, 200, state.sent)
  if (route === 'DELETE /_sent') {
    state.sent.length = 0
    state.receipts.length = 0
    return answer(response, 200, { success: true })
  }
  if (route === 'POST /_control') {
    const control = controlShape.safeParse(parseObject(body))
    if (!control.success) return answer(response, 400, { message: z.prettifyError(control.error) })
    Object.assign(state.control, control.data)
    return answer(response, 200, state.control)
  }
  if (route === 'POST /_webhook') return answer(response, 200, { status: await deliver(state.control, parseObject(body)) })
  return answer(response, 404, { message: 'no such control' })
}

function refuse(response: ServerResponse, { status, code, message, details, subcode }: Refusal): void {
  answer(response, status, {
    error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, ...(subcode ? { error_subcode: subcode } : {}), ...(details ? { error_data: { messaging_product: 'whatsapp', details } } : {}), fbtrace_id: 'A1b2' },
  })
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  if (response.writableEnded || response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function parseObject(body: Buffer): Record<string, unknown> | undefined {
  try {
    const parsed = z.record(z.string(), z.unknown()).safeParse(JSON.parse(body.toString('utf8')))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
