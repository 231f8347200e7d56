import { toCaseReason } from '#contract/conversation/escalation'
import type { FoundEntry } from '#contract/knowledge'
import { sentencesOf, upTo, wordsOf } from '#lib/language/text'
import { describeHours } from '#lib/time/hours-words'
import type { AgentRule, GateCheck } from '../contract.ts'
import { namesOf } from '../knowledge/from-knowledge.ts'
import { withoutOtherPlaces } from '../knowledge/other-place.ts'
import type { Source } from '../send-gate/claims/evidence.ts'
import { nearestSource } from '../send-gate/claims/nearest-source.ts'
import { repairDraft } from '../send-gate/claims/repair/repair-draft.ts'
import { type DraftToVerify, verifyDraft } from '../send-gate/claims/verify-draft.ts'
import { checkDraft, hasPassed } from '../send-gate/gate-rules.ts'
import { leaksInstructions, NOTE_ID, withoutInstructions } from './prompt.ts'
import { addDraft, type Run, toStepName } from '../run.ts'
import type { Frame } from '../phrases/phrases.ts'
import type { Claim, ClaimedSentence } from '../send-gate/proof/claim.ts'
import { type Desk, HOURS_ID, addEntry } from './model-tools.ts'

export type Answer = { text: string; sources: string[]; claims: Claim[] }

export type Verdict = {
  passed: boolean
  text: string
  checks: GateCheck[]
  /** entries that support the draft, whatever the model cited */
  cited: FoundEntry[]
}

/** Checks every clause of the draft against the sources and applies the send gate. */
export async function judgeDraft(
  run: Run,
  desk: Desk,
  answer: Answer,
  { opening, closing }: Frame,
): Promise<Verdict> {
  const { input } = run
  const from = run.sinceMs()
  const text = [opening, answer.text, closing].filter(Boolean).join('\n\n')
  let given = toVerify(run, desk, answer)
  let verified = verifyDraft(given)
  if (verified.faults.length > 0 && (await findMore(run, desk, answer.text))) {
    given = toVerify(run, desk, answer)
    verified = verifyDraft(given)
  }
  const { names, sources } = given
  const checks = checkDraft({
    text,
    history: input.history,
    burst: input.burst,
    now: input.now,
    said: {
      text: answer.text,
      faults: verified.faults,
      workings: verified.workings,
      proven: verified.proven,
      language: run.language,
      asked: [earlierWords(run), run.query].join('\n'),
      known: [run.query, ...sources.map((source) => source.text)].join('\n'),
      names,
      leaks: leaksInstructions(answer.text),
      claimNote: noteOnClaims(answer.claims, desk),
    },
  })
  addDraft(run, text, checks, from)
  return {
    passed: hasPassed(checks),
    text,
    checks,
    cited: verified.used.flatMap((id) => desk.known.get(id) ?? []),
  }
}

const toVerify = (run: Run, desk: Desk, answer: Answer): DraftToVerify => ({
  text: answer.text,
  question: run.query,
  earlier: earlierWords(run),
  sources: sourcesOf(run, desk, answer),
  names: [...namesOf(run), ...customerNames(run), ...codesOf(run.query)],
  claimed: claimedSentences(answer),
})

/**
 * The claims with the text of their sentence, so that they are found again in a shortened draft.
 */
const claimedSentences = ({ text, claims }: Answer): ClaimedSentence[] =>
  sentencesOf(text).flatMap((said, at) => {
    const own = claims.filter(({ sentence }) => sentence === at + 1)
    return own.length > 0 ? [{ said, claims: own }] : []
  })

/** Rules that single clauses break. A draft that breaks another rule is not repaired. */
const REPAIRABLE: readonly AgentRule[] = [
  'angka',
  'klaim',
  'bantahan',
  'cakupan',
  'janji',
  'nasihat',
  'kontak',
]

/**
 * Removes the unsupported parts of a draft and judges the rest as a whole. Undefined when the rest
 * is no answer.
 */
export async function judgeRepaired(
  run: Run,
  desk: Desk,
  answer: Answer,
  { held, frame }: { held: Verdict; frame: Frame },
): Promise<Verdict | undefined> {
  if (held.checks.some(({ rule, passed }) => !passed && !REPAIRABLE.includes(rule)))
    return undefined
  const from = run.sinceMs()
  const repaired = repairDraft(toVerify(run, desk, answer))
  if (!repaired) return undefined
  run.note(toStepName('repaired', { count: repaired.left.length }), 'periksa', from, {
    detail: repaired.left.join(' / '),
  })
  return judgeDraft(run, desk, { ...answer, ...repairedAnswer(answer, repaired.text) }, frame)
}

/** The entry that a held draft talks about; its own words may answer instead. */
export function entryBehind(run: Run, desk: Desk, answer: Answer): FoundEntry | undefined {
  const { text, question, sources } = toVerify(run, desk, answer)
  const nearest = nearestSource(text, question, sources)
  return nearest && desk.known.get(nearest.id)
}

/**
 * Searches with the words of the draft, which may use an entry that the question did not find. Such
 * an entry says nothing about the question, so its score is 0.
 */
async function findMore(run: Run, desk: Desk, text: string): Promise<boolean> {
  const found = withoutOtherPlaces(run, await run.input.searchKnowledge(upTo(text, MAX_SEARCHED)))
  const more = found.filter(({ entryId }) => !desk.idOf.has(entryId))
  for (const entry of more) addEntry(desk, { ...entry, score: 0 })
  return more.length > 0
}
const MAX_SEARCHED = 500

/**
 * The sources of a draft: entries, tool results, opening hours and the team's note. An entry found
 * by meaning shares no words with the question, so it counts with the full score. Entries that the
 * model quoted come first, because the draft likely uses them.
 */
function sourcesOf(run: Run, desk: Desk, answer: Answer): Source[] {
  const { hours, now } = run.input
  const quoted = new Set(
    answer.claims.filter((claim) => isQuoted(claim, desk)).map(({ source }) => source),
  )
  const entries = [...desk.known]
    .sort(([a], [b]) => Number(quoted.has(b)) - Number(quoted.has(a)))
    .map(([id, entry]) => ({
      id,
      subject: entry.question ?? entry.title,
      text: withoutInstructions(entry.text),
      score: run.input.searchByMeaning && entry.score > 0 ? 1 : entry.score,
    }))
  const said = desk.hours ?? (hours.isEnabled ? describeHours(hours, now) : undefined)
  const tools = [
    ...desk.results.map((result) => ({
      ...result,
      text: withoutInstructions(result.text),
      score: 1,
    })),
    ...(said ? [{ id: HOURS_ID, subject: 'Jam buka', text: said, score: 1 }] : []),
    ...(run.input.noteToAi
      ? [{ id: NOTE_ID, subject: '', text: run.input.noteToAi, score: 1 }]
      : []),
  ]
  return [...entries, ...tools]
}

/** The repaired text with the claims of the sentences that are left. */
function repairedAnswer(answer: Answer, text: string): Pick<Answer, 'text' | 'claims'> {
  const kept = sentencesOf(text)
  const claims = claimedSentences(answer).flatMap(({ said, claims: own }) => {
    const at = kept.indexOf(said)
    return at < 0 ? [] : own.map((claim) => ({ ...claim, sentence: at + 1 }))
  })
  return { text, claims }
}

/** Whether the entry of a claim contains the claim's quote, and the quote contains its value. */
function isQuoted({ source, quote, value, operation }: Claim, desk: Desk): boolean {
  const text =
    desk.known.get(source)?.text ??
    desk.results.find(({ id }) => id === source)?.text ??
    (source === HOURS_ID ? desk.hours : undefined)
  const words = wordsOf(quote).join(' ')
  return (
    words !== '' &&
    text !== undefined &&
    wordsOf(text).join(' ').includes(words) &&
    (operation !== undefined || words.includes(wordsOf(value).join(' ')))
  )
}

/** The trace's remark on claims that are not quoted correctly; they prove nothing. */
function noteOnClaims(claims: Claim[], desk: Desk): string {
  const wrong = claims.filter((claim) => !isQuoted(claim, desk)).length
  return wrong > 0 ? toCaseReason('gate_claims', { wrong, all: claims.length }) : ''
}

const EARLIER_CHARS = 1500

const earlierWords = ({ input }: Run) =>
  input.history
    .filter(({ author }) => author === 'customer')
    .map(({ text }) => text)
    .join('\n')
    .slice(-EARLIER_CHARS)

/** The names that a customer gave for themself ("saya Rina"); a draft may use them. */
function customerNames({ input, query }: Run): string[] {
  const said = [
    query,
    ...input.history.map(({ author, text }) => (author === 'customer' ? text : '')),
  ]
  return said.flatMap((text) => [...text.matchAll(NAMED)].map(([, name = '']) => `Kak ${name}`))
}
const NAMED = /\b(?:nama saya|nama sy|saya|aku|atas nama|a\.n\.|dengan|ini)\s+(\p{L}{3,20})/giu

/** Codes that the customer wrote ("#abc-12#"); a draft may repeat them. */
const codesOf = (query: string): string[] => query.match(/#[\w-]{1,80}#?/g) ?? []

/** Marks a draft as held because the second check doubts it, although it passed the gate. */
export function withDoubt({ drafts }: Run, verdict: Verdict, doubt: GateCheck): Verdict {
  const checks = verdict.checks.map((check) => (check.rule === doubt.rule ? doubt : check))
  const last = drafts.at(-1)
  if (last) drafts[drafts.length - 1] = { ...last, state: 'ditahan', checks }
  return { ...verdict, passed: false, checks }
}

/** Whether the only fault is a repeated text, which a different opening sentence removes. */
export const isOnlyRepeated = ({ checks }: Verdict): boolean =>
  checks.every((check) => check.passed || check.rule === 'teks_berulang') && !hasPassed(checks)

export const detailOf = (verdict: Verdict | undefined) =>
  (verdict?.checks ?? [])
    .filter((check) => !check.passed)
    .map((check) => check.detail)
    .join('\n')
