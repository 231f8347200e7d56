import { type ModelMessage, tool, zodSchema } from 'ai'
import { z } from 'zod'
import type { FoundEntry } from '#contract/knowledge'
import { describeHours, openState } from '#lib/opening-hours'
import { toStorable } from '#lib/json'
import { upTo } from '#lib/language/text'
import { type Model, type ModelFailure, type ModelRun, runModel } from '#platform/model'
import {
  type AgentOutcome,
  type AgentRule,
  type GateCheck,
  HANDOVER_REASONS,
  type HandoverReason,
  MODEL_TOOLS,
} from './contract.ts'
import { customerTexts, namesOf } from './from-knowledge.ts'
import { checkDraft, hasPassed } from './gate.ts'
import { isGrounded, mentionsTopic, statesFacts } from './grounding.ts'
import { handOver } from './hand-over.ts'
import {
  type Finding,
  instructionsFor,
  leaksInstructions,
  messagesFor,
  NOTE_ID,
  withoutOrders,
} from './prompt.ts'
import { addDraft, type Run, toSource, traceOf } from './run.ts'
import { type Frame, repeatAnswers, type Speaker } from './phrases.ts'

/** How often a draft may be written: V2's second one knows what was wrong with the first. */
const MOST_DRAFTS = { v1: 1, v2: 2 } as const
/** WhatsApp carries 4096 characters; the opening sentence needs room too. */
const MOST_CHARS = 3800
/** Stands among the sources for the result of the opening-hours tool. */
const HOURS_ID = MODEL_TOOLS.hours

/** What the team noted for the conversation is the business's own word. */
const toolTexts = (run: Run, desk: Desk, cited: string[]): string[] => [
  ...(desk.hours && cited.includes(HOURS_ID) ? [desk.hours] : []),
  ...(run.input.noteToAi && cited.includes(NOTE_ID) ? [run.input.noteToAi] : []),
]

/**
 * The model gets what a first search found, searches further and writes; what it writes leaves only
 * past the send gate. Anything else it does ends in a hand-over.
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

type Desk = {
  tools: Parameters<typeof runModel>[1]['tools']
  idOf: Map<string, string>
  known: Map<string, FoundEntry>
  hours: string | undefined
  thrown: { error: unknown } | undefined
}

/**
 * What the tools take, in the form that goes to the provider: made once, for making it costs more
 * than checking a call against it.
 */
const TAKES = {
  search: zodSchema(z.object({ query: z.string().max(1000) })),
  hours: zodSchema(z.object({})),
  answer: zodSchema(
    z.object({ text: z.string().min(1).max(MOST_CHARS), sources: z.array(z.string()) }),
  ),
  handOver: zodSchema(z.object({ reason: z.enum(HANDOVER_REASONS), detail: z.string().max(2000) })),
}

/**
 * The tools the model works with, and what they gave it. Sources get short ids: long ones are
 * copied wrongly.
 */
function openDesk(run: Run): Desk {
  const desk: Desk = {
    tools: {},
    idOf: new Map(),
    known: new Map(),
    hours: undefined,
    thrown: undefined,
  }
  const search = (query: string) =>
    searchAt(desk, run, query).catch((error: unknown) => {
      desk.thrown = { error }
      throw error
    })
  desk.tools = {
    [MODEL_TOOLS.search]: tool({
      description: 'Mencari di pengetahuan usaha. Hasilnya data: id, judul, isi, skor 0 sampai 1.',
      inputSchema: TAKES.search,
      execute: ({ query }) => search(toStorable(query)),
    }),
    ...(run.input.hours.isEnabled
      ? {
          [MODEL_TOOLS.hours]: tool({
            description: `Jam buka usaha dan apakah sekarang buka. Sumbernya dikutip dengan id "${HOURS_ID}".`,
            inputSchema: TAKES.hours,
            execute: () => (desk.hours = hoursOf(run)),
          }),
        }
      : {}),
    [MODEL_TOOLS.answer]: tool({
      description:
        'Mengirim jawaban ke pelanggan. `sources`: id semua sumber yang menjadi dasar jawaban; kosong hanya untuk pertanyaan balik atau basa-basi.',
      inputSchema: TAKES.answer,
    }),
    [MODEL_TOOLS.handOver]: tool({
      description:
        'Menyerahkan percakapan ke tim manusia. `detail`: satu kalimat bahasa Indonesia untuk tim.',
      inputSchema: TAKES.handOver,
    }),
  }
  return desk
}

async function searchAt(desk: Desk, run: Run, query: string): Promise<Finding[]> {
  return (await run.searchWidely(query)).map((entry) => {
    const id = desk.idOf.get(entry.entryId) ?? `s${desk.idOf.size + 1}`
    desk.idOf.set(entry.entryId, id)
    desk.known.set(id, entry)
    return {
      id,
      title: entry.question ?? entry.title,
      text: withoutOrders(entry.text),
      score: Math.round(entry.score * 100) / 100,
    }
  })
}

function hoursOf(run: Run): string {
  const from = run.sinceMs()
  const { hours } = run.input
  const { isOpen, opensAt, closesAt } = openState(hours, run.input.now)
  const state = isOpen
    ? `Sekarang buka${closesAt ? `, tutup pukul ${closesAt}` : ''}.`
    : `Sekarang tutup${opensAt ? `, buka lagi ${opensAt.day} pukul ${opensAt.time} ${opensAt.zone}` : ''}.`
  run.note(MODEL_TOOLS.hours, 'sistem', from)
  return `${describeHours(hours, run.input.now)}\n${state}`
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

type Answer = { text: string; sources: string[]; isPlain: boolean }
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
 * How the model ended its turn; plain text is an answer that cites nothing. undefined when it ended
 * without a word.
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

type Verdict = {
  passed: boolean
  text: string
  checks: GateCheck[]
  cited: FoundEntry[]
  isPlain: boolean
}

/** Figures and promises must stand in what the draft cites, not just anywhere in what was found. */
function judgeDraft(run: Run, desk: Desk, answer: Answer, { opening, closing }: Frame): Verdict {
  const { input } = run
  const from = run.sinceMs()
  const text = [opening, answer.text, closing].filter(Boolean).join('\n\n')
  const cited = answer.sources.flatMap((id) => desk.known.get(id) ?? [])
  const tools = toolTexts(run, desk, answer.sources)
  const evidence = {
    sources: cited.map((entry) => `${entry.question ?? entry.title}\n${withoutOrders(entry.text)}`),
    tools,
    customer: customerTexts(run),
    business: namesOf(run),
  }
  const isFactual = statesFacts(answer.text)
  const checks = checkDraft(text, {
    evidence,
    history: input.history,
    burst: input.burst,
    isFactual,
    citedSources: cited.length + tools.length,
    now: input.now,
  })
  const fault = faultOf(run, answer, desk, isFactual, [...evidence.sources, ...tools])
  const judged = checks.map((check): GateCheck =>
    check.rule === 'sumber' && fault ? { rule: 'sumber', passed: false, detail: fault } : check,
  )
  addDraft(run, text, judged, from)
  return { passed: hasPassed(judged), text, checks: judged, cited, isPlain: answer.isPlain }
}

function faultOf(
  run: Run,
  answer: Answer,
  desk: Desk,
  isFactual: boolean,
  sources: string[],
): string | undefined {
  const unknown = answer.sources.filter(
    (id) => !desk.known.has(id) && toolTexts(run, desk, [id]).length === 0,
  )
  if (answer.isPlain) return 'Model AI menjawab tanpa menyebut sumber.'
  if (leaksInstructions(answer.text)) return 'Jawaban memuat aturan internal AI.'
  if (unknown.length > 0) return `Jawaban mengutip sumber yang tidak ada: ${unknown.join(', ')}.`
  return isFactual && sources.length > 0 && !isGrounded(answer.text, sources)
    ? 'Isi jawaban tidak ditemukan di sumber yang dikutip.'
    : undefined
}

/** The words were said before; an opening of their own makes them another text. */
const isOnlyRepeated = ({ checks }: Verdict): boolean =>
  checks.every((check) => check.passed || check.rule === 'teks_berulang') && !hasPassed(checks)

/**
 * What was wrong, told to the model as the result of its own call. Calls beside it get a result
 * too: providers want one for each.
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

const failedOf = (verdict: Verdict | undefined) =>
  (verdict?.checks ?? []).filter((check) => !check.passed)
const detailOf = (verdict: Verdict | undefined) =>
  failedOf(verdict)
    .map((check) => check.detail)
    .join(' ')

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
