import { z } from 'zod/mini'
import { messageEmpty, messageTooLong } from '#copy/validation'
import type {
  AgentReply,
  AgentTrace,
  AnswerBasis,
  AnswerSource,
  Behaviour,
  HandoverReason,
  ReplyPicture,
} from '#contract/agent'

/**
 * Limit of turns in one simulated conversation. The check on public.simulation.turns has the same.
 */
export const TURN_LIMIT = 200
/** Limit of messages that are answered together. */
export const BURST_LIMIT = 10
export const SIMULATED_TEXT_LIMIT = 4096

export const BEHAVIOURS = ['v1', 'v2'] as const satisfies readonly Behaviour[]

export const simulationQuery = z.object({ businessId: z.uuid() })
export const sendToSimulation = z.object({
  businessId: z.uuid(),
  /** omitted for a new conversation */
  simulationId: z.optional(z.uuid()),
  texts: z
    .array(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, messageEmpty),
          z.maxLength(SIMULATED_TEXT_LIMIT, messageTooLong),
        ),
    )
    .check(z.minLength(1), z.maxLength(BURST_LIMIT)),
  /** one behaviour, or both for a comparison */
  behaviours: z.array(z.enum(BEHAVIOURS)).check(z.minLength(1), z.maxLength(2)),
  /** answers as they would be once the draft is published */
  isDraft: z.optional(z.boolean()),
})
export type SendToSimulation = z.infer<typeof sendToSimulation>
/** The same last messages, for the other behaviour. */
export const compareSimulation = z.object({
  businessId: z.uuid(),
  simulationId: z.uuid(),
  runId: z.uuid(),
  behaviour: z.enum(BEHAVIOURS),
})
export type CompareSimulation = z.infer<typeof compareSimulation>
export const runRef = z.object({ businessId: z.uuid(), runId: z.uuid() })

/** A change by a simulated customer, with the id and the prepared text of its reply. */
export type PlayedAct = {
  act: NonNullable<AgentReply['act']>
  messageId: string
  text: string
}

export type CustomerTurn = { by: 'customer'; text: string; at: string }
/**
 * `text`: what the customer reads, the answer or the sentence of the hand-over; '' when the agent
 * is silent.
 */
export type AiTurn = {
  by: 'ai'
  behaviour: Behaviour
  runId: string
  kind: 'reply' | 'handover' | 'silent'
  /** of a hand-over that waits for the customer's choice from a list */
  asksFirst?: true
  reason: string | null
  text: string
  sources: AnswerSource[]
  /** basis of a reply; undefined in conversations from before it was stored */
  basis?: AnswerBasis
  /** photos of products that the customer gets */
  pictures?: ReplyPicture[]
  /** what the answer ordered or booked, in this simulation only */
  acted?: PlayedAct
  /** it was answered from the draft */
  isDraft?: true
  heldDrafts: number
  durationMs: number
  at: string
}
export type SimulationTurn = CustomerTurn | AiTurn

export type Simulation = {
  id: string
  business_id: string
  turns: SimulationTurn[]
  created_at: string
}

export type Handover = {
  reason: HandoverReason
  detail: string
  summary: string[]
  tried: string[]
  draft: string | null
}
/** The reasons of an answer: agent_run.trace for a simulated run. */
export type SimulatedTrace = AgentTrace & { knowledgeVersion: number; handover: Handover | null }
export type SimulationRun = {
  id: string
  behaviour: Behaviour
  mode: 'retrieval' | 'model'
  outcome: string
  reason: string | null
  trace: SimulatedTrace
  duration_ms: number
  input_tokens: number
  output_tokens: number
  /** null when the model has no price */
  cost_rupiah: number | null
  created_at: string
}

/** The result of one burst: the whole conversation, and the runs of its newest answers. */
export type SimulationAnswer = { simulation: Simulation; runs: SimulationRun[] }
