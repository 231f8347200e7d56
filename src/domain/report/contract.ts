import { z } from 'zod/mini'
import type { EscalationReason } from '#contract/conversation/escalation'

/**
 * A figure of today, the same weekday a week ago up to the same time of day, and the last 14 days,
 * oldest first, today last. null = nothing to measure.
 */
export type Figure = { today: number | null; lastWeek: number | null; days: (number | null)[] }

/**
 * Conversations that were answered in an hour of the day: by the AI alone, or with a person; and
 * both together a week ago.
 */
export type HourBar = { hour: number; ai: number; team: number; lastWeek: number }

/**
 * What would help most now. `customers`: how many people it concerns, where that can be counted.
 */
export type Todo =
  | { kind: 'channel_down'; channelId: string; name: string }
  | { kind: 'overdue'; customers: number; names: string[] }
  | { kind: 'gap'; customers: number; example: string | null }
  | { kind: 'unsent'; customers: number; roomId: string }
  | { kind: 'source_failed'; count: number; title: string; error: string | null }
  | { kind: 'source_expired'; count: number; title: string }

/** The way from nothing to answering customers; all true = done. */
export type SetUp = { channel: boolean; knowledge: boolean; tried: boolean; live: boolean }

export type HomeReport = {
  /** the business's own zone: its days and hours are meant */
  zone: string
  hour: number
  /** false until anybody was answered or wrote in the last 15 days */
  hasTraffic: boolean
  /** conversations with at least one answer */
  handled: Figure
  /** of those, the share (0 to 1) that the AI answered without a person and without a hand-over */
  byAi: Figure
  /**
   * of the conversations closed in the 30 days before the last 7, the share that stayed closed for
   * 7 days
   */
  stayedClosed: Figure
  /** median seconds from the first unanswered message of a customer to the next answer */
  replySeconds: Figure
  hours: HourBar[]
  waiting: { count: number; oldest: string | null }
  todos: Todo[]
  setUp: SetUp
  /** runs with the model in the last 24 hours */
  model: { runs: number; failed: number; medianMs: number | null }
  knowledge: { ready: number; processing: number; failed: number; changedAt: string | null }
}

/** Spans of days that /evaluate looks back over. */
export const EVALUATE_DAYS = [7, 30] as const
export type EvaluateDays = (typeof EVALUATE_DAYS)[number]
export const evaluateQuery = z.object({
  businessId: z.uuid(),
  days: z.union([z.literal(7), z.literal(30)]),
})
export type EvaluateQuery = z.infer<typeof evaluateQuery>

/**
 * Conversations with at least one answer, counted on each day that they had one, and those of them
 * that the AI answered without a person and without a hand-over: the definitions of /home
 * (`handled`, `byAi`).
 */
export type HandledFigures = { handled: number; byAi: number }

/** What customers asked and the agent knew nothing about, newest first. */
export type Gap = { escalationId: string; roomId: string; line: string; openedAt: string }

export type Evaluation = {
  zone: string
  now: HandledFigures
  /** the same number of days before */
  before: HandledFigures
  /** oldest first, today last */
  days: (HandledFigures & { day: string })[]
  /**
   * median of the agent's turns with customers, from reading to the finished answer; null without
   * any
   */
  answerMs: number | null
  /**
   * most frequent first; those that people opened themselves count too. Their sum is the number of
   * hand-overs.
   */
  reasons: { reason: EscalationReason; count: number }[]
  /**
   * of the escalations of these days: taken before the deadline, later or not yet; median seconds
   * until taken
   */
  taken: { inTime: number; late: number; open: number; medianSeconds: number | null }
  gaps: Gap[]
}
