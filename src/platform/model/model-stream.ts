import { type LanguageModel, streamText } from 'ai'
import { z } from 'zod'
import { parseJson } from '#lib/json'
import { type ChatAddress, type ChatTurn } from './model-chat.ts'
import { openPost } from './model-http.ts'
import type { Model } from './model.ts'

type StreamRequest = { instructions: string; turns: ChatTurn[]; signal: AbortSignal }
type Tokens = { input: number; output: number }
export type StreamPart =
  | { text: string }
  /** the last part of every stream; not ok: it failed or was cut off */
  | { ok: boolean; tokens: Tokens }

/** The longest stream, far above a real draft. */
const MAX_STREAM_BYTES = 2 * 1024 * 1024
/** Where a server reports no usage. */
export const CHARS_A_TOKEN = 4

/** One event of a provider's stream: a piece of text, the usage, or the end of the text. */
type Heard = { text?: string; tokens?: Tokens; isWhole?: boolean }

/**
 * Streams a text of the model, without tools. Failures are data. `onSpent` of the model is called
 * for every stream.
 */
export async function* streamModel(
  model: Model,
  request: StreamRequest,
): AsyncGenerator<StreamPart, void> {
  const counted = { input: 0, output: 0 }
  let written = 0
  let isWhole = false
  const pieces = model.chat
    ? readChatPieces(model.chat, request)
    : readAdapterPieces(model.streamed ?? model.languageModel, request)
  try {
    for await (const heard of pieces) {
      if (heard.tokens) Object.assign(counted, heard.tokens)
      isWhole ||= heard.isWhole === true
      written += heard.text?.length ?? 0
      if (heard.text) yield { text: heard.text }
    }
  } catch {
    // the last part reports a failed or ended stream
  } finally {
    const tokens = counted.input > 0 ? counted : estimateUsage(request, written)
    await model.onSpent?.(tokens)
  }
  yield { ok: isWhole, tokens: counted }
}

/** An estimate for a stream that ended without its usage. */
const estimateUsage = ({ instructions, turns }: StreamRequest, written: number) => ({
  input: Math.ceil(
    turns.reduce((sum, { content }) => sum + content.length, instructions.length) / CHARS_A_TOKEN,
  ),
  output: Math.ceil(written / CHARS_A_TOKEN),
})

/** Reads the streams of Anthropic and Google by the SDK's adapters. Throws at a failure. */
async function* readAdapterPieces(
  model: LanguageModel,
  { instructions, turns, signal }: StreamRequest,
): AsyncGenerator<Heard> {
  const messages = turns.flatMap(({ role, content }) =>
    role === 'system' ? [] : [{ role, content }],
  )
  const result = streamText({
    model,
    instructions,
    messages,
    maxRetries: 1,
    abortSignal: signal,
    // The SDK would print the error on the console.
    onError: () => {},
  })
  for await (const part of result.fullStream) {
    if (part.type === 'text-delta') yield { text: part.text }
    else if (part.type === 'error') throw new Error('the stream failed')
    else if (part.type === 'finish')
      yield {
        isWhole: WHOLE.has(part.finishReason),
        tokens: {
          input: part.totalUsage.inputTokens ?? 0,
          output: part.totalUsage.outputTokens ?? 0,
        },
      }
  }
}

const WHOLE = new Set(['stop', 'length'])

const chunkShape = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }).nullish() })),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
})

/** Reads the stream of a server that speaks OpenAI's protocol. */
async function* readChatPieces(chat: ChatAddress, request: StreamRequest): AsyncGenerator<Heard> {
  for await (const data of readEvents(chat, request)) {
    if (data === '[DONE]') return yield { isWhole: true }
    const chunk = chunkShape.safeParse(parseJson(data)).data
    const text = chunk?.choices[0]?.delta?.content
    if (text) yield { text }
    if (chunk?.usage)
      yield { tokens: { input: chunk.usage.prompt_tokens, output: chunk.usage.completion_tokens } }
  }
}

/** Reads the data of the response's server-sent events. Throws at a refusal and above the limit. */
async function* readEvents(
  { url, model, apiKey, isUntrusted }: ChatAddress,
  { instructions, turns, signal }: StreamRequest,
): AsyncGenerator<string> {
  const answer = await openPost(url, {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'tanggap',
      ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    },
    body: JSON.stringify({
      model,
      stream: true,
      stream_options: { include_usage: true },
      messages: [{ role: 'system', content: instructions }, ...turns],
    }),
    signal,
    isUntrusted,
  })
  if (answer.statusCode !== 200) {
    await answer.body.dump()
    throw new Error('the model refused to stream')
  }
  const decoder = new TextDecoder()
  let rest = ''
  let bytes = 0
  for await (const piece of answer.body) {
    const part: Uint8Array = piece
    bytes += part.byteLength
    if (bytes > MAX_STREAM_BYTES) throw new Error("the model's answer is too long")
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim()
  }
}
