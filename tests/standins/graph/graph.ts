import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { handleAccount, type Accounts } from './graph-account.ts'
import { describeFile, newMediaId, rangeOf, readForm, type KeptFile } from './graph-media.ts'
import { checkMessage, filesIn, refusalFor, type Refusal } from './graph-rules.ts'
import {
  createTemplate,
  deleteTemplate,
  listOf,
  listTemplates,
  review,
  type Templates,
} from './graph-templates.ts'

/**
 * Meta's Graph API as far as WhatsApp uses it, offline: sends, receipts to a callback, templates,
 * media, the number node. Recipients that start with 62800000 fail on purpose: +62800000 and an
 * error code (131047) is that error, …999901 never answers, …999902 drops the connection, …999903
 * is a proxy's 502, …999904 answers without an id. A template whose name contains "tolak" is
 * rejected after `reviewMs`, every other approved; "promo" sent as UTILITY becomes MARKETING. GET
 * /_sent lists accepted messages; DELETE /_sent clears the list; PUT /_media/ID stores a file as if
 * a customer had sent it; POST /_control {callback, secret, delayMs, receiptDelayMs, receipts,
 * reviewMs, expiredUrls, numbers: {WABA: [phone number ids]}, fail: {code, status, times}}.
 */
export type GraphOptions = {
  port?: number
  callback?: string
  secret?: string
  receiptDelayMs?: number
}
type SentMessage = {
  at: number
  phoneNumberId: string
  wamid: string
  token: string
  body: Record<string, unknown>
}
export type Graph = {
  url: string
  sent: SentMessage[]
  /** read receipts and typing that it received */
  receipts: Record<string, unknown>[]
  /** Files by their id, as uploaded or as sent by customers. */
  media: Map<string, KeptFile>
  /** Stores a file as if a customer had sent it; returns its id. */
  putMedia: (bytes: Uint8Array, mime: string) => string
  /** Decides on a template at once. */
  review: (templateId: string) => void
  /** Calls on accounts: registered numbers with their PIN, subscribed WABAs. */
  accounts: Accounts
  control: (change: z.input<typeof controlShape>) => void
  /** Posts a signed webhook to the callback; resolves to its HTTP status. */
  deliver: (body: unknown) => Promise<number>
  close: () => Promise<void>
}

type State = {
  sent: SentMessage[]
  receipts: Record<string, unknown>[]
  templates: Templates
  media: Map<string, KeptFile>
  accounts: Accounts
  control: Control
}

const controlShape = z.object({
  callback: z.string().optional(),
  secret: z.string().optional(),
  delayMs: z.number().optional(),
  receiptDelayMs: z.number().optional(),
  receipts: z.array(z.string()).optional(),
  reviewMs: z.number().optional(),
  /** the next this many file addresses have expired */
  expiredUrls: z.number().optional(),
  numbers: z.record(z.string(), z.array(z.string())).optional(),
  fail: z.object({ code: z.number(), status: z.number().optional(), times: z.number() }).optional(),
})
type Control = z.infer<typeof controlShape>

export async function startGraph(options: GraphOptions = {}): Promise<Graph> {
  const { callback, secret, receiptDelayMs = 50 } = options
  const state: State = {
    sent: [],
    receipts: [],
    templates: new Map(),
    media: new Map(),
    accounts: {
      subscribed: new Set(),
      left: new Set(),
      pins: new Map(),
      statuses: new Map(),
      seen: new Set(),
      usedCodes: new Set(),
    },
    control: { receiptDelayMs, ...(callback ? { callback } : {}), ...(secret ? { secret } : {}) },
  }
  const server = createServer((request, response) => {
    handle(state, request, response).catch(() =>
      answer(response, 500, { error: { code: 1, message: 'stand-in failed' } }),
    )
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/v25.0`,
    sent: state.sent,
    receipts: state.receipts,
    media: state.media,
    putMedia: (bytes, mime) => keepFile(state, { bytes: Buffer.from(bytes), mime }),
    review: (templateId) => {
      const template = [...state.templates.values()].flat().find(({ id }) => id === templateId)
      if (template) review(template)
    },
    accounts: state.accounts,
    control: (change) => void Object.assign(state.control, controlShape.parse(change)),
    deliver: (body) => deliver(state.control, body),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function handle(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://graph')
  const body = await readBody(request)
  if (url.pathname.startsWith('/_')) return handleControl(state, request, response, { url, body })

  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  const [, version = '', node = '', edge = ''] = url.pathname.split('/')
  if (!/^v\d+\.\d+$/.test(version))
    return refuse(response, { status: 400, code: 2500, message: 'Unknown path components' })
  const isExchange = node === 'oauth' // the app's secret proves it, not a token
  if (!isExchange && (!token || token === 'expired'))
    return refuse(response, { status: 401, code: 190, message: 'Error validating access token' })
  if (token === 'no-permission')
    return refuse(response, {
      status: 403,
      code: 10,
      message: 'Application does not have permission for this action',
    })
  const { delayMs, fail } = state.control
  if (delayMs) await sleep(delayMs)
  if (fail && fail.times > 0) {
    fail.times -= 1
    return refuse(response, refusalFor(fail.code, fail.status))
  }

  const route = `${request.method} ${edge}`
  if (route === 'POST messages')
    return handleMessage(state, response, { phoneNumberId: node, token: token ?? '', body })
  if (edge === 'message_templates')
    return handleTemplates(state, request, response, { url, waba: node, body })
  if (route === 'POST media') return handleUpload(state, request, response, body)
  if (edge === '' && state.media.has(node)) return handleFile(state, request, response, node)
  const template =
    edge === '' && request.method === 'GET'
      ? [...state.templates.values()].flat().find(({ id }) => id === node)
      : undefined
  if (template) return answer(response, 200, { id: template.id, name: template.name })
  if (url.searchParams.has('phone_number_id') || url.searchParams.get('fields') === 'name')
    return refuse(response, { status: 404, code: 100, message: 'Unsupported get request' })
  const account = handleAccount(state.accounts, state.control.numbers, {
    route,
    node,
    query: url.searchParams,
    token: token ?? '',
    body: parseObject(body),
  })
  if (account)
    return 'refusal' in account
      ? refuse(response, account.refusal)
      : answer(response, 200, account.body)
  return refuse(response, {
    status: 400,
    code: 100,
    message: `Unsupported ${request.method} request`,
  })
}

async function handleMessage(
  state: State,
  response: ServerResponse,
  call: { phoneNumberId: string; token: string; body: Buffer },
): Promise<void> {
  const message = parseObject(call.body)
  if (message?.status === 'read') {
    if (typeof message.message_id !== 'string')
      return refuse(response, {
        status: 400,
        code: 131009,
        message: 'Parameter value is not valid',
        details: 'message_id',
      })
    state.receipts.push(message)
    return answer(response, 200, { success: true })
  }
  const checked = checkMessage(message)
  if (!checked.ok) return refuse(response, checked.refusal)
  if (filesIn(checked.message).some((id) => !state.media.has(id)))
    return refuse(response, { ...refusalFor(100), details: 'Media id is not known' })
  const { address } = checked
  const trick = /^62800000(9999\d\d)$/.exec(address.value)?.[1]
  if (trick === '999901') return // this request is never answered
  if (trick === '999902') return void response.socket?.destroy()
  if (trick === '999903')
    return void response
      .writeHead(502, { 'content-type': 'text/html' })
      .end('<html>Bad gateway</html>')
  if (trick === '999904') return answer(response, 200, { messaging_product: 'whatsapp' })
  const code = /^62800000(\d{1,6})$/.exec(address.value)?.[1]
  if (code) return refuse(response, refusalFor(Number(code)))

  const wamid = `wamid.${Buffer.from(randomUUID()).toString('base64url')}`
  state.sent.push({
    at: Date.now(),
    phoneNumberId: call.phoneNumberId,
    wamid,
    token: call.token,
    body: checked.message,
  })
  answer(response, 200, {
    messaging_product: 'whatsapp',
    contacts: [{ input: address.input, [address.kind]: address.value }],
    messages: [
      { id: wamid, ...(checked.message.type === 'template' ? { message_status: 'accepted' } : {}) },
    ],
  })
  void sendReceipts(state.control, call.phoneNumberId, { wamid, address, message: checked.message })
}

async function sendReceipts(
  control: Control,
  phoneNumberId: string,
  {
    wamid,
    address,
    message,
  }: { wamid: string; address: { kind: string; value: string }; message: Record<string, unknown> },
): Promise<void> {
  if (!control.callback) return
  const recipient =
    address.kind === 'wa_id'
      ? { recipient_id: address.value }
      : { recipient_user_id: address.value }
  for (const status of control.receipts ?? ['sent', 'delivered', 'read']) {
    await sleep(control.receiptDelayMs ?? 0)
    const callbackData = message.biz_opaque_callback_data
    const receipt = {
      id: wamid,
      status,
      timestamp: String(Math.floor(Date.now() / 1000)),
      ...recipient,
      ...(callbackData ? { biz_opaque_callback_data: callbackData } : {}),
    }
    const pricing =
      status === 'failed'
        ? {}
        : {
            pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category: 'service' },
          }
    const value = {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '628999000222', phone_number_id: phoneNumberId },
      statuses: [{ ...receipt, ...pricing }],
    }
    await deliver(control, {
      object: 'whatsapp_business_account',
      entry: [{ id: '1029000000000001', changes: [{ field: 'messages', value }] }],
    }).catch(() => 0)
  }
}

async function deliver(control: Control, payload: unknown): Promise<number> {
  if (!control.callback) throw new Error('the stand-in has no callback')
  const body = JSON.stringify(payload)
  const signature = createHmac('sha256', control.secret ?? '')
    .update(body)
    .digest('hex')
  const response = await fetch(control.callback, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  })
  await response.arrayBuffer()
  return response.status
}

function handleTemplates(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
  { url, waba, body }: { url: URL; waba: string; body: Buffer },
): void {
  const { templates } = state
  if (request.method === 'GET')
    return answer(response, 200, listTemplates(templates, waba, url.searchParams))
  const outcome =
    request.method === 'DELETE'
      ? deleteTemplate(templates, waba, url.searchParams)
      : createTemplate(templates, waba, parseObject(body))
  if ('refusal' in outcome) return refuse(response, outcome.refusal)
  answer(response, 200, outcome.body)
  if (request.method === 'POST') void announceReview(state, waba)
}

async function announceReview(state: State, waba: string): Promise<void> {
  const template = listOf(state.templates, waba).at(-1)
  if (!template || state.control.reviewMs === undefined) return
  await sleep(state.control.reviewMs)
  const value = review(template)
  if (!state.control.callback) return
  await deliver(state.control, {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: waba,
        time: Math.floor(Date.now() / 1000),
        changes: [{ field: 'message_template_status_update', value }],
      },
    ],
  }).catch(() => 0)
}

function keepFile(state: State, file: KeptFile): string {
  const id = newMediaId()
  state.media.set(id, file)
  return id
}

function handleUpload(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): void {
  const form = readForm(request.headers['content-type'], body)
  if (form?.fields.messaging_product !== 'whatsapp' || !form.file)
    return refuse(response, { status: 400, code: 100, message: 'file is required' })
  return answer(response, 200, {
    id: keepFile(state, { ...form.file, mime: form.fields.type ?? form.file.mime }),
  })
}

const MEDIA_LIFE_MS = 300_000

function handleFile(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): void {
  const file = state.media.get(id)
  if (request.method === 'DELETE') return answer(response, 200, { success: state.media.delete(id) })
  if (!file) return refuse(response, { status: 404, code: 100, message: 'Unsupported get request' })
  const expired = state.control.expiredUrls ?? 0
  state.control.expiredUrls = Math.max(0, expired - 1)
  const until = expired > 0 ? 1 : Date.now() + MEDIA_LIFE_MS
  return answer(
    response,
    200,
    describeFile(id, file, `http://${request.headers.host}/_media/${id}?until=${until}`),
  )
}

/** A file's address lives for minutes and needs the token, as at Meta. */
function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  file: KeptFile,
): void {
  if (!request.headers.authorization?.startsWith('Bearer '))
    return void response.writeHead(401).end()
  if (Number(url.searchParams.get('until')) < Date.now()) return void response.writeHead(404).end()
  const { status, headers, bytes } = rangeOf(file, request.headers.range)
  response.writeHead(status, headers).end(bytes)
}

async function handleControl(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
  { url, body }: { url: URL; body: Buffer },
): Promise<void> {
  const route = `${request.method} ${url.pathname}`
  const mediaId = /^\/_media\/(\w+)$/.exec(url.pathname)?.[1]
  if (mediaId && request.method === 'PUT') {
    state.media.set(mediaId, {
      bytes: body,
      mime: request.headers['content-type'] ?? 'application/octet-stream',
    })
    return answer(response, 200, { id: mediaId })
  }
  const media = mediaId ? state.media.get(mediaId) : undefined
  if (mediaId)
    return media ? serveFile(request, response, url, media) : void response.writeHead(404).end()
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
  if (route === 'POST /_webhook')
    return answer(response, 200, { status: await deliver(state.control, parseObject(body)) })
  return answer(response, 404, { message: 'no such control' })
}

function refuse(
  response: ServerResponse,
  { status, code, message, details, subcode, userTitle, userMessage }: Refusal,
): void {
  answer(response, status, {
    error: {
      message: `(#${code}) ${message}`,
      type: 'OAuthException',
      code,
      ...(subcode ? { error_subcode: subcode } : {}),
      ...(details ? { error_data: { messaging_product: 'whatsapp', details } } : {}),
      ...(userTitle ? { error_user_title: userTitle, error_user_msg: userMessage } : {}),
      fbtrace_id: 'A1b2',
    },
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
