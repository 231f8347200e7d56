import { hoursOf } from '#contract/business'
import type { Turn, TurnMessage } from '#conversation/answering'
import { openKnowledge, openMeaning } from '#domain/knowledge/lookup'
import type { FileReading } from '#domain/media/reading'
import { now } from '#platform/clock'
import type { AgentTurn } from './contract.ts'
import { toBurstMessage, wordsWith } from './media/read-words.ts'
import type { AnswerInput } from './run.ts'

/**
 * The input of the agent for a turn of a room. `readings`: what was read in files, by message id.
 */
export function toAnswerInput(
  turn: Omit<Turn, 'turnMode'>,
  readings: ReadonlyMap<string, FileReading>,
): AnswerInput {
  return {
    businessId: turn.business_id,
    businessName: turn.business_name,
    teamName: turn.team_name,
    agent: {
      tone: turn.tone ?? '',
      greeting: turn.greeting,
      forbiddenTopics: turn.forbidden_topics ?? [],
    },
    behaviour: turn.behaviour,
    history: historyOf(turn, readings),
    burst: turn.asked.map((message) => toBurstMessage(message, readings.get(message.id))),
    now: now(),
    hours: hoursOf(turn),
    noteToAi: turn.note_to_ai,
    previousSummary: turn.previous_summary,
    replyWithinMinutes: turn.sla_minutes,
    searchKnowledge: openKnowledge(turn.business_id, { state: turn.knowledge_state }),
    searchByMeaning: openMeaning(turn.business_id, { state: turn.knowledge_state }),
  }
}

/** The messages of the session before the turn's burst. */
export const historyOf = (
  { messages, burst }: Pick<Turn, 'messages' | 'burst'>,
  readings: ReadonlyMap<string, FileReading> = new Map(),
): AgentTurn[] =>
  messages
    .slice(0, messages.length - burst.length)
    .map((message) => toAgentTurn(message, readings.get(message.id)))

function toAgentTurn(message: TurnMessage, reading: FileReading | undefined): AgentTurn {
  const author =
    message.author_kind === 'customer'
      ? 'customer'
      : message.author_kind === 'member' || message.author_kind === 'device'
        ? 'member'
        : 'ai'
  return {
    author,
    ...wordsWith(message, reading),
    at: message.occurred_at,
    isNotice: message.is_notice,
  }
}
