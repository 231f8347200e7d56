import { questionForPerson } from '#copy/simulator'
import type { AgentOutcome, AgentTurn, Behaviour } from '#contract/agent'
import { mayTryModel } from '#domain/agent'
import { loadWorkspace } from '#domain/business'
import { pricedThingOf } from '#domain/knowledge/lookup'
import { insertRun } from '#conversation/answering'
import { personOf } from '#platform/caller'
import { nowIso } from '#platform/clock'
import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { askAgent, type SimulatedOutcome, textOf } from './ask-agent.ts'
import { afterAnswer, NOTHING_REHEARSED, type Rehearsed } from './rehearsal.ts'
import {
  type AiTurn,
  type CompareSimulation,
  type CustomerTurn,
  type SendToSimulation,
  type SimulatedTrace,
  type Simulation,
  type SimulationAnswer,
  type SimulationRun,
  type SimulationTurn,
  TURN_LIMIT,
} from './contract.ts'
import * as rows from './queries.ts'

/**
 * Answers simulated customer messages from the business's knowledge, with the same agent as on
 * WhatsApp. Nothing is sent, and a failure stores nothing. Errors: `business.not_found`,
 * `simulation.not_found`, `simulation.full`.
 */
export async function sendToSimulation(
  claims: Claims,
  request: SendToSimulation,
): Promise<SimulationAnswer> {
  const known = request.simulationId
    ? await getSimulation(claims, request.businessId, request.simulationId)
    : undefined
  const history = known?.turns ?? []
  const burst = request.texts.map((text): CustomerTurn => ({ by: 'customer', text, at: nowIso() }))
  if (history.length + burst.length + request.behaviours.length > TURN_LIMIT)
    throw new AppError('simulation.full')

  const setting = await loadSetting(claims, request.businessId)
  const isDraft = request.isDraft ?? false
  const outcomes = await Promise.all(
    request.behaviours.map(async (behaviour) => ({
      behaviour,
      isDraft,
      outcome: await runAgent(setting, { behaviour, isDraft }, history, burst),
    })),
  )

  return db.writeAs(claims, async (tx) => {
    const simulation =
      known ??
      (await rows.insertSimulation(
        tx,
        request.businessId,
        personOf(claims),
        request.behaviours[0] ?? 'v1',
      ))
    const answers = await Promise.all(
      outcomes.map((answered) => keepRun(tx, setting, simulation, answered)),
    )
    const grown = await rows.appendTurns(tx, simulation.id, [
      ...burst,
      ...answers.map((kept) => kept.turn),
    ])
    if (!grown) throw new AppError('simulation.full')
    return { simulation: grown, runs: answers.map((kept) => kept.run) }
  })
}

/** Answers the messages of an earlier run with the other behaviour, to compare both answers. */
export async function compareSimulation(
  claims: Claims,
  request: CompareSimulation,
): Promise<SimulationAnswer> {
  const simulation = await getSimulation(claims, request.businessId, request.simulationId)
  const at = simulation.turns.findIndex((turn) => turn.by === 'ai' && turn.runId === request.runId)
  if (at < 0) throw new AppError('simulation.not_found')
  const before = simulation.turns.slice(0, at)
  const burstFrom = before.findLastIndex((turn) => turn.by === 'ai') + 1
  const burst = before.slice(burstFrom).filter((turn) => turn.by === 'customer')
  const setting = await loadSetting(claims, request.businessId)
  const turn = simulation.turns[at]
  const isDraft = turn?.by === 'ai' && turn.isDraft === true
  const { behaviour } = request
  const history = before.slice(0, burstFrom)
  const outcome = await runAgent(setting, { behaviour, isDraft }, history, burst)
  return db.writeAs(claims, async (tx) => ({
    simulation,
    runs: [(await keepRun(tx, setting, simulation, { behaviour, isDraft, outcome })).run],
  }))
}

/** The caller's newest conversation; null when there is none. */
export function loadLatestSimulation(
  claims: Claims,
  businessId: string,
): Promise<Simulation | null> {
  return db.readAs(
    claims,
    async (tx) => (await rows.findLatest(tx, businessId, personOf(claims))) ?? null,
  )
}

/** Starts an empty conversation, in which the agent does not know the previous one. */
export function startSimulation(claims: Claims, businessId: string): Promise<Simulation> {
  return db.writeAs(claims, (tx) => rows.insertSimulation(tx, businessId, personOf(claims), 'v1'))
}

/** The reasons of a simulated answer. Error: `simulation.not_found`. */
export async function getSimulationRun(
  claims: Claims,
  businessId: string,
  runId: string,
): Promise<SimulationRun> {
  const run = await db.readAs(claims, (tx) => rows.findRun(tx, businessId, runId))
  if (!run) throw new AppError('simulation.not_found')
  return run
}

const SUGGESTIONS = 3
const SUGGESTION_CHARS = 80
/** A question that no source answers, to show a hand-over. */
const FOR_A_PERSON = questionForPerson

/** Suggested questions, in customers' words if the owner gave them. The last one needs a person. */
export async function suggestQuestions(claims: Claims, businessId: string): Promise<string[]> {
  const entries = await db.readAs(claims, (tx) => rows.listAskable(tx, businessId))
  const asked = entries.map(questionAbout).filter((question) => question.length <= SUGGESTION_CHARS)
  return [...new Set(asked)].slice(0, SUGGESTIONS).concat(FOR_A_PERSON)
}

/**
 * A question about an entry, in the owner's words if given. "Daftar harga: Roti sobek - 18rb"
 * becomes "roti sobek berapa?".
 */
function questionAbout({ question, example, answer, title }: rows.Askable): string {
  if (example ?? question) return example ?? question ?? ''
  const thing = pricedThingOf(answer)
  return thing ? `${thing.toLowerCase()} berapa?` : `boleh tanya soal ${title.toLowerCase()}?`
}

async function getSimulation(claims: Claims, businessId: string, id: string): Promise<Simulation> {
  const simulation = await db.readAs(claims, (tx) => rows.findSimulation(tx, businessId, id))
  if (!simulation) throw new AppError('simulation.not_found')
  return simulation
}

type Setting = Awaited<ReturnType<typeof loadSetting>>

async function loadSetting(claims: Claims, businessId: string) {
  const { business, agent } = await loadWorkspace(claims, businessId)
  if (!business || business.id !== businessId) throw new AppError('business.not_found')
  if (!agent) throw new AppError('agent.not_found')
  return { business, agent }
}

/** Runs the agent. It takes as long as the model, so no transaction may be open. */
const runAgent = (
  setting: Setting,
  { behaviour, isDraft }: { behaviour: Behaviour; isDraft: boolean },
  history: SimulationTurn[],
  burst: CustomerTurn[],
): Promise<SimulatedOutcome> =>
  askAgent(setting, {
    behaviour,
    history: historyFor(behaviour, history),
    burst: burst.map(({ text }) => text),
    isCaseOpen: isHandedOver(behaviour, history),
    rehearsed: rehearsedBy(behaviour, history),
    mayAskModel: () => mayTryModel(setting.business.id),
    isDraft,
  })

/**
 * Whether people have the conversation, as after a hand-over on WhatsApp. Here it lasts until a new
 * conversation.
 */
const isHandedOver = (behaviour: Behaviour, turns: SimulationTurn[]): boolean =>
  answersOf(behaviour, turns).some(
    (turn) => turn.by === 'ai' && turn.kind === 'handover' && !turn.asksFirst,
  )

/** What a behaviour ordered and booked; each behaviour has its own orders and bookings. */
const rehearsedBy = (behaviour: Behaviour, turns: SimulationTurn[]): Rehearsed =>
  answersOf(behaviour, turns)
    .filter((turn) => turn.by === 'ai')
    .reduce(afterAnswer, NOTHING_REHEARSED)

/** The messages that a behaviour knows: its own answers, or the other's where it has none. */
export function historyFor(behaviour: Behaviour, turns: SimulationTurn[]): AgentTurn[] {
  return answersOf(behaviour, turns).flatMap((turn): AgentTurn[] => {
    if (turn.by === 'customer')
      return [{ author: 'customer', text: turn.text, kind: 'text', at: turn.at }]
    return turn.text
      ? [
          {
            author: 'ai',
            text: turn.text,
            kind: 'text',
            at: turn.at,
            isNotice: turn.kind === 'handover',
          },
        ]
      : []
  })
}

function answersOf(behaviour: Behaviour, turns: SimulationTurn[]): SimulationTurn[] {
  return turns.filter((turn, index) => {
    if (turn.by === 'customer' || turn.behaviour === behaviour) return true
    return ![turns[index - 1], turns[index + 1]].some(
      (beside) => beside?.by === 'ai' && beside.behaviour === behaviour,
    )
  })
}

async function keepRun(
  tx: Parameters<typeof insertRun>[0],
  { business }: Setting,
  simulation: Simulation,
  {
    behaviour,
    isDraft,
    outcome,
  }: { behaviour: Behaviour; isDraft: boolean; outcome: SimulatedOutcome },
): Promise<{ turn: AiTurn; run: SimulationRun }> {
  const reason = outcome.kind === 'reply' ? null : outcome.reason
  const trace = toSimulatedTrace(outcome, business.knowledge_version)
  const { mode, durationMs, tokens } = trace
  const at = nowIso()
  const id = await insertRun(tx, {
    businessId: business.id,
    roomId: null,
    simulationId: simulation.id,
    behaviour,
    mode,
    outcome: outcome.kind,
    reason,
    trace,
    durationMs: Math.round(durationMs),
    inputTokens: tokens.input,
    outputTokens: tokens.output,
  })
  return {
    turn: {
      by: 'ai',
      behaviour,
      runId: id,
      kind: outcome.kind,
      ...(outcome.kind === 'handover' && outcome.asksFirst ? { asksFirst: true } : {}),
      reason,
      text: textOf(outcome),
      sources: outcome.kind === 'reply' ? outcome.sources : [],
      ...(trace.basis ? { basis: trace.basis } : {}),
      ...(outcome.acted ? { acted: outcome.acted } : {}),
      ...(isDraft ? { isDraft } : {}),
      ...picturesOf(outcome),
      heldDrafts: trace.drafts.filter((draft) => draft.state === 'ditahan').length,
      durationMs: Math.round(durationMs),
      at,
    },
    run: (await rows.findRun(tx, business.id, id))!,
  }
}

function picturesOf(outcome: AgentOutcome): Pick<AiTurn, 'pictures'> {
  const said = outcome.kind === 'handover' ? outcome.answered : outcome
  return said && 'pictures' in said && said.pictures ? { pictures: said.pictures } : {}
}

function toSimulatedTrace(outcome: AgentOutcome, knowledgeVersion: number): SimulatedTrace {
  const handover =
    outcome.kind === 'handover'
      ? {
          reason: outcome.reason,
          detail: outcome.detail,
          summary: outcome.summary,
          tried: outcome.tried,
          draft: outcome.draft ?? null,
        }
      : null
  return { ...outcome.trace, knowledgeVersion, handover }
}
