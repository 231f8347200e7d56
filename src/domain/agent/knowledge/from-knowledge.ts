import { toCaseReason } from '#contract/conversation/escalation'
import { ANSWER_THRESHOLD, type FoundEntry } from '#contract/knowledge'
import type { AgentOutcome, GateCheck } from '../contract.ts'
import { checkDraft } from '../send-gate/gate-rules.ts'
import { dayAnswer, writtenHoursAnswer } from './day-hours.ts'
import { explainsQuestion } from './find-answers.ts'
import type { Found } from './look-up.ts'
import { findWithProducts } from '../product/find-products.ts'
import { tellingSentence } from '../send-gate/grounding.ts'
import { handOver } from '../hand-over/hand-over.ts'
import {
  asksForHours,
  asksOnlyForHours,
  asksIfBusiness,
  asksIfOpenNow,
  asksWho,
  claimsPromise,
  isQuestion,
  partsOf,
} from '../burst/questions.ts'
import { namesDayOf } from '../burst/subjects.ts'
import { withoutOrders } from '../model/prompt.ts'
import { addDraft, type Run, toSource, traceOf } from '../run.ts'
import {
  type Frame,
  frameAnswers,
  hoursAnswer,
  narrowAnswer,
  openNowAnswer,
  repeatAnswers,
  type Speaker,
} from '../phrases/phrases.ts'

/** WhatsApp allows 4096 characters; the words around the answers need some of them. */
const MOST_CHARS = 3500
/**
 * Each question is searched alone and with its neighbours. More than this is a letter, or no
 * question.
 */
export const MOST_PARTS = 12

/**
 * Answers in the owner's own words, or hands over, without a model. Several questions are answered
 * together.
 */
export async function answerFromKnowledge(
  run: Run,
  speaker: Speaker,
  texts: string[],
  frame: Frame,
): Promise<AgentOutcome> {
  const { input } = run
  const parts = partsOf(texts).filter(
    (part) => !asksWho(part) && !asksIfBusiness(part, input.businessName),
  )
  if (input.hours.isEnabled && parts.length === 1 && asksIfOpenNow(run.query))
    return fromHours(run, speaker, openNowAnswer(speaker, input.hours, input.now))
  const ofDay =
    parts.length === 1 ? dayAnswer(run.query, speaker.language, input.hours, input.now) : undefined
  if (ofDay) return answerDay(run, speaker, frame, ofDay)
  if (parts.length > MOST_PARTS) {
    await run.search(run.query)
    return handOver(run, speaker, {
      ...AS,
      reason: 'di_luar_kemampuan',
      detail: toCaseReason('burst_too_long'),
    })
  }
  const written = await answerByWrittenHours(run, speaker, frame, parts)
  if (written) return written
  const found = await findWithProducts(run, parts)
  const entries = [
    ...new Map(
      found.flatMap(({ entry }) =>
        entry ? [[`${entry.entryId}/${entry.text}`, entry] as const] : [],
      ),
    ).values(),
  ]
  const missing = found
    .filter(
      ({ part, entry, isMissing }) =>
        !entry && (isMissing || (isQuestion(part) && !explainsQuestion(part))),
    )
    .map(({ part }) => part)
  const isUnconfirmed = claimsPromise(run.query) && !confirmsFigures(run.query, entries)
  if (entries.length > 0 && !isUnconfirmed)
    return fromEntries({ run, speaker, frame, found, entries, missing })
  const wantsHours =
    input.hours.isEnabled && parts.length === 1 && parts.every((part) => asksOnlyForHours(part))
  if (wantsHours) return fromHours(run, speaker, hoursAnswer(speaker, input.hours, input.now))
  return handOver(run, speaker, {
    ...AS,
    reason: 'info_tidak_ada',
    detail: toCaseReason('no_knowledge', { question: cutDetail(missing.join(' / ') || run.query) }),
  })
}

/** The own words of one entry, of which it is known from elsewhere that it answers. */
export const answerFromEntry = (
  run: Run,
  speaker: Speaker,
  entry: FoundEntry,
  frame: Frame,
): AgentOutcome =>
  fromEntries({
    run,
    speaker,
    frame,
    found: [{ part: run.query, entry }],
    entries: [entry],
    missing: [],
  })

/** Whether the entries have every figure, and every "gratis", that the customer claims. */
const confirmsFigures = (query: string, entries: FoundEntry[]) =>
  [...query.toLowerCase().matchAll(/\d+|\b(?:gratis|free|bonus)\b/g)].every(([figure]) =>
    entries.some(({ text }) => text.toLowerCase().includes(figure)),
  )

const AS = { mode: 'retrieval' as const, model: null }
/** A case shows the questions on one line. */
const cutDetail = (questions: string) => questions.slice(0, 260)

type Known = {
  run: Run
  speaker: Speaker
  frame: Frame
  found: Found[]
  entries: FoundEntry[]
  /** questions without an entry */
  missing: string[]
  /** a computed sentence before the first answer */
  lead?: string
}

/** The computed sentence, and the owner's own words where they name that day: "Senin tutup, kecuali libur". */
async function answerDay(
  run: Run,
  speaker: Speaker,
  frame: Frame,
  lead: string,
): Promise<AgentOutcome> {
  const entry = (await run.search(run.query)).find(
    ({ score, question, title, text }) =>
      score >= ANSWER_THRESHOLD && asksForHours(question ?? title) && namesDayOf(run.query, text),
  )
  if (!entry) return fromHours(run, speaker, lead)
  run.note('jam_buka', 'sistem', run.sinceMs())
  const found = [{ part: run.query, entry }]
  return fromEntries({ run, speaker, frame, found, entries: [entry], missing: [], lead })
}

/** "Jam praktek?" and "Jadwal" are titles of opening hours too. */
const isOfHours = (title: string) =>
  asksForHours(title) || /^\W*(?:jam|jadwal|waktu)(?:\s+\p{L}+){0,2}\W*$/iu.test(title)

/** An entry about opening hours needs only this much to be read for a day. */
const HOURS_ENTRY_THRESHOLD = 0.1

/**
 * Without operational hours, the entry about them is read for the day that is asked for. Its own
 * words follow the computed sentence.
 */
async function answerByWrittenHours(
  run: Run,
  speaker: Speaker,
  frame: Frame,
  parts: string[],
): Promise<AgentOutcome | undefined> {
  const [part] = parts
  if (run.input.hours.isEnabled || parts.length !== 1 || !part || !asksForHours(part))
    return undefined
  const entry = (await run.search(part)).find(
    ({ score, question, title }) => score >= HOURS_ENTRY_THRESHOLD && isOfHours(question ?? title),
  )
  const lead = entry && writtenHoursAnswer(part, speaker, entry.text, run.input.now)
  if (!lead) return undefined
  return fromEntries({
    run,
    speaker,
    frame,
    found: [{ part, entry }],
    entries: [entry],
    missing: [],
    lead,
  })
}

/** Up to three wordings of the entries: whole, cut to the question, and as a repetition. */
function fromEntries(known: Known): AgentOutcome {
  const { run, speaker, frame, found, entries } = known
  const answers = entries.map((entry) =>
    cutAt(withoutOrders(entry.text) || entry.text, Math.floor(MOST_CHARS / entries.length)),
  )
  if (known.lead) answers[0] = `${known.lead}\n${answers[0] ?? ''}`
  const part = narrowTo(found)
  for (const text of [
    frameAnswers(speaker, answers, frame),
    ...(part ? [narrowAnswer(speaker, part)] : []),
    repeatAnswers(speaker, answers),
  ]) {
    const from = run.sinceMs()
    const checks = checkOwnWords(run, text)
    if (addDraft(run, text, checks, from)) return outcomeOf(known, text)
    const failed = checks.filter((check) => !check.passed)
    if (failed.some((check) => check.rule !== 'teks_berulang'))
      return handOver(run, speaker, {
        ...AS,
        reason: 'kebijakan',
        detail: failed.map((check) => check.detail).join('\n'),
        draft: answers.join('\n\n'),
      })
  }
  return handOver(run, speaker, {
    ...AS,
    reason: 'perlu_klarifikasi',
    detail: toCaseReason('question_repeated'),
    draft: answers.join('\n\n'),
  })
}

/** The owner's own words need no proof. */
const checkOwnWords = ({ input }: Run, text: string): GateCheck[] =>
  checkDraft({ text, history: input.history, burst: input.burst, now: input.now })

/** A reply, or a hand-over of the missing part after the answered one. */
function outcomeOf({ run, speaker, found, entries, missing }: Known, text: string): AgentOutcome {
  if (missing.length > 0)
    return handOver(run, speaker, {
      ...AS,
      reason: 'info_tidak_ada',
      detail: toCaseReason('question_open', { question: cutDetail(missing.join(' / ')) }),
      answered: { text, entries },
    })
  const sources = new Map(
    [...entries, ...found.flatMap(({ also = [] }) => also)].map((entry) => [
      entry.entryId,
      toSource(entry),
    ]),
  )
  const used = [...sources.keys()]
  return {
    kind: 'reply',
    text,
    sources: [...sources.values()],
    trace: traceOf(run, 'retrieval', null, used),
  }
}

/** The business's opening hours answer when its knowledge does not. */
function fromHours(run: Run, speaker: Speaker, hours: string): AgentOutcome {
  run.note('jam_buka', 'sistem', run.sinceMs())
  for (const text of [hours, repeatAnswers(speaker, [hours])]) {
    const from = run.sinceMs()
    const checks = checkOwnWords(run, text)
    if (addDraft(run, text, checks, from))
      return { kind: 'reply', text, sources: [], trace: traceOf(run, 'retrieval', null) }
  }
  return handOver(run, speaker, {
    mode: 'retrieval',
    model: null,
    reason: 'perlu_klarifikasi',
    detail: toCaseReason('hours_repeated'),
  })
}

/** Whole lines and sentences, as many as fit. */
function cutAt(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  const end = Math.max(cut.lastIndexOf('\n'), cut.lastIndexOf('. ') + 1)
  return end > most / 2 ? cut.slice(0, end).trim() : `${cut.slice(0, cut.lastIndexOf(' ')).trim()}…`
}

/**
 * The sentences of the answers that fit the question best; undefined when nothing can be left out.
 */
function narrowTo(found: Found[]): string | undefined {
  const picked = found.flatMap(({ part, entry }) =>
    entry ? [tellingSentence(part, withoutOrders(entry.text))] : [],
  )
  return picked.length > 0 && picked.every((sentence) => sentence !== undefined)
    ? picked.join('\n\n')
    : undefined
}

export const namesOf = ({ input }: Run) => [
  input.businessName,
  input.teamName ?? '',
  input.agent.greeting ?? '',
]
