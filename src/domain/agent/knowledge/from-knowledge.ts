import { toCaseReason } from '#contract/conversation/escalation'
import { ANSWER_THRESHOLD, type FoundEntry } from '#contract/knowledge'
import type { AgentOutcome, GateCheck } from '../contract.ts'
import { checkDraft } from '../send-gate/gate-rules.ts'
import { type Choices, choicesFor, NO_CHOICES } from './choices.ts'
import { dayAnswer, writtenHoursAnswer } from './day-hours.ts'
import { explainsQuestion } from './find-answers.ts'
import type { Found } from './look-up.ts'
import { findWithProducts, picturesIn } from '../product/find-products.ts'
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
  namesHoliday,
  partsOf,
} from '../burst/questions.ts'
import { namesDayOf } from '../burst/subjects.ts'
import { withoutInstructions } from '../model/prompt.ts'
import { awaitsChoice } from '../phrases/choice-list.ts'
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

/** WhatsApp allows 4096 characters; the text around the answers needs some of them. */
const MAX_CHARS = 3500
/**
 * Each question is searched alone and with its neighbours. A burst with more parts goes to people.
 */
export const MAX_PARTS = 12

/**
 * Answers in the owner's words, or hands over, without a model. Several questions get one message.
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
  if (parts.length > MAX_PARTS) {
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
    return fromEntries({
      run,
      speaker,
      frame,
      found,
      entries,
      missing,
      choices: missing.length > 0 ? (await choicesForOne(run, missing, entries)).entries : [],
    })
  const wantsHours =
    input.hours.isEnabled &&
    parts.length === 1 &&
    parts.every((part) => asksOnlyForHours(part) && !namesHoliday(part))
  if (wantsHours) return fromHours(run, speaker, hoursAnswer(speaker, input.hours, input.now))
  const open = missing.length > 0 ? missing : parts
  const offered =
    isUnconfirmed || awaitsChoice(input.history) ? NO_CHOICES : await choicesForOne(run, open)
  return handOverUnknown(run, speaker, missing, offered)
}

/** Hands over what no entry surely answers: the `missing` questions, or the whole message. */
export function handOverUnknown(
  run: Run,
  speaker: Speaker,
  missing: string[] = [],
  { entries, areLikely }: Choices = NO_CHOICES,
): AgentOutcome {
  return handOver(run, speaker, {
    ...AS,
    reason: 'info_tidak_ada',
    detail: toCaseReason('no_knowledge', { question: cutDetail(missing.join(' / ') || run.query) }),
    choices: entries,
    asksFirst: areLikely && !run.input.isCaseOpen,
  })
}

/** A message has at most one list, so only one open question has choices. */
async function choicesForOne(
  run: Run,
  questions: string[],
  answered: FoundEntry[] = [],
): Promise<Choices> {
  const [only, ...others] = questions
  if (only === undefined || others.length > 0) return NO_CHOICES
  const used = new Set(answered.map(({ entryId }) => entryId))
  const { entries, areLikely } = await choicesFor(run, only)
  return { entries: entries.filter(({ entryId }) => !used.has(entryId)), areLikely }
}

/** Replies with the words of entries that are already known to answer. */
export const answerFromEntries = (
  run: Run,
  speaker: Speaker,
  entries: FoundEntry[],
  frame: Frame,
): AgentOutcome =>
  fromEntries({
    run,
    speaker,
    frame,
    found: entries.map((entry) => ({ part: run.query, entry })),
    entries,
    missing: [],
  })

/** Whether the entries have every figure, and every "gratis", that the customer claims. */
const confirmsFigures = (query: string, entries: FoundEntry[]) =>
  [...query.toLowerCase().matchAll(/\d+|\b(?:gratis|free|bonus)\b/g)].every(([figure]) =>
    entries.some(({ text }) => text.toLowerCase().includes(figure)),
  )

const AS = { mode: 'retrieval' as const, model: null }
/** A case shows all questions on one line. */
const cutDetail = (questions: string) => questions.slice(0, 260)

type Known = {
  run: Run
  speaker: Speaker
  frame: Frame
  found: Found[]
  entries: FoundEntry[]
  /** the questions without an entry */
  missing: string[]
  /** a computed sentence before the first answer */
  lead?: string
  /** what the customer may have meant by the missing question */
  choices?: FoundEntry[]
}

/** The computed sentence, and an entry that names that day: "Senin tutup, kecuali libur". */
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

/** Whether a title is about opening hours; "Jam praktek?" and "Jadwal" are too. */
const isOfHours = (title: string) =>
  asksForHours(title) || /^\W*(?:jam|jadwal|waktu)(?:\s+\p{L}+){0,2}\W*$/iu.test(title)

/** From this score on, an entry about opening hours is read for a day. */
const HOURS_ENTRY_THRESHOLD = 0.1

/**
 * Answers from an entry about opening hours when the settings have no hours. The sentence for the
 * day is computed; the entry's words follow it.
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

/** Tries up to three wordings of the entries: whole, cut to the question, and as a repetition. */
function fromEntries(known: Known): AgentOutcome {
  const { run, speaker, frame, found, entries } = known
  const answers = entries.map((entry) =>
    cutAt(withoutInstructions(entry.text) || entry.text, Math.floor(MAX_CHARS / entries.length)),
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

/** Checks a text of the owner's, which needs no proof. */
const checkOwnWords = ({ input }: Run, text: string): GateCheck[] =>
  checkDraft({ text, history: input.history, burst: input.burst, now: input.now })

/** A reply. When a part is missing, a hand-over that begins with the answered part. */
function outcomeOf(known: Known, text: string): AgentOutcome {
  const { run, speaker, found, entries, missing, choices = [] } = known
  if (missing.length > 0)
    return handOver(run, speaker, {
      ...AS,
      reason: 'info_tidak_ada',
      detail: toCaseReason('question_open', { question: cutDetail(missing.join(' / ')) }),
      answered: { text, entries, ...picturesIn(found) },
      choices,
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
    ...picturesIn(found),
    trace: traceOf(run, 'retrieval', null, used),
  }
}

/** Answers with the opening hours of the settings. */
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

/** The whole lines or sentences that fit within a length. */
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
    entry ? [tellingSentence(part, withoutInstructions(entry.text))] : [],
  )
  return picked.length > 0 && picked.every((sentence) => sentence !== undefined)
    ? [...new Set(picked)].join('\n\n')
    : undefined
}

export const namesOf = ({ input }: Run) => [
  input.businessName,
  input.teamName ?? '',
  input.agent.greeting ?? '',
]
