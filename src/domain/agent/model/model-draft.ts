import type { FoundEntry } from '#contract/knowledge'
import type { GateCheck } from '../contract.ts'
import { customerTexts, namesOf } from '../knowledge/from-knowledge.ts'
import { checkDraft, hasPassed } from '../send-gate/gate.ts'
import { isGrounded, statesFacts } from '../send-gate/grounding.ts'
import { leaksInstructions, withoutOrders } from './prompt.ts'
import { addDraft, type Run } from '../run.ts'
import type { Frame } from '../phrases/phrases.ts'
import { type Desk, toolTexts } from './model-tools.ts'

export type Answer = { text: string; sources: string[]; isPlain: boolean }

export type Verdict = {
  passed: boolean
  text: string
  checks: GateCheck[]
  cited: FoundEntry[]
  isPlain: boolean
}

/** Figures and promises must be in the sources that the draft cites, not just in any found one. */
export function judgeDraft(
  run: Run,
  desk: Desk,
  answer: Answer,
  { opening, closing }: Frame,
): Verdict {
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

/** The only fault is a repeated text; an opening makes it a new one. */
export const isOnlyRepeated = ({ checks }: Verdict): boolean =>
  checks.every((check) => check.passed || check.rule === 'teks_berulang') && !hasPassed(checks)

export const failedOf = (verdict: Verdict | undefined) =>
  (verdict?.checks ?? []).filter((check) => !check.passed)

export const detailOf = (verdict: Verdict | undefined) =>
  failedOf(verdict)
    .map((check) => check.detail)
    .join(' ')
