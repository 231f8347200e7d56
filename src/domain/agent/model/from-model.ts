import type { ModelMessage } from 'ai'
import { z } from 'zod'
import { toStorable } from '#lib/json'
import { upTo } from '#lib/language/text'
import { type Model, type ModelFailure, type ModelRun, runModel } from '#platform/model'
import {
  type AgentOutcome,
  type AgentRule,
  HANDOVER_REASONS,
  type HandoverReason,
  MODEL_TOOLS,
} from '../contract.ts'
import { mentionsTopic, statesFacts } from '../send-gate/grounding.ts'
import { handOver } from '../hand-over/hand-over.ts'
import { instructionsFor, messagesFor } from './prompt.ts'
import { type Run, toSource, traceOf } from '../run.ts'
import { type Frame, repeatAnswers, type Speaker } from '../phrases/phrases.ts'
import { openDesk, searchAt, type Desk, MOST_CHARS } from './model-tools.ts'
import {
  type Verdict,
  judgeDraft,
  isOnlyRepeated,
  detailOf,
  type Answer,
  failedOf,
} from './model-draft.ts'

/** How many drafts may be written. V2's second one knows what was wrong with the first. */
const MOST_DRAFTS = { v1: 1, v2: 2 } as const

/**
 * The model gets the results of a first search, searches further and writes. Its text is sent only
 * after the send gate. Anything else ends in a hand-over.
 */
export async function answerFromModel(
  run: Run,
  speaker: Speaker,
  model: Model,
  frame: Frame,
): Promise<AgentOutcome> {
  const desk = openDesk(run)
  const giveUp = (reason: HandoverReason, detail: string) =>
    handOver(run, speaker, { mode: 'model', model: model.name, reason, detail })
  const messages = messagesFor(run, await searchAt(desk, run, run.query))
  let held: Verdict | undefined
  for (let draft = 1; draft <= MOST_DRAFTS[run.input.behaviour]; draft++) {
    const said = await askModel(run, model, desk, messages, held?.isPlain ? held : undefined)
    if (!said.ok)
      return giveUp(
        said.reason === 'refused' ? 'kebijakan' : 'gangguan_alat',
        failureDetail(said, model),
      )
    const ending = readEnding(said)
    if (!ending) return giveUp('gangguan_alat', 'Model AI tidak menyelesaikan jawabannya.')
    if (!ending.answer) return giveUp(ending.handOver.reason, ending.handOver.detail)
    const topic = run.input.agent.forbiddenTopics.find((forbidden) =>
      mentionsTopic(ending.answer?.text ?? '', forbidden),
    )
    if (topic)
      return giveUp(
        'kebijakan',
        `Jawaban AI menyentuh topik yang tidak boleh dijawab AI: ${topic}.`,
      )

    held = judgeDraft(run, desk, ending.answer, frame)
    if (isOnlyRepeated(held))
      held = judgeDraft(
        run,
        desk,
        { ...ending.answer, text: repeatAnswers(speaker, [ending.answer.text]) },
        frame,
      )
    if (held.passed) return outcomeOf(run, speaker, model, held, ending.handOver)
    messages.push(...(held.isPlain ? [] : [...said.messages, refusalOf(said, held)]))
  }
  return giveUp(reasonOf(held), detailOf(held))
}

async function askModel(
  run: Run,
  model: Model,
  desk: Desk,
  messages: ModelMessage[],
  held: Verdict | undefined,
): Promise<ModelRun> {
  const instructions = [
    instructionsFor(run),
    held &&
      `Jawaban Anda sebelumnya tidak dikirim: ${detailOf(held)} Ulangi, dan selesaikan dengan ${MODEL_TOOLS.answer} atau ${MODEL_TOOLS.handOver}.`,
  ]
    .filter(Boolean)
    .join('\n\n')
  const from = run.sinceMs()
  const said = await runModel(model, {
    instructions,
    messages,
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
})

const handOverShape = z.object({
  reason: z.enum(HANDOVER_REASONS),
  detail: z.string().transform(toStorable),
})

/**
 * How the model ended its turn. Plain text is an answer that cites nothing; undefined when it ended
 * without text.
 */
function readEnding(said: ModelRun & { ok: true }): Ending | undefined {
  const answers = said.endings.flatMap((call) =>
    call.name === MODEL_TOOLS.answer ? (answerShape.safeParse(call.input).data ?? []) : [],
  )
  const given = said.endings.flatMap((call) =>
    call.name === MODEL_TOOLS.handOver ? (handOverShape.safeParse(call.input).data ?? []) : [],
  )[0]
  if (answers.length > 0)
    return {
      answer: {
        text: answers.map((call) => call.text.trim()).join('\n\n'),
        sources: [...new Set(answers.flatMap((call) => call.sources))],
        isPlain: false,
      },
      ...(given ? { handOver: given } : {}),
    }
  if (given) return { handOver: given }
  return said.text.trim()
    ? {
        answer: {
          text: upTo(toStorable(said.text.trim()), MOST_CHARS),
          sources: [],
          isPlain: true,
        },
      }
    : undefined
}

/**
 * The faults of a draft, as the result of the model's own call. Parallel calls get a result too,
 * because providers require one for each.
 */
function refusalOf(said: ModelRun & { ok: true }, held: Verdict): ModelMessage {
  const value = `Tidak dikirim. ${detailOf(held)} Perbaiki dengan keterangan dari sumber saja, lalu panggil ${MODEL_TOOLS.answer} lagi, atau ${MODEL_TOOLS.handOver}.`
  return {
    role: 'tool',
    content: said.endings.map(({ id, name }) => ({
      type: 'tool-result',
      toolCallId: id,
      toolName: name,
      output: { type: 'text', value },
    })),
  }
}

function outcomeOf(
  run: Run,
  speaker: Speaker,
  model: Model,
  verdict: Verdict,
  rest: HandOverCall | undefined,
): AgentOutcome {
  const { text, cited } = verdict
  if (rest)
    return handOver(run, speaker, {
      mode: 'model',
      model: model.name,
      ...rest,
      answered: { text, entries: cited },
    })
  const courtesy = statesFacts(text) ? {} : ({ isCourtesy: true } as const)
  return {
    kind: 'reply',
    text,
    sources: cited.map(toSource),
    ...courtesy,
    trace: traceOf(
      run,
      'model',
      model.name,
      cited.map((entry) => entry.entryId),
    ),
  }
}

const REASON: Record<AgentRule, HandoverReason> = {
  anggaran: 'putaran_bot',
  lawan_bot: 'putaran_bot',
  teks_berulang: 'perlu_klarifikasi',
  angka: 'info_tidak_ada',
  sumber: 'info_tidak_ada',
  janji: 'kebijakan',
  data_pelanggan: 'kebijakan',
}

const GRAVEST: AgentRule[] = [
  'data_pelanggan',
  'angka',
  'janji',
  'sumber',
  'teks_berulang',
  'lawan_bot',
  'anggaran',
]

function reasonOf(verdict: Verdict | undefined): HandoverReason {
  if (verdict?.isPlain) return 'gangguan_alat'
  const failed = new Set(failedOf(verdict).map((check) => check.rule))
  const gravest = GRAVEST.find((rule) => failed.has(rule))
  return gravest ? REASON[gravest] : 'info_tidak_ada'
}

function failureDetail(said: ModelRun & { ok: false }, model: Model): string {
  const words: Record<ModelFailure, string> = {
    timeout: `Model AI tidak menjawab dalam ${String(Math.round(model.timeoutMs / 100) / 10).replace('.', ',')} detik.`,
    refused: 'Penyedia model AI menolak menjawab pesan ini.',
    busy: 'Penyedia model AI sedang penuh.',
    misconfigured: `Kunci, nama, atau alamat model AI salah (${said.detail}).`,
    unreachable: 'Server model AI tidak bisa dihubungi.',
    error: `Model AI mengalami gangguan (${said.detail}).`,
  }
  return words[said.reason]
}
