import type { ProcedureDesk, ToolDesk } from '#contract/procedure'
import { ANSWER_THRESHOLD, type FoundEntry } from '#contract/knowledge'
import type { stepNames } from '#copy/case-reasons'
import { type ReasonDetails, storeReason } from '#lib/reason'
import type { BoostedTrees } from '#lib/statistics/boosted-trees'
import type { BusinessHours } from '#lib/time/opening-hours'
import type { Language } from '#lib/language/languages'
import { excerptOf } from '#lib/language/text'
import type { OpenBookings } from '#domain/booking/chat'
import type { OrderDesk } from '#domain/sale/chat'
import type { Model } from '#platform/model'
import type {
  AgentDraft,
  AgentStep,
  AgentTrace,
  AgentTurn,
  AnswerSource,
  Behaviour,
  BurstMessage,
  GateCheck,
} from './contract.ts'

export type AnswerInput = {
  businessId: string
  businessName: string
  teamName: string | null
  agent: { tone: string; greeting: string | null; forbiddenTopics: string[] }
  behaviour: Behaviour
  /** earlier messages of this session, oldest first */
  history: AgentTurn[]
  /** the customer's messages since the last answer */
  burst: BurstMessage[]
  now: Date
  hours: BusinessHours
  noteToAi: string | null
  /**
   * a member returned the conversation with `noteToAi`: a model answers the open messages, whatever
   * the reason of the hand-over was
   */
  answersByNote?: boolean
  /** people already have this conversation: only surely known answers, and no further hand-over */
  isCaseOpen?: boolean
  /** the customer was asked to choose from a list and did not in time; the burst is before it */
  isUnchosen?: boolean
  /** what the customer wrote after a list without choosing from it; `answerBurst` sets it */
  sinceList?: string
  previousSummary: string | null
  /** how long the customer has waited for the reading of their files */
  waitedMs?: number
  /** how soon people usually answer, in minutes; 15 by default */
  replyWithinMinutes?: number
  searchKnowledge: (text: string) => Promise<FoundEntry[]>
  /**
   * called before a model call that counts towards the quota; if false, the owner's words answer
   */
  mayAskModel?: () => Promise<boolean>
  /**
   * search by an embedding model; only for a model that reads the results, because its scores are
   * less reliable
   */
  searchByMeaning?: ((text: string) => Promise<FoundEntry[]>) | undefined
  /** orders of the room, if the business takes orders by chat */
  orders?: OrderDesk | undefined
  /** what can be booked, if the business takes bookings by chat; free times are read on demand */
  bookings?: OpenBookings | undefined
  /** procedures of the business, if one is active */
  procedures?: ProcedureDesk | undefined
  /** the owner's reading HTTP tools that a model may call */
  httpTools?: ToolDesk | undefined
  /** the model that writes answers; without one the owner's words answer */
  model?: Model | undefined
  /** judge of search results that replaces the trained trees */
  judge?: BoostedTrees | undefined
}

/** Collects the trace of one run: sources, steps and drafts, in the order in which they occur. */
export type Run = {
  input: AnswerInput
  language: Language
  query: string
  found: Map<string, FoundEntry>
  steps: AgentStep[]
  drafts: AgentDraft[]
  tokens: { input: number; output: number }
  sinceMs: () => number
  search: (text: string) => Promise<FoundEntry[]>
  /** searches by words and by meaning */
  searchWidely: (text: string) => Promise<FoundEntry[]>
  note: (name: string, by: AgentStep['by'], startMs: number, extra?: Partial<AgentStep>) => void
}

/** The name of a step in the trace that is not a tool call. */
export const toStepName = (code: keyof typeof stepNames, details?: ReasonDetails): string =>
  storeReason(code, details)

const EXCERPT_CHARS = 200
const SHOWN_SOURCES = 8

export function startRun(input: AnswerInput, query: string, language: Language): Run {
  const startedAt = performance.now()
  const sinceMs = () => Math.round((performance.now() - startedAt) * 10) / 10
  const searched = new Map<string, FoundEntry[]>()
  const run: Run = {
    input,
    language,
    query,
    found: new Map(),
    steps: [],
    drafts: [],
    tokens: { input: 0, output: 0 },
    sinceMs,
    note: (name, by, startMs, extra = {}) =>
      void run.steps.push({
        name,
        by,
        startMs,
        durationMs: Math.max(0, Math.round((sinceMs() - startMs) * 10) / 10),
        ...extra,
      }),
    search: async (text) => {
      const known = searched.get(text)
      if (known) return known
      const from = sinceMs()
      const found = await input.searchKnowledge(text)
      searched.set(text, found)
      keepFound(run, found)
      run.note('cari_pengetahuan', 'sistem', from, { detail: excerptOf(text, 80) })
      return found
    },
    searchWidely: async (text) => {
      const [byWords, byMeaning] = await Promise.all([
        run.search(text),
        input.searchByMeaning?.(text) ?? [],
      ])
      const found = fuseLists([byWords, byMeaning], Math.max(byWords.length, byMeaning.length))
      keepFound(run, found)
      return found
    },
  }
  return run
}

function keepFound(run: Run, found: FoundEntry[]): void {
  for (const entry of found)
    if (entry.score > (run.found.get(entry.entryId)?.score ?? 0))
      run.found.set(entry.entryId, entry)
}

/**
 * Constant of reciprocal rank fusion: a higher value makes ranks matter less (Cormack, Clarke and
 * Buettcher 2009).
 */
const RANK_OFFSET = 60

/**
 * Merges result lists by rank, because their scores are not comparable. An entry of the first list
 * keeps its score.
 */
function fuseLists(lists: FoundEntry[][], most: number): FoundEntry[] {
  const weights = new Map<string, { entry: FoundEntry; weight: number }>()
  for (const list of lists) {
    for (const [place, entry] of list.entries()) {
      const { entry: first, weight } = weights.get(entry.entryId) ?? { entry, weight: 0 }
      weights.set(entry.entryId, { entry: first, weight: weight + 1 / (RANK_OFFSET + place) })
    }
  }
  return [...weights.values()]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, most)
    .map(({ entry }) => entry)
}

/** Adds a draft with its verdict. A failed check marks it as held. */
export function addDraft(run: Run, text: string, checks: GateCheck[], startMs: number): boolean {
  const passed = checks.every((check) => check.passed)
  run.drafts.push({ text, state: passed ? 'dikirim' : 'ditahan', checks })
  run.note(
    toStepName(passed ? 'check_passed' : 'check_held'),
    'periksa',
    startMs,
    passed ? {} : { held: true },
  )
  return passed
}

export function traceOf(
  run: Run,
  mode: AgentTrace['mode'],
  model: string | null,
  used: string[] = [],
): AgentTrace {
  const sources = [...run.found.values()].sort((a, b) => b.score - a.score).slice(0, SHOWN_SOURCES)
  return {
    mode,
    model,
    behaviour: run.input.behaviour,
    language: run.language,
    query: run.query,
    threshold: ANSWER_THRESHOLD,
    sources: sources.map((entry) => ({ ...toSource(entry), used: used.includes(entry.entryId) })),
    steps: run.steps,
    drafts: run.drafts,
    durationMs: run.sinceMs(),
    tokens: run.tokens,
  }
}

/** The text of an entry with its question or title. */
export const wholeText = (entry: FoundEntry) => `${entry.question ?? entry.title}\n${entry.text}`

/** The title of a source: the question of an FAQ, or the source of a passage. */
export const toSource = ({
  entryId,
  sourceId,
  title,
  question,
  text,
  score,
}: FoundEntry): AnswerSource => ({
  entryId,
  sourceId,
  title: question ?? title,
  excerpt: excerptOf(text, EXCERPT_CHARS),
  score: Math.round(score * 1000) / 1000,
})
