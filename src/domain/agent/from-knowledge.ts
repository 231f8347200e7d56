import { ANSWER_THRESHOLD, type FoundEntry } from '#contract/knowledge'
import { wordsOf } from '#lib/text'
import { wordsIn } from './burst.ts'
import type { AgentOutcome } from './contract.ts'
import { checkDraft, type Evidence } from './gate.ts'
import { handOver } from './handover.ts'
import { asksForHours, asksWho, halvesOf, isFragment, isQuestion, partsOf } from './questions.ts'
import { addDraft, type Run, toSource, traceOf } from './run.ts'
import { type Frame, framed, hoursAnswer, repeated, type Speaker } from './words.ts'

/** A half of a sentence is answered on its own only when it is this sure. */
const HALF_THRESHOLD = 0.5
/** A follow-up ("kalau yang 24 cm?") leans on the question before it when it fits that answer at least this much by itself. */
const FOLLOW_UP_FIT = 0.1
/** Longest text of one answer, so that several fit into a WhatsApp message. */
const MOST_CHARS = 3500

type Found = { part: string; entry: FoundEntry | undefined }

/** Answers in the owner's own words, or hands over: no model is asked. Several questions are answered together. */
export async function answerFromKnowledge(run: Run, speaker: Speaker, texts: string[], frame: Frame): Promise<AgentOutcome> {
  const { input } = run
  const parts = partsOf(texts).filter((part) => !asksWho(part))
  const found = await findAnswers(run, parts)
  const entries = [...new Map(found.flatMap(({ entry }) => (entry ? [[entry.entryId, entry] as const] : []))).values()]
  const missing = found.filter(({ part, entry }) => !entry && isQuestion(part))
  const as = { mode: 'retrieval' as const, model: null }

  if (entries.length === 0) {
    if (input.hours.enabled && asksForHours(run.query)) return fromHours(run, speaker)
    return handOver(run, speaker, { ...as, reason: 'info_tidak_ada', detail: `Pengetahuan belum memuat jawaban untuk: ${missing.map(({ part }) => part).join(' / ') || run.query}`.slice(0, 300) })
  }

  const answers = entries.map((entry) => entry.text.slice(0, MOST_CHARS))
  const evidence: Evidence = { sources: entries.map((entry) => `${entry.question ?? entry.title}\n${entry.text}`), tools: [], customer: customerTexts(run), business: namesOf(run) }
  for (const text of [framed(speaker, answers, frame), repeated(speaker, answers)]) {
    const from = run.sinceMs()
    const checks = checkDraft(text, { evidence, history: input.history, burst: input.burst, isFactual: true, citedSources: entries.length, now: input.now })
    if (addDraft(run, text, checks, from)) {
      if (missing.length === 0) return { kind: 'reply', text, sources: entries.map(toSource), trace: traceOf(run, 'retrieval', null, entries.map((entry) => entry.entryId)) }
      return handOver(run, speaker, { ...as, reason: 'info_tidak_ada', detail: `Belum terjawab: ${missing.map(({ part }) => part).join(' / ')}`.slice(0, 300), answered: { text, entries } })
    }
    const failed = checks.filter((check) => !check.passed)
    if (failed.some((check) => check.rule !== 'teks_berulang')) return handOver(run, speaker, { ...as, reason: 'kebijakan', detail: failed.map((check) => check.detail).join(' '), draft: answers.join('\n\n') })
  }
  return handOver(run, speaker, { ...as, reason: 'perlu_klarifikasi', detail: 'Pelanggan menanyakan hal yang sama berulang kali; jawabannya sudah dua kali dikirim.', draft: answers.join('\n\n') })
}

/** The business's own opening hours answer where its knowledge doesn't. */
function fromHours(run: Run, speaker: Speaker): AgentOutcome {
  const from = run.sinceMs()
  const text = hoursAnswer(speaker, run.input.hours)
  run.note('jam_buka', 'sistem', from)
  const checks = checkDraft(text, { evidence: { sources: [], tools: [text], customer: [], business: namesOf(run) }, history: run.input.history, burst: run.input.burst, isFactual: true, citedSources: 1, now: run.input.now })
  if (addDraft(run, text, checks, from)) return { kind: 'reply', text, sources: [], trace: traceOf(run, 'retrieval', null) }
  return handOver(run, speaker, { mode: 'retrieval', model: null, reason: 'perlu_klarifikasi', detail: 'Jam buka sudah dikirim dan ditanyakan lagi.' })
}

async function findAnswers(run: Run, parts: string[]): Promise<Found[]> {
  if (parts.length > 1 && parts.every(isFragment)) {
    const whole = parts.join(' ')
    const separate = await Promise.all(parts.map((part) => sureOf(run, part, HALF_THRESHOLD)))
    const isSeparate = separate.every((entry) => entry) && new Set(separate.map((entry) => entry?.entryId)).size === parts.length
    const together = isSeparate ? undefined : await sureOf(run, whole, ANSWER_THRESHOLD)
    if (together && (await isOneQuestion(run, parts, together))) return [{ part: whole, entry: together }]
  }
  const found: Found[] = []
  for (const [at, part] of parts.entries()) found.push(...(await findOne(run, part, parts[at - 1], parts[at + 1])))
  return found
}

/** Fragments of one question, and not two questions of which the louder one was found. */
async function isOneQuestion(run: Run, parts: string[], entry: FoundEntry): Promise<boolean> {
  for (const part of parts) {
    if (wordsOf(part).length <= 2 || !isQuestion(part)) continue
    const fit = (await run.search(part)).find((other) => other.entryId === entry.entryId)?.score ?? 0
    if (fit < FOLLOW_UP_FIT) return false
  }
  return true
}

async function findOne(run: Run, part: string, before: string | undefined, after: string | undefined): Promise<Found[]> {
  const halves = halvesOf(part)
  if (halves) {
    const sure = await Promise.all(halves.map((half) => sureOf(run, half, HALF_THRESHOLD)))
    if (sure.every((entry) => entry) && new Set(sure.map((entry) => entry?.entryId)).size > 1) return sure.map((entry, at) => ({ part: halves[at] ?? part, entry }))
  }
  const alone = await run.search(part)
  const best = alone[0]
  if (best && best.score >= ANSWER_THRESHOLD) return [{ part, entry: best }]
  const context = [...[before, after].filter((other) => other !== undefined), ...lastQuestions(run)]
  for (const other of context) {
    const joined = await sureOf(run, `${other} ${part}`, ANSWER_THRESHOLD)
    if (joined && (alone.find((entry) => entry.entryId === joined.entryId)?.score ?? 0) >= FOLLOW_UP_FIT) return [{ part, entry: joined }]
  }
  return [{ part, entry: undefined }]
}

async function sureOf(run: Run, text: string, threshold: number): Promise<FoundEntry | undefined> {
  const [best] = await run.search(text)
  return best && best.score >= threshold ? best : undefined
}

/** What the customer asked just before, for a follow-up that leaves it out. */
function lastQuestions(run: Run): string[] {
  const asked = run.input.history.findLast((turn) => turn.author === 'customer' && partsOf([wordsIn(turn)]).length > 0)
  return asked ? [wordsIn(asked)] : []
}

export const customerTexts = (run: Run) => [...run.input.history.filter((turn) => turn.author === 'customer').map((turn) => turn.text), ...run.input.burst.map((message) => message.text)]
export const namesOf = ({ input }: Run) => [input.businessName, input.teamName ?? '', input.agent.greeting ?? '']
