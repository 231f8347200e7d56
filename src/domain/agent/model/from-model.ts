import type { ModelMessage } from 'ai'
import { z } from 'zod'
import { toCaseReason } from '#contract/conversation/escalation'
import type { FoundEntry } from '#contract/knowledge'
import { gateDetails } from '#copy/case-reasons'
import { toStorable } from '#lib/json'
import { sentencesOf, upTo, wordsOf } from '#lib/language/text'
import { renderReason } from '#lib/reason'
import { type Model, type ModelRun, runModel } from '#platform/model'
import {
  type AgentOutcome,
  HANDOVER_REASONS,
  type HandoverReason,
  MODEL_TOOLS,
} from '../contract.ts'
import { isQuestion, partsOf } from '../burst/questions.ts'
import { handOver } from '../hand-over/hand-over.ts'
import { answerFromEntries, answerFromKnowledge } from '../knowledge/from-knowledge.ts'
import { reasonOfChecks } from '../send-gate/gate-rules.ts'
import { mentionsTopic, statesFacts } from '../send-gate/grounding.ts'
import { checkAgain } from './second-check.ts'
import { type Finding, instructionsFor, messagesFor } from './prompt.ts'
import { findPictures } from '../product/find-products.ts'
import { type Run, toSource, toStepName, traceOf } from '../run.ts'
import { type Frame, repeatAnswers, type Speaker } from '../phrases/phrases.ts'
import { type Claim, readClaims } from '../send-gate/proof/claim.ts'
import { openDesk, searchAt, type Desk, MAX_CHARS } from './model-tools.ts'
import {
  type Answer,
  detailOf,
  entryBehind,
  isOnlyRepeated,
  judgeDraft,
  judgeRepaired,
  withDoubt,
  type Verdict,
} from './model-draft.ts'

/**
 * V1 answers in one pass: at most one more search and one draft. V2 first searches every question
 * of the burst and may search further. It writes again when the first draft has faults, and the
 * model checks a draft that passed the gate (`second-check.ts`). Both pass the same gate.
 */
const BEHAVIOUR = {
  v1: { drafts: 1, steps: 2, plans: false, checksAgain: false },
  v2: { drafts: 2, steps: 6, plans: true, checksAgain: true },
} as const
/** A customer waits at most 12 s for models, reading of files included. */
const MAX_WAIT_MS = 11_500
const leftMs = (run: Run) => MAX_WAIT_MS - (run.input.waitedMs ?? 0) - run.sinceMs()
/** A second draft is written only when at least this much time is left. */
const MIN_WAIT_MS = 1500

/** Input of a model run besides the run itself. */
export type Asked = { run: Run; speaker: Speaker; model: Model; frame: Frame; texts: string[] }

/**
 * Why no draft was sent. `isFinal`: people must answer, not the owner's words. `entry`: the entry
 * that the held draft was about.
 */
type Failure = {
  kind: 'failure'
  reason: HandoverReason
  detail: string
  isFinal?: true
  entry?: FoundEntry | undefined
}

const failWith = (reason: HandoverReason, detail: string): Failure => ({
  kind: 'failure',
  reason,
  detail,
})

/**
 * Gives the model the results of a first search; the model may search further and writes. Its text
 * is sent only when it passes the send gate. If the model fails or every draft is held, the owner's
 * words answer. If they do not suffice, people do.
 */
export async function answerFromModel(asked: Asked): Promise<AgentOutcome> {
  const { run, speaker, model } = asked
  const result = await writeDrafts(asked)
  if (result.kind !== 'failure') return result
  const { reason, detail, isFinal, entry } = result
  run.note(toStepName('model_not_used'), 'sistem', run.sinceMs(), { held: true, detail })
  if (!isFinal) {
    const known = await answerFromKnowledge(run, speaker, asked.texts, asked.frame)
    if (known.kind === 'reply' || (known.kind === 'handover' && known.answered)) return known
    if (entry) return answerFromEntries(run, speaker, [entry], asked.frame)
  }
  return handOver(run, speaker, { mode: 'model', model: model.name, reason, detail })
}

/** Writes one draft. V2 may write a second one, for which it gets the faults of the first. */
async function writeDrafts(asked: Asked): Promise<AgentOutcome | Failure> {
  const { run, speaker, model, frame } = asked
  const plan = BEHAVIOUR[run.input.behaviour]
  const desk = openDesk(run)
  const messages = messagesFor(run, await findFirst(asked, desk))
  let held: Verdict | undefined
  let entry: FoundEntry | undefined
  for (let draft = 1; draft <= plan.drafts; draft++) {
    if (held && leftMs(run) < MIN_WAIT_MS) break
    const said = await askModel(run, model, desk, { messages, mostSteps: plan.steps })
    if (!said.ok) return failureOf(said, model)
    const ending = readEnding(said)
    if (!ending) return failWith('gangguan_alat', toCaseReason('model_unfinished'))
    if (!ending.answer) return { kind: 'failure', ...ending.handOver, isFinal: true }
    if (isRefusalText(ending.answer.text))
      return failWith('gangguan_alat', toCaseReason('model_declined'))
    const topic = forbiddenTopicOf(run, ending.answer)
    if (topic) return { ...failWith('kebijakan', topic), isFinal: true }
    held = await judgeDraft(run, desk, ending.answer, frame)
    if (isOnlyRepeated(held)) {
      const text = repeatAnswers(speaker, [ending.answer.text])
      held = await judgeDraft(run, desk, { ...ending.answer, text }, frame)
    }
    const doubt =
      held.passed && plan.checksAgain ? await checkAgain(run, model, held, leftMs(run)) : undefined
    if (doubt) held = withDoubt(run, held, doubt)
    if (held.passed) return outcomeOf(asked, { verdict: held, rest: ending.handOver })
    const isLast = draft === plan.drafts || leftMs(run) < MIN_WAIT_MS
    const repaired =
      isLast && !doubt ? await judgeRepaired(run, desk, ending.answer, { held, frame }) : undefined
    if (repaired?.passed) return outcomeOf(asked, { verdict: repaired, rest: ending.handOver })
    if (isLast) entry = entryBehind(run, desk, ending.answer)
    messages.push(...said.messages, ...refusalOf(said, held))
  }
  return { ...failWith(reasonOfChecks(held?.checks ?? []), detailOf(held)), entry }
}

/**
 * In V2, searches each question of the burst separately, so that one question cannot hide another.
 */
async function findFirst({ run, texts }: Asked, desk: Desk): Promise<Finding[]> {
  const found = await searchAt(desk, run, run.query)
  const parts = BEHAVIOUR[run.input.behaviour].plans
    ? partsOf(texts).filter(isQuestion).slice(0, MAX_PLANNED)
    : []
  if (parts.length < 2) return found
  run.note(toStepName('planned', { count: parts.length }), 'sistem', run.sinceMs(), {
    detail: parts.join(' / '),
  })
  const more = await Promise.all(parts.map((part) => searchAt(desk, run, part)))
  const byId = new Map([...more.flat(), ...found].map((finding) => [finding.id, finding]))
  return [...byId.values()].sort((a, b) => b.score - a.score)
}
const MAX_PLANNED = 5

/** A text in which the model declines: "Maaf, saya tidak bisa membantu". It is no answer. */
const isRefusalText = (text: string) =>
  DECLINES.test(text) && !statesFacts(text.replace(REFUSAL, ' '))
const DECLINES =
  /(?:(?:saya|aku|i)(?:'m)?\s+(?:tidak|tak|nggak|belum|can ?not|can't|unable|not able)\s*(?:bisa|dapat|mampu|to)?\s*(?:membantu|bantu|menjawab|memenuhi|memproses|melanjutkan|help|assist|answer|comply|respond)|as an ai(?: language)? model|sebagai (?:model|ai) bahasa)/i
/** The sentence that declines. */
const REFUSAL = new RegExp(
  `(?:(?:mohon )?maaf|sorry|sayangnya|unfortunately)?[^.!?\\n]{0,40}${DECLINES.source}[^.!?\\n]{0,80}[.!?]*`,
  'i',
)

function forbiddenTopicOf(run: Run, { text }: Answer): string | undefined {
  const topic = run.input.agent.forbiddenTopics.find((forbidden) => mentionsTopic(text, forbidden))
  return topic && toCaseReason('answer_forbidden_topic', { topic })
}

async function askModel(
  run: Run,
  model: Model,
  desk: Desk,
  { messages, mostSteps }: { messages: ModelMessage[]; mostSteps: number },
): Promise<ModelRun> {
  const from = run.sinceMs()
  const said = await runModel(model, {
    instructions: instructionsFor(run),
    messages,
    mostSteps,
    timeoutMs: Math.max(1, Math.round(Math.min(model.timeoutMs, leftMs(run)))),
    ...(desk.tools ? { tools: desk.tools } : {}),
  })
  run.tokens.input += said.tokens.input
  run.tokens.output += said.tokens.output
  for (const step of said.steps)
    if (step.by === 'ai')
      run.steps.push({
        name: step.name,
        by: 'ai',
        startMs: Math.round((from + step.startMs) * 10) / 10,
        durationMs: step.durationMs,
      })
  run.steps.sort((a, b) => a.startMs - b.startMs)
  if (desk.thrown) throw desk.thrown.error
  return said
}

type Ending =
  | { answer: Answer; handOver?: HandOverCall }
  | { answer?: undefined; handOver: HandOverCall }

type HandOverCall = { reason: HandoverReason; detail: string }

const answerShape = z.object({
  text: z.string().transform(toStorable),
  sources: z.array(z.string()),
  claims: z.unknown().optional().transform(readClaims),
})

const handOverShape = z.object({
  reason: z.enum(HANDOVER_REASONS),
  detail: z.string().transform(toStorable),
})

/** Whether an answer has a word. Spaces and punctuation are no answer. */
const saysSomething = <A extends { text: string }>(answer: A | undefined): A[] =>
  answer && wordsOf(answer.text).length > 0 ? [answer] : []

/**
 * How the model ended its turn. Plain text is an answer without citations; undefined when there is
 * no text.
 */
function readEnding(said: ModelRun & { ok: true }): Ending | undefined {
  const answers = said.endings.flatMap((call) =>
    call.name === MODEL_TOOLS.answer ? saysSomething(answerShape.safeParse(call.input).data) : [],
  )
  const given = said.endings.flatMap((call) =>
    call.name === MODEL_TOOLS.handOver ? (handOverShape.safeParse(call.input).data ?? []) : [],
  )[0]
  if (answers.length > 0)
    return {
      answer: {
        text: answers.map((call) => call.text.trim()).join('\n\n'),
        sources: [...new Set(answers.flatMap((call) => call.sources))],
        claims: joinClaims(answers),
      },
      ...(given ? { handOver: given } : {}),
    }
  if (given) return { handOver: given }
  return wordsOf(said.text).length > 0
    ? {
        answer: {
          text: upTo(toStorable(said.text.trim()), MAX_CHARS),
          sources: [],
          claims: [],
        },
      }
    : undefined
}

/** Joins the claims of several calls, numbered by the sentences of the joined text. */
function joinClaims(answers: { text: string; claims: Claim[] }[]): Claim[] {
  let before = 0
  return answers.flatMap(({ text, claims }) => {
    const start = before
    before += sentencesOf(text).length
    return claims.map((claim) =>
      claim.sentence === undefined ? claim : { ...claim, sentence: claim.sentence + start },
    )
  })
}

/**
 * Returns the faults of a draft to the model as the results of its calls. Providers require a
 * result for each parallel call.
 */
function refusalOf(said: ModelRun & { ok: true }, held: Verdict): ModelMessage[] {
  const value = `Tidak dikirim. ${renderReason(detailOf(held), gateDetails)} Perbaiki dengan keterangan dari sumber saja, lalu panggil ${MODEL_TOOLS.answer} lagi, atau ${MODEL_TOOLS.handOver}.`
  if (said.endings.length === 0) return [{ role: 'user', content: value }]
  return [
    {
      role: 'tool',
      content: said.endings.map(({ id, name }) => ({
        type: 'tool-result',
        toolCallId: id,
        toolName: name,
        output: { type: 'text', value },
      })),
    },
  ]
}

async function outcomeOf(
  { run, speaker, model, texts }: Asked,
  { verdict, rest }: { verdict: Verdict; rest: HandOverCall | undefined },
): Promise<AgentOutcome> {
  const { text, cited } = verdict
  const withPictures = await findPictures(run, texts)
  if (rest)
    return handOver(run, speaker, {
      mode: 'model',
      model: model.name,
      ...rest,
      answered: { text, entries: cited, ...withPictures },
    })
  const courtesy = statesFacts(text) ? {} : ({ isCourtesy: true } as const)
  return {
    kind: 'reply',
    text,
    sources: cited.map(toSource),
    ...courtesy,
    ...withPictures,
    trace: traceOf(
      run,
      'model',
      model.name,
      cited.map((entry) => entry.entryId),
    ),
  }
}

function failureOf(said: ModelRun & { ok: false }, model: Model): Failure {
  const detail = failureDetail(said, model)
  return said.reason === 'refused'
    ? { ...failWith('kebijakan', detail), isFinal: true }
    : failWith('gangguan_alat', detail)
}

function failureDetail(said: ModelRun & { ok: false }, model: Model): string {
  switch (said.reason) {
    case 'timeout': {
      const waitedMs = Math.min(model.timeoutMs, MAX_WAIT_MS)
      return toCaseReason('model_timeout', { seconds: Math.round(waitedMs / 100) / 10 })
    }
    case 'misconfigured':
    case 'error':
      return toCaseReason(`model_${said.reason}`, { said: said.detail })
    default:
      return toCaseReason(`model_${said.reason}`)
  }
}
