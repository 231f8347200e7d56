import type { AgentOutcome, AgentTurn, Behaviour } from '#contract/agent'
import { type AgentSetting, askAgent, textOf } from '#domain/simulation/ask-agent'
import { afterAnswer, NOTHING_REHEARSED } from '#domain/simulation/rehearsal'
import { isUnavailable } from '#platform/errors'
import { log } from '#platform/log'
import { type Cited, findFailures } from './check.ts'
import type { AiTurn, Attempt, PlayedTurn, ScenarioRow } from './contract.ts'
import { openCustomer } from './customer.ts'
import { openModelCustomer } from './model-customer.ts'

/**
 * Limit of answers beyond one for each message of the scenario. It ends a customer who never stops.
 */
const MAX_ANSWERS = 12
/** Time limit of a conversation, for a slow model. */
const MAX_MS = 120_000

export type PlayedScenario = ScenarioRow & {
  entry_text: string | null
  is_entry_live: boolean
  is_source_live: boolean
}
export type PlayOptions = {
  behaviour: Behaviour
  /** counts from 0 and chooses the customer's wording */
  repetition: number
  /** counts a model call; false: no further call is allowed */
  mayAskModel: () => Promise<boolean>
  /** whether to answer from the draft of the knowledge */
  isDraft: boolean
}

/**
 * Plays one scenario once: the customer against the agent, as on WhatsApp. Returns what failed. An
 * error in it is a failure of the scenario; only an unavailable database is thrown.
 */
export async function playScenario(
  scenario: PlayedScenario,
  setting: AgentSetting,
  options: PlayOptions,
): Promise<Attempt> {
  const startedMs = performance.now()
  const turns: PlayedTurn[] = []
  const counted = { tokens: 0, answerMs: 0 }
  const finish = (failures: Attempt['failures']): Attempt => ({
    passed: failures.length === 0,
    failures,
    turns,
    durationMs: Math.round(performance.now() - startedMs),
    ...counted,
  })
  try {
    const hasEnded = await playTurns(scenario, setting, options, { turns, counted })
    const failures = findFailures(scenario.expectation, citedBy(scenario), turns)
    return finish(hasEnded ? failures : [{ check: 'tidak_berakhir', detail: '' }, ...failures])
  } catch (error) {
    if (isUnavailable(error)) throw error
    log.warn({ err: error, scenarioId: scenario.id }, 'a scenario could not be played')
    return finish([{ check: 'galat', detail: '' }])
  }
}

/** Adds to `turns` until the customer stops. Returns false when a limit came first. */
async function playTurns(
  scenario: PlayedScenario,
  setting: AgentSetting,
  { behaviour, repetition, mayAskModel, isDraft }: PlayOptions,
  { turns, counted }: { turns: PlayedTurn[]; counted: { tokens: number; answerMs: number } },
): Promise<boolean> {
  const untilMs = performance.now() + MAX_MS
  const byModel = await openModelCustomer(scenario, setting.business, mayAskModel)
  const customer = byModel ?? openCustomer(scenario, repetition)
  const most = byModel ? MAX_ANSWERS : MAX_ANSWERS + scenario.turns.length
  let rehearsed = NOTHING_REHEARSED
  for (let answers = 0; ; answers++) {
    const burst = await customer.next(turns)
    if (!burst) return true
    if (answers >= most || performance.now() >= untilMs) return false
    const outcome = await askAgent(setting, {
      behaviour,
      history: historyOf(turns),
      burst,
      isCaseOpen: turns.some(
        (turn) => turn.by === 'ai' && turn.kind === 'handover' && !turn.asksFirst,
      ),
      mayAskModel,
      purpose: 'scenario',
      isDraft,
      rehearsed,
    })
    rehearsed = afterAnswer(rehearsed, outcome)
    const { tokens, durationMs } = outcome.trace
    counted.tokens += tokens.input + tokens.output
    counted.answerMs += durationMs
    turns.push(...burst.map((text): PlayedTurn => ({ by: 'pelanggan', text })), toTurn(outcome))
  }
}

const citedBy = (scenario: PlayedScenario): Cited => ({
  entryId: scenario.entry_id,
  entryText: scenario.entry_text,
  sourceId: scenario.source_id,
  isEntryLive: scenario.is_entry_live,
  isSourceLive: scenario.is_source_live,
})

function historyOf(turns: PlayedTurn[]): AgentTurn[] {
  return turns.flatMap((turn): AgentTurn[] => {
    if (turn.by === 'pelanggan')
      return [{ author: 'customer', text: turn.text, kind: 'text', at: '' }]
    return turn.text
      ? [
          {
            author: 'ai',
            text: turn.text,
            kind: 'text',
            at: '',
            isNotice: turn.kind === 'handover',
          },
        ]
      : []
  })
}

/** An outcome of the agent in the form that a result stores. */
export function toTurn(outcome: AgentOutcome): AiTurn {
  const sources =
    outcome.kind === 'reply'
      ? outcome.sources
      : outcome.kind === 'handover'
        ? (outcome.answered?.sources ?? [])
        : []
  return {
    by: 'ai',
    kind: outcome.kind,
    ...(outcome.kind === 'handover' && outcome.asksFirst ? { asksFirst: true } : {}),
    reason: outcome.kind === 'reply' ? null : outcome.reason,
    rule: outcome.trace.rule ?? null,
    ...(outcome.trace.basis ? { basis: outcome.trace.basis } : {}),
    text: textOf(outcome),
    sources: sources.map(({ entryId, sourceId, title, score }) => ({
      entryId,
      sourceId,
      title,
      score,
    })),
    heldDrafts: outcome.trace.drafts.filter((draft) => draft.state === 'ditahan').length,
  }
}
