import { asSchema, type LanguageModel, type ModelMessage, type ToolSet } from 'ai'

type DirectModel = Extract<LanguageModel, { specificationVersion: 'v4' }>
type Result = Awaited<ReturnType<DirectModel['doGenerate']>>
type Prompt = Parameters<DirectModel['doGenerate']>[0]['prompt']
type ToolCall = Extract<Result['content'][number], { type: 'tool-call' }>

export type FirstStep = {
  /** The run, where this step ends it. */
  ended?: {
    text: string
    endings: { id: string; name: string; input: unknown }[]
    messages: ModelMessage[]
    finishReason: string
    tokens: { input: number; output: number }
  }
  /** Otherwise: the model for `generateText`, whose first call returns what was answered. */
  rest: LanguageModel
}

type Request = {
  instructions: string
  messages: ModelMessage[]
  tools?: ToolSet
  abortSignal: AbortSignal
}

/**
 * The first call of a run, at the provider itself: `generateText` takes as much processor time
 * again, and most runs end here. Whatever is not plain (a tool to execute, an invalid call,
 * reasoning, a failure) is left to it, without a second call. undefined: nothing was called.
 */
export async function takeFirstStep(
  model: LanguageModel,
  { instructions, messages, tools = {}, abortSignal }: Request,
): Promise<FirstStep | undefined> {
  const turns = messages.flatMap(plainTurn)
  if (typeof model === 'string' || model.specificationVersion !== 'v4') return undefined
  if (turns.length < messages.length) return undefined
  const offered = await Promise.all(Object.entries(tools).map(describeTool))
  const first = Promise.resolve(
    model.doGenerate({
      prompt: [{ role: 'system', content: instructions }, ...turns],
      ...(offered.length > 0 ? { tools: offered, toolChoice: { type: 'auto' as const } } : {}),
      abortSignal,
    }),
  )
  const rest = replayed(model, first)
  const result = await first.catch(() => undefined)
  const ended = result && (await endOf(result, tools))
  return ended ? { ended, rest } : { rest }
}

function plainTurn({ role, content }: ModelMessage): Prompt {
  if (typeof content !== 'string') return []
  switch (role) {
    case 'user':
    case 'assistant':
      return [{ role, content: [{ type: 'text', text: content }] }]
    default:
      return []
  }
}

const describeTool = async ([name, { description, inputSchema }]: [string, ToolSet[string]]) => ({
  type: 'function' as const,
  name,
  ...(typeof description === 'string' ? { description } : {}),
  inputSchema: await asSchema(inputSchema).jsonSchema,
})

/** The same model; its first call gets the given result or failure. */
function replayed(model: DirectModel, first: Promise<Result>): DirectModel {
  let isTaken = false
  return Object.create(model, {
    doGenerate: {
      value: (...call: Parameters<DirectModel['doGenerate']>) => {
        if (isTaken) return model.doGenerate(...call)
        isTaken = true
        return first
      },
    },
  }) as DirectModel
}

/** undefined where the run goes on, or where a part must be handed back to the provider as it is. */
async function endOf(result: Result, tools: ToolSet): Promise<FirstStep['ended']> {
  const { content, finishReason, usage } = result
  const texts: string[] = []
  const calls: ToolCall[] = []
  for (const part of content) {
    if (part.providerMetadata !== undefined) return undefined
    if (part.type === 'text') texts.push(part.text)
    else if (part.type === 'tool-call') calls.push(part)
    else return undefined
  }
  const endings = await Promise.all(calls.map((call) => readEnding(call, tools)))
  if (!endings.every((ending) => ending !== undefined)) return undefined
  const text = texts.join('')
  return {
    text,
    endings,
    messages: [{ role: 'assistant', content: [...textParts(text), ...endings.map(toCallPart)] }],
    finishReason: finishReason.unified,
    tokens: { input: usage.inputTokens.total ?? 0, output: usage.outputTokens.total ?? 0 },
  }
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
