import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { z } from 'zod'
import {
  type Chat,
  chatShape,
  type Control,
  controlShape,
  type Reply,
  replyTo,
} from './model-mind.ts'

/**
 * An OpenAI-compatible model server, offline: /v1/chat/completions (also streamed), /v1/models,
 * /v1/embeddings, /v1/audio/transcriptions. Pictures are image_url parts. It searches with the tool
 * `cari_pengetahuan` if nothing was found yet. It answers with the best entry's own words by the
 * tool `jawab`, citing it, and hands over by `serahkan_ke_tim` when nothing was found. It repeats a
 * token such as #abc-12# of the last customer message. POST /_control {mode, status, delayMs,
 * times}: `times` limits the fault to that many model calls; `draft` is the text of its answers.
 * GET /_calls lists requests and responses (the last 500); DELETE /_calls clears them. The API key
 * "expired" is refused.
 */
const embeddingShape = z.object({
  model: z.string(),
  input: z.union([z.string(), z.array(z.string())]),
  encoding_format: z.enum(['float', 'base64']).nullish(),
})

type Call = {
  at: number
  path: string
  body: unknown
  key: string | undefined
  reply?: Reply
  status: number
}
export type ModelStandin = {
  url: string
  calls: Call[]
  control: (control: Partial<Control>) => void
  close: () => Promise<void>
}
type State = { calls: Call[]; control: Control }

const MAX_CALLS = 500
const MODEL = 'tanggap-standin'

export async function startModel(options: { port?: number } = {}): Promise<ModelStandin> {
  const state: State = { calls: [], control: controlShape.parse({}) }
  const server = createServer((request, response) => {
    handle(state, request, response).catch(() => refuse(response, 500, 'stand-in failed'))
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1`,
    calls: state.calls,
    control: (control) => void (state.control = controlShape.parse(control)),
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
  const path = new URL(request.url ?? '/', 'http://model').pathname
  const route = `${request.method} ${path}`
  const isForm = request.headers['content-type']?.startsWith('multipart/form-data')
  const body = isForm ? await readForm(request) : await readJson(request)
  if (path.startsWith('/_')) return handleControl(state, route, body, response)
  if (request.headers.authorization === 'Bearer expired')
    return refuse(response, 401, 'Incorrect API key provided')
  if (route === 'GET /v1/models')
    return answer(response, 200, {
      object: 'list',
      data: [{ id: MODEL, object: 'model', created: 0, owned_by: 'standin' }],
    })

  const call: Call = {
    at: Date.now(),
    path,
    body,
    key: request.headers.authorization?.replace('Bearer ', ''),
    status: 200,
  }
  state.calls.push(call)
  if (state.calls.length > MAX_CALLS) state.calls.shift()
  const control = takeControl(state)
  const { mode, status, delayMs } = control
  if (delayMs > 0) await sleep(delayMs)
  if (mode === 'hang') return
  if (mode === 'endless')
    return void Readable.from(endlessWords()).pipe(
      response.writeHead(200, { 'content-type': 'application/json' }),
    )
  if (status) {
    call.status = status
    return refuse(response, status, 'The server had an error while processing your request')
  }
  if (route === 'POST /v1/audio/transcriptions') return hear(response, body, control)
  if (route === 'POST /v1/embeddings') return embed(response, body)
  if (route !== 'POST /v1/chat/completions')
    return refuse(response, (call.status = 404), `Unknown request URL: ${route}`)
  const chat = chatShape.safeParse(body)
  if (!chat.success) return refuse(response, (call.status = 400), z.prettifyError(chat.error))
  call.reply = replyTo(chat.data, control)
  return chat.data.stream
    ? stream(response, chat.data, { reply: call.reply, wordMs: control.wordMs })
    : answer(response, 200, completion(chat.data, call.reply))
}

function* endlessWords(): Generator<string> {
  yield '{"id":"'
  for (;;) yield 'x'.repeat(64 * 1024)
}

function takeControl(state: State): Control {
  const { control } = state
  const { voice, picture } = control
  if (control.times === 1) state.control = controlShape.parse({ voice, picture })
  else if (control.times) state.control = { ...control, times: control.times - 1 }
  return control
}

function handleControl(state: State, route: string, body: unknown, response: ServerResponse): void {
  if (route === 'GET /_calls') return answer(response, 200, state.calls)
  if (route === 'DELETE /_calls') {
    state.calls.length = 0
    return answer(response, 200, { success: true })
  }
  if (route !== 'POST /_control') return answer(response, 404, { message: 'no such control' })
  const control = controlShape.safeParse(body)
  if (!control.success) return answer(response, 400, { message: z.prettifyError(control.error) })
  state.control = control.data
  return answer(response, 200, state.control)
}

const finishOf = ({ calls, finish }: Reply) => finish ?? (calls.length > 0 ? 'tool_calls' : 'stop')
const toolCalls = (reply: Reply) =>
  reply.calls.map((call) => ({
    id: `call_${randomUUID()}`,
    type: 'function',
    function: { name: call.name, arguments: call.arguments },
  }))

function completion(chat: Chat, reply: Reply) {
  const message = {
    role: 'assistant',
    content: reply.text,
    ...(reply.calls.length > 0 ? { tool_calls: toolCalls(reply) } : {}),
  }
  return {
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: chat.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishOf(reply) }],
    usage: usageOf(chat, reply),
  }
}

async function stream(
  response: ServerResponse,
  chat: Chat,
  { reply, wordMs }: { reply: Reply; wordMs: number },
): Promise<void> {
  const head = {
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion.chunk',
    created: Math.floor(Date.now() / 1000),
    model: chat.model,
  }
  const send = (chunk: object) =>
    response.write(`data: ${JSON.stringify({ ...head, ...chunk })}\n\n`)
  const delta = (part: object, finish_reason: string | null = null) =>
    send({ choices: [{ index: 0, delta: part, finish_reason }] })
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  delta({ role: 'assistant', content: reply.text === null ? null : '' })
  for (const word of reply.text?.match(/\S+\s*/g) ?? []) {
    if (wordMs > 0) await sleep(wordMs)
    if (response.destroyed) return
    delta({ content: word })
  }
  toolCalls(reply).forEach((call, index) => {
    delta({
      tool_calls: [{ index, ...call, function: { name: call.function.name, arguments: '' } }],
    })
    for (const piece of call.function.arguments.match(/[\s\S]{1,40}/g) ?? [])
      delta({ tool_calls: [{ index, function: { arguments: piece } }] })
  })
  delta({}, finishOf(reply))
  if (chat.stream_options?.include_usage) send({ choices: [], usage: usageOf(chat, reply) })
  response.end('data: [DONE]\n\n')
}

function usageOf(chat: Chat, reply: Reply) {
  const prompt_tokens = Math.ceil(JSON.stringify([chat.messages, chat.tools]).length / 4)
  const completion_tokens = Math.ceil(JSON.stringify(reply).length / 4)
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
}

const recordingShape = z.object({
  model: z.string().min(1),
  response_format: z.literal('json').optional(),
  file: z.object({
    name: z.string().regex(/\.(?:ogg|mp3|m4a|wav|webm|amr)$/),
    bytes: z.number().min(1),
  }),
})

/** The text of every recording: `voice` of the control. */
function hear(response: ServerResponse, body: unknown, { voice = '' }: Control): void {
  const asked = recordingShape.safeParse(body)
  if (!asked.success) return refuse(response, 400, z.prettifyError(asked.error))
  const output_tokens = Math.ceil(voice.length / 4)
  return answer(response, 200, {
    text: voice,
    usage: { type: 'tokens', input_tokens: 30, output_tokens, total_tokens: 30 + output_tokens },
  })
}

/** Reads the fields of a form; a file by its name and size. */
async function readForm(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const form = await new Response(Buffer.concat(chunks), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData()
  return Object.fromEntries(
    [...form].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : { name: value.name, bytes: value.size },
    ]),
  )
}

const DIMENSIONS = 256

/** Words that have the same meaning for the stand-in. */
const MEANINGS: Record<string, string> = {
  mobil: 'kendaraan',
  car: 'kendaraan',
  parkir: 'tempat',
  parking: 'tempat',
  leave: 'tempat',
}

/**
 * Makes vectors that are similar for common words, or words of one meaning: each adds one at an
 * index by its hash.
 */
function embed(response: ServerResponse, body: unknown): void {
  const asked = embeddingShape.safeParse(body)
  if (!asked.success) return refuse(response, 400, z.prettifyError(asked.error))
  const data = [asked.data.input].flat().map((text, index) => {
    const vector = new Float32Array(DIMENSIONS)
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
      const place =
        createHash('md5')
          .update(MEANINGS[word] ?? word)
          .digest()
          .readUInt16LE() % DIMENSIONS
      vector[place] = (vector[place] ?? 0) + 1
    }
    const length = Math.hypot(...vector) || 1
    const unit = vector.map((value) => value / length)
    return {
      object: 'embedding',
      index,
      embedding:
        asked.data.encoding_format === 'base64'
          ? Buffer.from(unit.buffer).toString('base64')
          : [...unit],
    }
  })
  return answer(response, 200, {
    object: 'list',
    data,
    model: asked.data.model,
    usage: { prompt_tokens: 1, total_tokens: 1 },
  })
}

function refuse(response: ServerResponse, status: number, message: string): void {
  if (status >= 429) response.setHeader('retry-after-ms', '50')
  answer(response, status, {
    error: {
      message,
      type: status < 500 ? 'invalid_request_error' : 'server_error',
      param: null,
      code: null,
    },
  })
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  if (response.writableEnded || response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
