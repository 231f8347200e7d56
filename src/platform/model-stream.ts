import { z } from 'zod'
import { type ChatAddress, type ChatTurn, parseJson } from './model-chat.ts'
import { openPost } from './model-http.ts'
import { type Model, runModel } from './model.ts'

type StreamRequest = { instructions: string; turns: ChatTurn[]; signal: AbortSignal }
export type StreamPart =
  | { text: string }
  /** the last part, also of a failed or ended stream */
  | { ok: boolean; tokens: { input: number; output: number } }

/** Far above any draft. */
const MOST_STREAM_BYTES = 2 * 1024 * 1024
const CHARS_A_TOKEN = 4

const chunkShape = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }).nullish() })),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
})

/**
 * A text of the model as it is written, without tools. Servers that speak OpenAI's protocol stream;
 * the others' text comes whole. Failures are data. `onSpent` of the model is called for every stream.
 */
export async function* streamModel(
  model: Model,
  request: StreamRequest,
): AsyncGenerator<StreamPart, void> {
  if (!model.chat) {
    const { instructions, turns, signal } = request
    const messages = turns.flatMap(({ role, content }) =>
      role === 'system' ? [] : [{ role, content }],
    )
    const run = await runModel(model, { instructions, messages, signal })
    if (run.ok && run.text) yield { text: run.text }
    return yield { ok: run.ok, tokens: run.tokens }
  }
  const counted = { input: 0, output: 0 }
  let written = 0
  let isWhole = false
  try {
    for await (const data of readEvents(model.chat, request)) {
      if (data === '[DONE]') {
        isWhole = true
        break
      }
      const chunk = chunkShape.safeParse(parseJson(data)).data
      if (chunk?.usage)
        Object.assign(counted, {
          input: chunk.usage.prompt_tokens,
          output: chunk.usage.completion_tokens,
        })
      const text = chunk?.choices[0]?.delta?.content ?? ''
      written += text.length
      if (text) yield { text }
    }
  } catch {
    // a failed or ended stream: the last part says so
  } finally {
    const tokens = counted.input > 0 ? counted : estimate(request, written)
    await model.onSpent?.(tokens)
  }
  yield { ok: isWhole, tokens: counted }
}

/** An estimate for a stream that ended without its usage. */
const estimate = ({ instructions, turns }: StreamRequest, written: number) => ({
  input: Math.ceil(
    turns.reduce((sum, { content }) => sum + content.length, instructions.length) / CHARS_A_TOKEN,
  ),
  output: Math.ceil(written / CHARS_A_TOKEN),
})

/** The data of the answer's server-sent events. Throws at a refusal and above the limit. */
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
    if (bytes > MOST_STREAM_BYTES) throw new Error("the model's answer is too long")
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim()
  }
}
