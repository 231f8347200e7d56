import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  APICallError,
  embedMany,
  type EmbeddingModel,
  generateText,
  isStepCount,
  type LanguageModel,
  type ModelMessage,
  RetryError,
  type ToolSet,
} from 'ai'
import type { ChatAddress } from './model-chat.ts'
import type { TranscriptionAddress } from './model-transcribe.ts'
import { takeFirstStep } from './model-first-step.ts'
import { fetchAnswer, fetchPublicAnswer, streamFetch } from './model-http.ts'
import { type Settings, settings } from '../settings/settings.ts'
import { log } from '../log/log.ts'

const OPENAI_URL = 'https://api.openai.com/v1'
/**
 * The most model calls of one run, including tool rounds: it limits a model that keeps searching.
 */
const MAX_STEPS = 6

/**
 * A provider with its key. A business's choice replaces the instance's completely. Mixing them
 * would send the instance's key to the business's server.
 */
export type ModelChoice = {
  provider: Settings['LLM_PROVIDER']
  model?: string | undefined
  baseUrl?: string | undefined
  apiKey?: string | undefined
  /** of an OpenAI-compatible server; the others' models always do */
  seesImages?: boolean | undefined
  transcriptionModel?: string | undefined
  /**
   * a member entered the address: only public servers are called, and redirects are not followed
   */
  isUntrusted?: boolean
}
export type Model = {
  name: string
  languageModel: LanguageModel
  /** the chat address, where it speaks OpenAI's protocol */
  chat?: ChatAddress | undefined
  /** the SDK's model for streams, where it does not speak OpenAI's protocol */
  streamed?: LanguageModel | undefined
  /** reads pictures */
  sees?: boolean
  /** accepts sound as a part of a message */
  hears?: boolean
  /** the address for voice notes, where it transcribes them */
  transcription?: TranscriptionAddress | undefined
  timeoutMs: number
  /** called with what each run used, also of a failed one */
  onSpent?: (tokens: { input: number; output: number }) => Promise<void>
  /** called when the provider refuses the key, the model or an unpaid account */
  onRefused?: () => Promise<unknown>
}

/**
 * The language model of the business (`own`) or of the instance; undefined when none is configured.
 */
export function modelOf(own?: ModelChoice): Model | undefined {
  const { LLM_TIMEOUT_MS } = settings()
  const choice = own ?? choiceOfInstance()
  const languageModel = openOnce(languageModels, choice, (provider, id) =>
    provider.languageModel(id),
  )
  return languageModel && choice.model
    ? {
        name: choice.model,
        languageModel,
        chat: chatOf(choice.model, choice),
        streamed: streamedOf(choice),
        sees: choice.provider !== 'openai-compatible' || choice.seesImages === true,
        // Gemini accepts sound; Anthropic's API does not.
        hears: choice.provider === 'google',
        transcription: transcriptionOf(choice),
        timeoutMs: LLM_TIMEOUT_MS,
      }
    : undefined
}

const streamedOf = (choice: ModelChoice): LanguageModel | undefined =>
  choice.provider === 'openai-compatible'
    ? undefined
    : openOnce(
        streamedModels,
        choice,
        (provider, id) => provider.languageModel(id),
        streamFetch(choice.isUntrusted === true),
      )

function choiceOfInstance(): ModelChoice {
  const { LLM_PROVIDER, LLM_MODEL, LLM_BASE_URL, LLM_API_KEY, ...rest } = settings()
  return {
    provider: LLM_PROVIDER,
    model: LLM_MODEL,
    baseUrl: LLM_BASE_URL,
    apiKey: LLM_API_KEY,
    seesImages: rest.LLM_SEES_IMAGES,
    transcriptionModel: rest.TRANSCRIPTION_MODEL,
  }
}

const transcriptionOf = ({
  provider,
  baseUrl = OPENAI_URL,
  apiKey,
  transcriptionModel: model,
  isUntrusted = false,
}: ModelChoice): TranscriptionAddress | undefined =>
  provider === 'openai-compatible' && model
    ? { url: `${baseUrl.replace(/\/$/, '')}/audio/transcriptions`, model, apiKey, isUntrusted }
    : undefined

const chatOf = (
  model: string,
  { provider, baseUrl = OPENAI_URL, apiKey, isUntrusted = false }: ModelChoice,
): ChatAddress | undefined =>
  provider === 'openai-compatible'
    ? { url: `${baseUrl.replace(/\/$/, '')}/chat/completions`, model, apiKey, isUntrusted }
    : undefined

/**
 * Converts texts to vectors of one length, in order. Throws the provider's errors, and when it
 * takes longer than `patienceMs`.
 */
export type Embedder = {
  name: string
  embed: (texts: string[], patienceMs: number) => Promise<number[][]>
}

/**
 * The instance's embedding model, at the provider of its language model; undefined when none is
 * configured.
 */
export function embedderOf(): Embedder | undefined {
  const { LLM_PROVIDER, EMBEDDING_MODEL, LLM_BASE_URL, LLM_API_KEY } = settings()
  if (!EMBEDDING_MODEL) return undefined
  const model = openOnce(
    embeddingModels,
    { provider: LLM_PROVIDER, model: EMBEDDING_MODEL, baseUrl: LLM_BASE_URL, apiKey: LLM_API_KEY },
    (provider, id) => provider.embeddingModel?.(id),
  )
  const embed: Embedder['embed'] = async (values, patienceMs) =>
    model
      ? (
          await embedMany({
            model,
            values,
            maxRetries: 1,
            abortSignal: AbortSignal.timeout(patienceMs),
          })
        ).embeddings
      : []
  return model ? { name: EMBEDDING_MODEL, embed } : undefined
}

/**
 * A provider builds its schemas when it is created, which costs more than a call, so models are
 * cached.
 */
const languageModels = new Map<string, LanguageModel | undefined>()
const streamedModels = new Map<string, LanguageModel | undefined>()
const embeddingModels = new Map<string, EmbeddingModel | undefined>()
const MAX_OPEN = 50

function openOnce<M>(
  opened: Map<string, M | undefined>,
  choice: ModelChoice,
  open: (provider: Provider, model: string) => M | undefined,
  fetch: typeof globalThis.fetch = choice.isUntrusted ? fetchPublicAnswer : fetchAnswer,
): M | undefined {
  const { provider: name, model, baseUrl, apiKey, isUntrusted } = choice
  const key = JSON.stringify([name, model, baseUrl, apiKey, isUntrusted])
  if (!opened.has(key)) {
    if (opened.size === MAX_OPEN) opened.clear()
    const provider = choice.model ? openProvider(choice, fetch) : undefined
    opened.set(key, provider && choice.model ? open(provider, choice.model) : undefined)
  }
  return opened.get(key)
}

type Provider = {
  languageModel: (id: string) => LanguageModel
  embeddingModel?: (id: string) => EmbeddingModel
}

function openProvider(
  { provider, baseUrl, apiKey }: ModelChoice,
  fetch: typeof globalThis.fetch,
): Provider | undefined {
  const address = { fetch, ...(baseUrl ? { baseURL: baseUrl } : {}) }
  if (provider === 'openai-compatible') {
    if (!baseUrl && !apiKey) return undefined
    return createOpenAICompatible({
      name: 'openai-compatible',
      ...address,
      baseURL: baseUrl ?? OPENAI_URL,
      ...(apiKey ? { apiKey } : {}),
    })
  }
  if (!apiKey) return undefined
  return provider === 'anthropic'
    ? { languageModel: createAnthropic({ ...address, apiKey }) }
    : createGoogleGenerativeAI({ ...address, apiKey })
}

export type ModelStep = { name: string; by: 'ai' | 'tool'; startMs: number; durationMs: number }
type Spent = { durationMs: number; steps: ModelStep[]; tokens: { input: number; output: number } }
/**
 * `refused`: the provider's content filter; `busy`: rate limited; `unpaid`: the account at the
 * provider has no credit; `misconfigured`: wrong key, model name or address.
 */
export type ModelFailure =
  | 'timeout'
  | 'refused'
  | 'busy'
  | 'unpaid'
  | 'misconfigured'
  | 'unreachable'
  | 'error'
export type ModelRun =
  | ({
      ok: true
      text: string
      /** calls of tools without `execute`, which end a run; the input matches the tool's schema */
      endings: { id: string; name: string; input: unknown }[]
      /**
       * the model's messages and tool results: append them to the request's messages to continue
       */
      messages: ModelMessage[]
    } & Spent)
  | ({
      ok: false
      reason: ModelFailure
      /** never the provider's text, which may quote a key */ detail: string
    } & Spent)

export type ModelRequest = {
  instructions: string
  messages: ModelMessage[]
  tools?: ToolSet
  mostSteps?: number
  timeoutMs?: number
  signal?: AbortSignal
}

/**
 * Runs the model and the tools that have `execute`. Ends at a call of a tool without it, at plain
 * text, or at a limit. Sends neither temperature nor a token limit, because several models refuse
 * one of them. Never throws for provider errors.
 */
export async function runModel(model: Model, request: ModelRequest): Promise<ModelRun> {
  const run = await runOnce(model, request)
  await model.onSpent?.(run.tokens)
  if (!run.ok && (run.reason === 'misconfigured' || run.reason === 'unpaid'))
    await model.onRefused?.()
  return run
}

async function runOnce(model: Model, request: ModelRequest): Promise<ModelRun> {
  const startedAt = performance.now()
  const spent: Spent = { durationMs: 0, steps: [], tokens: { input: 0, output: 0 } }
  const timeout = AbortSignal.timeout(request.timeoutMs ?? model.timeoutMs)
  const since = () => Math.round((performance.now() - startedAt) * 10) / 10
  const note = (name: string, by: ModelStep['by'], startMs: number) =>
    spent.steps.push({ name, by, startMs, durationMs: Math.round((since() - startMs) * 10) / 10 })
  const abortSignal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
  const toolStarts = new Map<string, number>()
  let callStart = 0
  try {
    const first = await takeFirstStep(model.languageModel, model.chat, {
      ...request,
      abortSignal,
    })
    if (first?.ended) {
      const { text, endings, messages, finishReason, tokens } = first.ended
      note(model.name, 'ai', callStart)
      Object.assign(spent, { tokens, durationMs: since() })
      return finishReason === 'content-filter'
        ? { ok: false, ...REFUSED, ...spent }
        : { ok: true, text, endings, messages, ...spent }
    }
    let isReplayed = first !== undefined
    const result = await generateText({
      model: first?.rest ?? model.languageModel,
      instructions: request.instructions,
      messages: request.messages,
      ...(request.tools ? { tools: request.tools } : {}),
      stopWhen: isStepCount(request.mostSteps ?? MAX_STEPS),
      maxRetries: 1,
      abortSignal,
      onLanguageModelCallStart: () => {
        callStart = isReplayed ? 0 : since()
        isReplayed = false
      },
      onLanguageModelCallEnd: ({ usage }) => {
        note(model.name, 'ai', callStart)
        spent.tokens.input += usage.inputTokens ?? 0
        spent.tokens.output += usage.outputTokens ?? 0
      },
      onToolExecutionStart: ({ toolCall }) => void toolStarts.set(toolCall.toolCallId, since()),
      onToolExecutionEnd: ({ toolCall }) =>
        void note(toolCall.toolName, 'tool', toolStarts.get(toolCall.toolCallId) ?? since()),
    })
    spent.durationMs = since()
    if (result.finishReason === 'content-filter') return { ok: false, ...REFUSED, ...spent }
    const endings = result.toolCalls
      .filter((call) => !call.invalid && !request.tools?.[call.toolName]?.execute)
      .map((call) => ({ id: call.toolCallId, name: call.toolName, input: call.input }))
    return { ok: true, text: result.text, endings, messages: result.responseMessages, ...spent }
  } catch (error) {
    spent.durationMs = since()
    const patienceMs = request.timeoutMs ?? model.timeoutMs
    const failure = timeout.aborted ? lateAfter(patienceMs) : describeFailure(error)
    return { ok: false, ...failure, ...spent }
  }
}

const lateAfter = (ms: number) => ({
  reason: 'timeout' as const,
  detail: `no answer within ${ms} ms`,
})

const REFUSED = { reason: 'refused', detail: 'content filter' } as const

function describeFailure(thrown: unknown): { reason: ModelFailure; detail: string } {
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown
  if (!APICallError.isInstance(error))
    return { reason: 'error', detail: error instanceof Error ? error.name : 'unknown' }
  const { statusCode } = error
  if (statusCode === undefined) return { reason: 'unreachable', detail: 'no connection' }
  const detail = `HTTP ${statusCode}`
  if (statusCode === 402 || NO_CREDIT.test(error.responseBody ?? ''))
    return { reason: 'unpaid', detail }
  if (statusCode === 429 || statusCode === 503 || statusCode === 529)
    return { reason: 'busy', detail }
  if ([401, 403, 404].includes(statusCode)) return { reason: 'misconfigured', detail }
  return { reason: 'error', detail }
}

/**
 * How providers name an account without credit: OpenAI's code with 429, Anthropic's sentence with
 * 400. Google's quota errors are left out, because they are also its rate limit.
 */
const NO_CREDIT = /"insufficient_quota"|credit balance is too low|insufficient balance/i

globalThis.AI_SDK_LOG_WARNINGS = ({ warnings, model }) =>
  log.debug({ warnings: warnings.map(({ type }) => type), model }, 'the model ignores a setting')
