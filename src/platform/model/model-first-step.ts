import { asSchema, type LanguageModel, type ModelMessage, type ToolSet } from 'ai'
import { parseJson } from '#lib/json'
import { type ChatAddress, type ChatTurn, postChat, readChat } from './model-chat.ts'
import { replayAnswer } from './model-http.ts'

type DirectModel = Extract<LanguageModel, { specificationVersion: 'v4' }>
type Result = Awaited<ReturnType<DirectModel['doGenerate']>>
type Call = Parameters<DirectModel['doGenerate']>
type Prompt = Call[0]['prompt']
type ToolCall = { toolCallId: string; toolName: string; input: string }

export type FirstStep = {
  /** The result of the run, when this step ends it. */
  ended?: {
    text: string
    endings: { id: string; name: string; input: unknown }[]
    messages: ModelMessage[]
    finishReason: string
    tokens: { input: number; output: number }
  }
  /**
   * The model for `generateText`, when the run goes on. Its first call returns this step's
   * response.
   */
  rest: LanguageModel
}

type Request = {
  instructions: string
  messages: ModelMessage[]
  tools?: ToolSet
  abortSignal: AbortSignal
}
/** The content of a call, for either sender. */
type Opening = { turns: ChatTurn[]; offered: Offered[]; tools: ToolSet; signal: AbortSignal }
type Offered = Awaited<ReturnType<typeof describeTool>>

/**
 * The first call of a run, without `generateText`, which doubles the processor time: most runs end
 * here. Other responses (a tool to execute, an invalid call, reasoning, a failure) are passed to it
 * without a second call. `chat`: the address of a server with OpenAI's protocol, which needs no
 * adapter of the SDK. undefined: nothing was called.
 */
export async function takeFirstStep(
  model: LanguageModel,
  chat: ChatAddress | undefined,
  { instructions, messages, tools = {}, abortSignal: signal }: Request,
): Promise<FirstStep | undefined> {
  const turns = messages.flatMap(plainTurn)
  if (typeof model === 'string' || model.specificationVersion !== 'v4') return undefined
  if (turns.length < messages.length) return undefined
  const offered = await Promise.all(Object.entries(tools).map(describeTool))
  const opening = {
    turns: [{ role: 'system' as const, content: instructions }, ...turns],
    offered,
    tools,
    signal,
  }
  return chat ? askAddress(model, chat, opening) : askAdapter(model, opening)
}

async function askAddress(
  model: DirectModel,
  chat: ChatAddress,
  { turns, offered, tools, signal }: Opening,
): Promise<FirstStep> {
  const posted = postChat(chat, { turns, tools: offered, signal })
  const rest = firstCallOf(model, ([options, ...others]) => {
    // The signal of this call only, because the SDK may use the run's signal again.
    const own = AbortSignal.any([signal])
    replayAnswer(own, posted)
    return model.doGenerate({ ...options, abortSignal: own }, ...others)
  })
  const answer = await posted.then(readChat, () => undefined)
  const ended = answer && (await endOf(answer.text, answer.calls, tools))
  return ended && answer
    ? { ended: { ...ended, finishReason: answer.finishReason, tokens: answer.tokens }, rest }
    : { rest }
}

async function askAdapter(
  model: DirectModel,
  { turns, offered, tools, signal }: Opening,
): Promise<FirstStep> {
  const first = Promise.resolve(
    model.doGenerate({
      prompt: turns.map(toPrompt),
      ...(offered.length > 0 ? { tools: offered, toolChoice: { type: 'auto' as const } } : {}),
      abortSignal: signal,
    }),
  )
  const rest = firstCallOf(model, () => first)
  const result = await first.catch(() => undefined)
  const ended = result && (await endOfResult(result, tools))
  return ended ? { ended, rest } : { rest }
}

function plainTurn({ role, content }: ModelMessage): ChatTurn[] {
  if (typeof content !== 'string') return []
  return role === 'user' || role === 'assistant' ? [{ role, content }] : []
}

const toPrompt = ({ role, content }: ChatTurn): Prompt[number] =>
  role === 'system' ? { role, content } : { role, content: [{ type: 'text', text: content }] }

const describeTool = async ([name, { description, inputSchema }]: [string, ToolSet[string]]) => ({
  type: 'function' as const,
  name,
  ...(typeof description === 'string' ? { description } : {}),
  inputSchema: await asSchema(inputSchema).jsonSchema,
})

/** A copy of the model whose first call is `take`. */
function firstCallOf(
  model: DirectModel,
  take: (call: Call) => ReturnType<DirectModel['doGenerate']>,
): DirectModel {
  let isTaken = false
  return Object.create(model, {
    doGenerate: {
      value: (...call: Call) => {
        if (isTaken) return model.doGenerate(...call)
        isTaken = true
        return take(call)
      },
    },
  }) as DirectModel
}

/**
 * Returns undefined where the run continues, or where a part must be returned to the provider
 * unchanged.
 */
async function endOfResult(result: Result, tools: ToolSet): Promise<FirstStep['ended']> {
  const { content, finishReason, usage } = result
  const texts: string[] = []
  const calls: ToolCall[] = []
  for (const part of content) {
    if (part.providerMetadata !== undefined) return undefined
    if (part.type === 'text') texts.push(part.text)
    else if (part.type === 'tool-call') calls.push(part)
    else return undefined
  }
  const ended = await endOf(texts.join(''), calls, tools)
  return (
    ended && {
      ...ended,
      finishReason: finishReason.unified,
      tokens: { input: usage.inputTokens.total ?? 0, output: usage.outputTokens.total ?? 0 },
    }
  )
}

/** A text and valid calls of tools that end a run. */
async function endOf(text: string, calls: ToolCall[], tools: ToolSet) {
  const endings = await Promise.all(calls.map((call) => readEnding(call, tools)))
  if (!endings.every((ending) => ending !== undefined)) return undefined
  const message: ModelMessage = {
    role: 'assistant',
    content: [...textParts(text), ...endings.map(toCallPart)],
  }
  return { text, endings, messages: [message] }
}

const textParts = (text: string) => (text === '' ? [] : [{ type: 'text' as const, text }])
const toCallPart = ({ id, name, input }: { id: string; name: string; input: unknown }) => ({
  type: 'tool-call' as const,
  toolCallId: id,
  toolName: name,
  input,
})

/** A valid call of a tool without `execute`, which ends the run. */
async function readEnding({ toolCallId, toolName, input }: ToolCall, tools: ToolSet) {
  const called = tools[toolName]
  if (!called || called.execute) return undefined
  const checked = await asSchema(called.inputSchema).validate?.(parseJson(input))
  return checked?.success ? { id: toolCallId, name: toolName, input: checked.value } : undefined
}
