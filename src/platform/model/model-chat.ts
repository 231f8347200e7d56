import { z } from 'zod'
import { parseJson } from '#lib/json'
import { type HttpAnswer, postText } from './model-http.ts'

/** The chat address of a server that speaks OpenAI's protocol. */
export type ChatAddress = {
  url: string
  model: string
  apiKey?: string | undefined
  isUntrusted?: boolean
}
export type ChatTurn = { role: 'system' | 'user' | 'assistant'; content: string }
export type ChatTool = { name: string; description?: string; inputSchema: unknown }
export type ChatRequest = { turns: ChatTurn[]; tools: ChatTool[]; signal: AbortSignal }
export type ChatAnswer = {
  text: string
  calls: { toolCallId: string; toolName: string; input: string }[]
  finishReason: string
  tokens: { input: number; output: number }
}

/** Posts a chat in the same form as the SDK's adapter. */
export const postChat = (
  { url, model, apiKey, isUntrusted }: ChatAddress,
  { turns, tools, signal }: ChatRequest,
): Promise<HttpAnswer> =>
  postText(url, {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'tanggap',
      ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    },
    body: JSON.stringify({
      model,
      messages: turns,
      ...(tools.length > 0 ? { tools: tools.map(toFunction), tool_choice: 'auto' } : {}),
    }),
    signal,
    isUntrusted,
  })

const toFunction = ({ name, description, inputSchema }: ChatTool) => ({
  type: 'function',
  function: { name, description, parameters: inputSchema },
})

const absent = z.union([z.null(), z.literal('')]).optional()

const plainShape = z.object({
  choices: z.tuple(
    [
      z.object({
        message: z.object({
          content: z.string().nullish(),
          reasoning: absent,
          reasoning_content: absent,
          refusal: absent,
          tool_calls: z
            .array(
              z.object({
                id: z.string().min(1),
                function: z.object({ name: z.string(), arguments: z.string() }),
                extra_content: z.null().optional(),
              }),
            )
            .nullish(),
        }),
        finish_reason: z.enum(['stop', 'length', 'content_filter', 'tool_calls']),
      }),
    ],
    z.unknown(),
  ),
  usage: z
    .object({ prompt_tokens: z.number().nullish(), completion_tokens: z.number().nullish() })
    .nullish(),
})

const FINISH = {
  stop: 'stop',
  length: 'length',
  content_filter: 'content-filter',
  tool_calls: 'tool-calls',
} as const

/**
 * Parses a response of text and function calls; undefined for any other, which the SDK's adapter
 * parses.
 */
export function readChat({ status, bytes }: HttpAnswer): ChatAnswer | undefined {
  if (status !== 200) return undefined
  const { data } = plainShape.safeParse(
    parseJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()),
  )
  if (!data) return undefined
  const [{ message, finish_reason: finish }] = data.choices
  return {
    text: message.content ?? '',
    calls: (message.tool_calls ?? []).map((call) => ({
      toolCallId: call.id,
      toolName: call.function.name,
      input: call.function.arguments,
    })),
    finishReason: FINISH[finish],
    tokens: { input: data.usage?.prompt_tokens ?? 0, output: data.usage?.completion_tokens ?? 0 },
  }
}
