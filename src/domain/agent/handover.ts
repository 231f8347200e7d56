import { ANSWER_THRESHOLD, type FoundEntry } from '#contract/knowledge'
import { excerptOf } from '#lib/text'
import type { AgentHandover, AgentTurn, HandoverReason } from './contract.ts'
import { type Run, toSource, traceOf } from './run.ts'
import { handoverTexts, remainder, type Speaker } from './words.ts'

const DEFAULT_ETA_MINUTES = 15
/** Below this even the nearest entry is no help to the person who takes over. */
const WORTH_SUGGESTING = 0.25

export type HandOverAs = {
  mode: 'retrieval' | 'model'
  model: string | null
  reason: HandoverReason
  detail: string
  /** what was answered already; the hand-over sentence follows it */
  answered?: { text: string; entries: FoundEntry[] }
  /** a text for the person to send, when there is a better one than the nearest entry's */
  draft?: string
}

/** Gives up in good order: a reason and a summary for the team, a sentence for the customer. */
export function handOver(run: Run, speaker: Speaker, as: HandOverAs): AgentHandover {
  const { input } = run
  const sentence = unsaid(handoverTexts(speaker, input.hours, input.now, input.replyWithinMinutes ?? DEFAULT_ETA_MINUTES), input.history)
  const best = [...run.found.values()].sort((a, b) => b.score - a.score)[0]
  const suggestion = as.draft ?? (best && best.score >= WORTH_SUGGESTING && !as.answered?.entries.includes(best) ? best.text : undefined)
  if (suggestion && !run.drafts.some((draft) => draft.text === suggestion)) run.drafts.push({ text: suggestion, state: 'saran', checks: [] })
  return {
    kind: 'handover',
    reason: as.reason,
    detail: as.detail,
    summary: summaryOf(run, as, best),
    tried: triedOf(run, best),
    ...(suggestion ? { draft: suggestion } : {}),
    draftSources: suggestion && best ? [toSource(best)] : [],
    customerText: as.answered ? [as.answered.text, sentence && remainder(speaker, sentence)].filter(Boolean).join('\n\n') : sentence,
    trace: traceOf(run, as.mode, as.model, as.answered?.entries.map((entry) => entry.entryId)),
  }
}

/** The first sentence that was not said in this session, on its own or below an answer; '' when all were: the same text never goes out twice. */
function unsaid(sentences: string[], history: AgentTurn[]): string {
  return sentences.find((sentence) => !history.some((turn) => turn.author === 'ai' && turn.text.endsWith(sentence))) ?? ''
}

/** What the customer wants, what is known, what is missing. */
function summaryOf(run: Run, as: HandOverAs, best: FoundEntry | undefined): string[] {
  const known = as.answered
    ? `Sudah dijawab AI: ${as.answered.entries.map((entry) => entry.question ?? entry.title).join('; ')}`
    : best && best.score >= WORTH_SUGGESTING
      ? `Pengetahuan terdekat: ${best.question ?? best.title}`
      : run.input.previousSummary
        ? `Percakapan sebelumnya: ${excerptOf(run.input.previousSummary, 140)}`
        : 'Belum ada pengetahuan tentang ini.'
  return [`Pelanggan menulis: "${excerptOf(run.query, 140) || 'kiriman tanpa teks'}"`, known, as.detail]
}

function triedOf(run: Run, best: FoundEntry | undefined): string[] {
  const tried = run.steps.filter((step) => step.name === 'cari_pengetahuan').map((step) => `Mencari pengetahuan: ${step.detail ?? ''}`)
  if (best) tried.push(`Terdekat: ${best.question ?? best.title} (${figure(best.score)}, ambang ${figure(ANSWER_THRESHOLD)})`)
  const held = run.drafts.filter((draft) => draft.state === 'ditahan').length
  if (held > 0) tried.push(held === 1 ? 'Menulis satu draf, ditahan pemeriksaan' : `Menulis ${held} draf, semuanya ditahan pemeriksaan`)
  return tried.slice(0, 8)
}

const figure = (score: number) => score.toFixed(2).replace('.', ',')
