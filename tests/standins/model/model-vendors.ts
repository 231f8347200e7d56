import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { readBody } from '../waha/waha-http.ts'

/**
 * Anthropic's Messages API (POST /v1/messages, also streamed) and Google's Gemini API (POST
 * /v1beta/models/ID:generateContent and :streamGenerateContent?alt=sse), offline. Anthropic refuses
 * sound, as its API does. The answer is `pieces`; a streamed one waits for `hold` after its first
 * piece. A request with tools gets a call of the first one with `input`. The key "expired" is
 * refused; `breaksAfter` ends a stream without its end after so many pieces. Sources:
 * platform.claude.com/docs (streaming, vision), ai.google.dev/api (generate-content).
 */
export type VendorControl = {
  pieces: string[]
  input?: object
  hold?: Promise<void>
  breaksAfter?: number
}
export type VendorStandin = {
  anthropicUrl: string
  googleUrl: string
  calls: { path: string; body: Body }[]
  control: (control: VendorControl) => void
  close: () => Promise<void>
}

const anthropicPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('image'),
    source: z.object({
      type: z.literal('base64'),
      media_type: z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
      data: z.base64(),
    }),
  }),
])
const anthropicShape = z.object({
  model: z.string(),
  max_tokens: z.int().positive(),
  stream: z.boolean().optional(),
  messages: z
    .array(
      z.object({
        role: z.enum(['user', 'assistant']),
        content: z.union([z.string(), z.array(anthropicPart)]),
      }),
    )
    .min(1),
  tools: z.array(z.object({ name: z.string() })).optional(),
})
const googlePart = z.union([
  z.object({ text: z.string() }),
  z.object({ inlineData: z.object({ mimeType: z.string(), data: z.base64() }) }),
])
const googleShape = z.object({
  contents: z
    .array(z.object({ role: z.enum(['user', 'model']).optional(), parts: z.array(googlePart) }))
    .min(1),
  tools: z
    .array(z.object({ functionDeclarations: z.array(z.object({ name: z.string() })) }))
    .or(z.object({ functionDeclarations: z.array(z.object({ name: z.string() })) }))
    .optional(),
})
type Body = z.infer<typeof anthropicShape> | z.infer<typeof googleShape>
type State = { calls: { path: string; body: Body }[]; control: VendorControl }

const USAGE = { input: 42, output: 7 }

export async function startVendors(): Promise<VendorStandin> {
  const state: State = { calls: [], control: { pieces: ['siap'] } }
  const server = createServer((request, response) => {
    handle(state, request, response).catch(() => response.writeHead(500).end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    anthropicUrl: `${url}/v1`,
    googleUrl: `${url}/v1beta`,
    calls: state.calls,
    control: (control) => void (state.control = control),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function handle(state: State, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://model')
  const text = (await readBody(request)).toString()
  const key = request.headers['x-api-key'] ?? request.headers['x-goog-api-key']
  if (key === undefined || key === 'expired') return refuse(response, 401, 'invalid key')
  const isAnthropic = pathname === '/v1/messages'
  const google = /^\/v1beta\/models\/[^:]+:(generateContent|streamGenerateContent)$/.exec(pathname)
  if (!isAnthropic && !google) return refuse(response, 404, 'no such path')
  if (isAnthropic && !request.headers['anthropic-version'])
    return refuse(response, 400, 'anthropic-version is missing')
  const body = (isAnthropic ? anthropicShape : googleShape).safeParse(JSON.parse(text))
  if (!body.success) return refuse(response, 400, z.prettifyError(body.error))
  state.calls.push({ path: pathname, body: body.data })
  const isStream =
    google?.[1] === 'streamGenerateContent'
      ? searchParams.get('alt') === 'sse'
      : 'stream' in body.data && body.data.stream === true
  const tool = toolOf(body.data)
  if (!isStream)
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(isAnthropic ? message(state, tool) : candidate(state, tool)))
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  await stream(state.control, response, isAnthropic ? ANTHROPIC : GOOGLE)
}

const toolOf = (body: Body): string | undefined => {
  const tools = [body.tools ?? []].flat()
  const [first] = tools
  if (!first) return undefined
  return 'name' in first ? first.name : first.functionDeclarations[0]?.name
}

const message = ({ control: { pieces, input = {} } }: State, tool: string | undefined) => ({
  id: 'msg_standin',
  type: 'message',
  role: 'assistant',
  model: 'claude-standin',
  content: tool
    ? [{ type: 'tool_use', id: 'toolu_standin', name: tool, input }]
    : [{ type: 'text', text: pieces.join('') }],
  stop_reason: tool ? 'tool_use' : 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: USAGE.input, output_tokens: USAGE.output },
})

const GOOGLE_USAGE = {
  promptTokenCount: USAGE.input,
  candidatesTokenCount: USAGE.output,
  totalTokenCount: USAGE.input + USAGE.output,
}
const candidate = ({ control: { pieces, input = {} } }: State, tool: string | undefined) => ({
  candidates: [
    {
      index: 0,
      content: {
        role: 'model',
        parts: tool ? [{ functionCall: { name: tool, args: input } }] : [{ text: pieces.join('') }],
      },
      finishReason: 'STOP',
    },
  ],
  usageMetadata: GOOGLE_USAGE,
})

type Wire = { open: object[]; piece: (text: string) => object; close: object[] }
const ANTHROPIC: Wire = {
  open: [
    {
      type: 'message_start',
      message: {
        id: 'msg_standin',
        type: 'message',
        role: 'assistant',
        model: 'claude-standin',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: USAGE.input, output_tokens: 1 },
      },
    },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'ping' },
  ],
  piece: (text) => ({
    type: 'content_block_delta',
    index: 0,
    delta: { type: 'text_delta', text },
  }),
  close: [
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: USAGE.output },
    },
    { type: 'message_stop' },
  ],
}
const GOOGLE: Wire = {
  open: [],
  piece: (text) => ({
    candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] } }],
  }),
  close: [
    {
      candidates: [
        { index: 0, content: { role: 'model', parts: [{ text: '' }] }, finishReason: 'STOP' },
      ],
      usageMetadata: GOOGLE_USAGE,
    },
  ],
}

async function stream(control: VendorControl, response: ServerResponse, wire: Wire) {
  const say = (event: object) =>
    response.write(
      `${'type' in event ? `event: ${String(event.type)}\n` : ''}data: ${JSON.stringify(event)}\n\n`,
    )
  for (const event of wire.open) say(event)
  for (const [at, piece] of control.pieces.entries()) {
    if (control.breaksAfter === at) return void response.destroy()
    say(wire.piece(piece))
    if (at === 0) await control.hold
  }
  for (const event of wire.close) say(event)
  response.end()
}

const refuse = (response: ServerResponse, status: number, text: string): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ type: 'error', error: { type: 'refused', message: text } }))
