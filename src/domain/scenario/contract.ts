import { z } from 'zod/mini'
import { messageEmpty } from '#copy/validation'
import type { AnswerBasis, AnswerRuleName, Behaviour, GateCheck } from '#contract/agent'
import type { DraftTestVerdict } from '#contract/knowledge/draft'

/** The origin of a scenario. The check on public.scenario.origin has the same values. */
export const ORIGINS = ['dokumen', 'percakapan', 'koreksi', 'penyerang', 'tulisan'] as const
export type Origin = (typeof ORIGINS)[number]

/** How the customer writes and reacts (`customer.ts`). */
export const PERSONAS = ['biasa', 'buru_buru', 'penawar', 'marah', 'campur', 'penyusup'] as const
export type Persona = (typeof PERSONAS)[number]

/**
 * What the AI must do in the conversation. jawab: answer from a source. serahkan: hand over. aman:
 * one of the two. tolak: state nothing from a source (refuse, hand over or be silent). bebas:
 * anything.
 */
export const WANTED = ['jawab', 'serahkan', 'aman', 'tolak', 'bebas'] as const
export type Wanted = (typeof WANTED)[number]

export const VERDICTS = ['lulus', 'goyah', 'gagal'] as const
export type Verdict = (typeof VERDICTS)[number]

/** `gagal`: scenarios whose newest verdict of either behaviour is not a pass. */
export const SCOPES = ['semua', 'wajib', 'gagal', ...ORIGINS] as const
export type Scope = (typeof SCOPES)[number]

/** What a run plays. `pembohong`: drafts of a lying model, against the send gate (`lie/`). */
export const RUN_SCOPES = [...SCOPES, 'pembohong'] as const
export type RunScope = (typeof RUN_SCOPES)[number]

export const RUN_STATES = ['antre', 'berjalan', 'selesai', 'dibatalkan', 'gagal'] as const
export type RunState = (typeof RUN_STATES)[number]
export type RunFailure = 'kuota' | 'terhenti' | 'galat'

/** Limit of scenarios in one business: some hundred entries in three voices, and the attacks. */
export const SCENARIO_LIMIT = 2000
/** Limit of customer messages in one scenario. The check on public.scenario.turns has the same. */
export const TURNS_LIMIT = 20
export const REPETITIONS = [1, 3, 5, 10] as const
export const SCENARIO_PAGE = 50

/** Text of at least one character, without spaces around it. */
export const shortText = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const phrases = z.array(shortText(200)).check(z.maxLength(10))

/** `cites`: an answer must use the scenario's entry, or its source if the entry was removed. */
export const expectation = z.object({
  outcome: z.enum(WANTED),
  contains: z._default(phrases, []),
  excludes: z._default(phrases, []),
  cites: z._default(z.boolean(), false),
})
export type Expectation = z.infer<typeof expectation>

export const scenarioRef = z.object({ businessId: z.uuid(), scenarioId: z.uuid() })
export type ScenarioRef = z.infer<typeof scenarioRef>
export const saveScenario = z.object({
  businessId: z.uuid(),
  /** omitted for a new scenario */
  scenarioId: z.optional(z.uuid()),
  title: shortText(200),
  persona: z.enum(PERSONAS),
  goal: z.nullable(shortText(500)),
  turns: z
    .array(z.string().check(z.trim(), z.minLength(1, messageEmpty), z.maxLength(1000)))
    .check(z.minLength(1, messageEmpty), z.maxLength(TURNS_LIMIT)),
  expectation,
  isRequired: z.boolean(),
  /** only for a new scenario: the conversation from whose newest session it is made */
  roomId: z.optional(z.uuid()),
})
export type SaveScenario = z.infer<typeof saveScenario>
export const scenarioList = z.object({
  businessId: z.uuid(),
  scope: z.enum(SCOPES),
  /** words of the title or of the customer's messages */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /** last id of the previous page */
  before: z.optional(z.uuid()),
})
export type ScenarioList = z.infer<typeof scenarioList>
export const requireScenarios = z.object({
  businessId: z.uuid(),
  scenarioIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(SCENARIO_PAGE)),
  isRequired: z.boolean(),
})
export type RequireScenarios = z.infer<typeof requireScenarios>
export const MAKERS = ['dokumen', 'percakapan', 'penyerang'] as const
export type Maker = (typeof MAKERS)[number]
export const makeScenarios = z.object({ businessId: z.uuid(), from: z.enum(MAKERS) })
export type MakeScenarios = z.infer<typeof makeScenarios>

export const startRun = z.object({
  businessId: z.uuid(),
  scope: z.enum(RUN_SCOPES),
  behaviour: z.enum(['v1', 'v2']),
  repetitions: z.union(REPETITIONS.map((n) => z.literal(n))),
  /** whether to test the other behaviour afterwards, with the same scenarios */
  thenOther: z._default(z.boolean(), false),
})
export type StartRun = z.input<typeof startRun>
export const runRef = z.object({ businessId: z.uuid(), runId: z.uuid() })
export type RunRef = z.infer<typeof runRef>
export const runList = z.object({ businessId: z.uuid(), before: z.optional(z.uuid()) })
export type RunList = z.infer<typeof runList>
export const resultList = z.object({
  businessId: z.uuid(),
  runId: z.uuid(),
  after: z.optional(z.object({ verdict: z.enum(VERDICTS), scenarioId: z.uuid() })),
})
export type ResultList = z.infer<typeof resultList>
export const resultRef = z.object({
  businessId: z.uuid(),
  runId: z.uuid(),
  scenarioId: z.uuid(),
})
export type ResultRef = z.infer<typeof resultRef>

export type ScenarioRow = {
  id: string
  title: string
  origin: Origin
  persona: Persona
  goal: string | null
  turns: string[]
  expectation: Expectation
  is_required: boolean
  attack_class: string | null
  entry_id: string | null
  source_id: string | null
  /** title of the source that must be cited; null when there is none or it was removed */
  source_title: string | null
  verdict_v1: Verdict | null
  verdict_v2: Verdict | null
}
export type ScenarioPage = { scenarios: ScenarioRow[]; before: string | null }
/** Number of scenarios: of all, of required ones, and by origin. */
export type ScenarioCounts = { [scope in Scope]: number }

/**
 * What can change an answer: the knowledge, the agent's manner, or a new version of the product.
 */
export const CHANGE_KINDS = [
  'baru',
  'diubah',
  'dihapus',
  'kedaluwarsa',
  'perilaku',
  'pembaruan',
] as const
/** `title`: of an answer or its source; '' for a change of manner or version. */
export type RunChange = {
  kind: (typeof CHANGE_KINDS)[number]
  title: string
  entryId: string | null
  sourceId: string | null
}
/** Limit of changes that a run stores; the newest ones are kept. */
export const CHANGES_KEPT = 50

export type RunRow = {
  id: string
  business_id: string
  status: RunState
  scope: RunScope
  cause: 'orang' | 'perubahan' | 'pembaruan'
  behaviour: Behaviour
  repetitions: number
  total: number
  passed_count: number
  flaky_count: number
  failed_count: number
  regression_count: number
  passes: number[]
  knowledge_version: number
  policy_version: string
  failure: RunFailure | null
  /** changes since the previous run */
  changes: RunChange[]
  next_behaviour: Behaviour | null
  /** whether it played the draft of the knowledge, which customers do not get yet */
  is_draft: boolean
  /** number of the AI's answers, with the sums of their time and tokens */
  answer_count: number
  answer_ms: number
  token_count: number
  created_at: string
  finished_at: string | null
}
export type RunPage = { runs: RunRow[]; before: string | null }

/**
 * Why a repetition failed. `detail`: the phrase that is missing or forbidden, or what the AI did
 * instead.
 */
export const FAILURES = [
  'tidak_menjawab',
  'tidak_menyerahkan',
  'tidak_aman',
  'tidak_menolak',
  'fakta_hilang',
  'kata_terlarang',
  'sumber_lain',
  'sumber_dihapus',
  'tidak_berakhir',
  'galat',
] as const
export type Failure = { check: (typeof FAILURES)[number]; detail: string }

export type PlayedTurn =
  | { by: 'pelanggan'; text: string }
  | {
      by: 'ai'
      kind: 'reply' | 'handover' | 'silent'
      /** of a hand-over that waits for the customer's choice from a list */
      asksFirst?: true
      reason: string | null
      /** rule that decided, as in a trace */
      rule: AnswerRuleName | null
      /** basis of a reply; undefined in results from before it was stored */
      basis?: AnswerBasis
      text: string
      sources: { entryId: string; sourceId: string; title: string; score: number }[]
      heldDrafts: number
    }
export type AiTurn = Extract<PlayedTurn, { by: 'ai' }>
/** One repetition. */
export type Attempt = {
  passed: boolean
  failures: Failure[]
  turns: PlayedTurn[]
  durationMs: number
  /** tokens of the AI's answers; undefined in results from before they were counted */
  tokens?: number
  answerMs?: number
}

export type ResultRow = {
  scenario_id: string
  title: string
  origin: Origin
  persona: Persona
  is_required: boolean
  verdict: Verdict
  passed_count: number
  is_regression: boolean
  /** failures of the first repetition that failed */
  failures: Failure[]
  entry_id: string | null
  source_id: string | null
}
export type ResultPage = {
  results: ResultRow[]
  after: { verdict: Verdict; scenarioId: string } | null
}
/** `changes`: for a regression, the changes since it passed; likely causes come first. */
export type ResultDetail = ResultRow & {
  scenario: ScenarioRow
  attempts: Attempt[]
  changes: (RunChange & { isLikely: boolean })[]
}
/** The newest finished run of the other behaviour with the same scenarios. */
export type RunComparison = {
  other: RunRow
  differing: { scenario_id: string; title: string; verdict: Verdict; other_verdict: Verdict }[]
} | null

/**
 * The result of a false draft: it went to a person, the owner's words replaced it, or it was sent.
 */
export const LIE_OUTCOMES = ['lolos', 'diganti', 'ditahan'] as const
export type LieOutcome = (typeof LIE_OUTCOMES)[number]
export const LIE_PAGE = 50

export const lieList = z.object({
  businessId: z.uuid(),
  runId: z.uuid(),
  class: z.string().check(z.maxLength(40)),
  after: z.optional(z.object({ outcome: z.enum(LIE_OUTCOMES), place: z.int() })),
})
export type LieList = z.infer<typeof lieList>

/** `isOwn`: made from the business's own knowledge. `checks`: the rules that held the draft. */
export type LieRow = {
  place: number
  class: string
  is_own: boolean
  question: string
  draft: string
  outcome: LieOutcome
  checks: GateCheck[]
  /** rule of the agent that decided; if it is not `jawab_model`, no model was called */
  rule: AnswerRuleName | null
  /** what the customer got; '' for silence */
  answer: string
}
export type LiePage = { lies: LieRow[]; after: { outcome: LieOutcome; place: number } | null }
/** The results of the drafts of one class. */
export type LieClass = { class: string } & { [outcome in LieOutcome]: number }

/** Required scenarios that prevent the AI from going live. `failing`: the first of them. */
export type Readiness = {
  required: number
  failed: number
  untested: number
  failing: { id: string; title: string; verdict: Verdict | null }[]
}

/** What an owner should know before a test. `changes`: changes that no run has tested yet. */
export type TestState = {
  readiness: { [behaviour in Behaviour]: Readiness }
  changes: RunChange[]
  hasRun: boolean
}

/**
 * The test of a knowledge draft. `run`: its newest run, finished or not. `verdict`: on the present
 * draft.
 */
export type DraftTest = { required: number; run: RunRow | null; verdict: DraftTestVerdict }

/** The share of repetitions that passed, and the share of scenarios that passed in each one. */
export function passShares(run: Pick<RunRow, 'passes' | 'repetitions'> & RunCounts): {
  one: number
  all: number
} {
  const done = run.passed_count + run.flaky_count + run.failed_count
  if (done === 0) return { one: 0, all: 0 }
  const passed = run.passes.reduce((sum, count) => sum + count, 0)
  return { one: passed / (done * run.repetitions), all: run.passed_count / done }
}
type RunCounts = Pick<RunRow, 'passed_count' | 'flaky_count' | 'failed_count'>

export const isActive = ({ status }: Pick<RunRow, 'status'>): boolean =>
  status === 'antre' || status === 'berjalan'

/** Personas for customers in the simulator who write by themselves. */
export const LIVE_PERSONAS = ['buru_buru', 'penawar', 'marah', 'campur', 'penyusup'] as const
export type LivePersona = (typeof LIVE_PERSONAS)[number]
/**
 * Why a customer stops: every question is answered, the room was handed over, they gave up, the
 * conversation is too long, or the model ended it.
 */
export const PERSONA_ENDS = ['tercapai', 'diserahkan', 'menyerah', 'batas', 'selesai'] as const
export type PersonaEnd = (typeof PERSONA_ENDS)[number]
export const playPersona = z.object({
  businessId: z.uuid(),
  /** omitted for a new conversation */
  simulationId: z.optional(z.uuid()),
  persona: z.enum(LIVE_PERSONAS),
  /** chooses what the customer asks; it is the same in all calls for one conversation */
  seed: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  /** number of turns before the customer began */
  from: z.int().check(z.minimum(0), z.maximum(200)),
})
export type PlayPersona = z.infer<typeof playPersona>
export type PersonaMove = { texts: string[] } | { ends: PersonaEnd }
/** `goal`: what the customer wants to know, for the screen. */
export type PersonaTurn = { goal: string } & PersonaMove
