import type { AgentOutcome, AgentTurn, Behaviour } from '#contract/agent'
import { type Agent, type Business, hoursOf } from '#contract/business'
import { answerBurst } from '#domain/agent'
import type { CallPurpose } from '#contract/model'
import { modelFor } from '#domain/model'
import { openProcedures, openTools } from '#domain/procedure'
import { openKnowledge, openMeaning } from '#domain/knowledge/lookup'
import { now } from '#platform/clock'
import { newId } from '#platform/crypto'
import type { Model } from '#platform/model'
import type { PlayedAct } from './contract.ts'
import { NOTHING_REHEARSED, openDesks, type Rehearsed, rehearseAct } from './rehearsal.ts'

/** What the agent needs to know of a business. */
export type AgentSetting = {
  business: Pick<
    Business,
    | 'id'
    | 'name'
    | 'team_name'
    | 'sla_minutes'
    | 'operational_hours'
    | 'enable_operational_hours'
    | 'closed_dates'
  >
  agent: Pick<Agent, 'tone' | 'greeting' | 'forbidden_topics'>
}

/** `acted`: what the answer ordered or booked in the simulation. */
export type SimulatedOutcome = AgentOutcome & { acted?: PlayedAct }

/** Time between turns of a simulated conversation (`paceTurns`). */
const TURN_MS = 60_000

/**
 * Answers simulated messages with the same code as on WhatsApp. Nothing is sent or stored, and no
 * use of the knowledge is counted. Orders and bookings follow the real rules but exist only in
 * `rehearsed`. It takes as long as the model.
 */
export async function askAgent(
  { business, agent }: AgentSetting,
  turn: {
    behaviour: Behaviour
    history: AgentTurn[]
    burst: string[]
    /** whether people have the conversation, as after a hand-over on WhatsApp */
    isCaseOpen: boolean
    mayAskModel: () => Promise<boolean>
    /** model that writes in place of the business's model */
    model?: Model
    /** purpose of a run that is not stored */
    purpose?: CallPurpose
    /** whether to answer from the draft of the knowledge, products and procedures */
    isDraft?: boolean
    /** what the customer ordered and booked before; nothing by default */
    rehearsed?: Rehearsed
  },
): Promise<SimulatedOutcome> {
  const at = now().toISOString()
  const isDraft = turn.isDraft ?? false
  const rehearsed = turn.rehearsed ?? NOTHING_REHEARSED
  const [desks, procedures, httpTools, model] = await Promise.all([
    openDesks(business.id, rehearsed),
    openProcedures(business.id, { isDraft }),
    openTools(business.id),
    turn.model ?? modelFor(business.id, turn.purpose, { isFresh: true }),
  ])
  const outcome = await answerBurst({
    businessId: business.id,
    businessName: business.name,
    teamName: business.team_name,
    agent: { tone: agent.tone, greeting: agent.greeting, forbiddenTopics: agent.forbidden_topics },
    behaviour: turn.behaviour,
    history: paceTurns(turn.history),
    burst: turn.burst.map((text) => ({ text, kind: 'text', at })),
    now: now(),
    hours: hoursOf(business),
    noteToAi: null,
    isCaseOpen: turn.isCaseOpen,
    previousSummary: null,
    replyWithinMinutes: business.sla_minutes,
    searchKnowledge: openKnowledge(business.id, { isDraft }),
    searchByMeaning: openMeaning(business.id, { isDraft }),
    mayAskModel: turn.mayAskModel,
    ...desks,
    procedures,
    httpTools,
    model,
  })
  return carryOut(business.id, rehearsed, outcome)
}

/**
 * Makes the change as `finishTurn` does for customers. Its text is the reply or the hand-over's
 * notice.
 */
async function carryOut(
  businessId: string,
  rehearsed: Rehearsed,
  outcome: AgentOutcome,
): Promise<SimulatedOutcome> {
  if (outcome.kind !== 'reply' || !outcome.act) return outcome
  const acted: PlayedAct = { act: outcome.act, messageId: newId(), text: outcome.text }
  const { text, handOver } = await rehearseAct(businessId, rehearsed, acted)
  const sent = outcome.trace.drafts.at(-1)
  if (sent) sent.text = text
  if (!handOver) return { ...outcome, text, acted }
  const { trace } = outcome
  return {
    kind: 'handover',
    ...handOver,
    summary: [],
    tried: [],
    draftSources: [],
    customerText: text,
    trace,
    acted,
  }
}

/**
 * Puts a minute between turns. A member clicks faster than customers write, which must not count as
 * another bot or use up the budget.
 */
function paceTurns(turns: AgentTurn[]): AgentTurn[] {
  const end = now().getTime()
  return turns.map((turn, index) => ({
    ...turn,
    at: new Date(end - (turns.length - index) * TURN_MS).toISOString(),
  }))
}

/** What the customer reads: the answer, or the sentence of the hand-over; '' for silence. */
export function textOf(outcome: AgentOutcome): string {
  switch (outcome.kind) {
    case 'reply':
      return outcome.text
    case 'handover':
      return outcome.customerText
    case 'silent':
      return ''
  }
}
