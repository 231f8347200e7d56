import type { AuthorKind } from '#contract/conversation/message'
import { type SealedChannel } from '#domain/channel'
import type { OperationalHours } from '#contract/business'
import type { EngineKind } from '#whatsapp/model'
import type { Content, Identity } from '#whatsapp/model'
import type { ClosedDates } from '#lib/time/opening-hours'
import { newId } from '#platform/crypto'
import { batchFunction, type Batched, inOrder, readTimes } from '#platform/database/batch'
import type { ReadTx, WriteTx } from '#platform/database'

/** The data of a room, its business and its agent that a turn needs, in one row. */
export type TurnContext = {
  room_id: string
  business_id: string
  channel_id: string
  contact_id: string
  contact_name: string | null
  handler: string
  handler_version: number
  session_no: number
  behaviour: 'v1' | 'v2'
  note_to_ai: string | null
  answers_meanwhile: boolean
  ai_reads_after: string | null
  returned_after: string | null
  previous_summary: string | null
  /** newest message of the AI in the room */
  last_answer_id: string | null
  last_inbound_at: string | null
  window_expires_at: string | null
  waiting_since: string | null
  engine: EngineKind
  channel_status: string
  time_locked_until: string | null
  business_name: string
  business_description: string | null
  team_name: string | null
  mode: 'testing' | 'live'
  operational_hours: OperationalHours | null
  enable_operational_hours: boolean
  closed_dates: ClosedDates[]
  sla_minutes: number
  ai_paused: boolean
  /** state from `openKnowledge` */
  knowledge_state: string
  agent_name: string | null
  agent_enabled: boolean
  tone: string | null
  greeting: string | null
  forbidden_topics: string[] | null
  takes_orders: boolean
  /** see `private.turn_state` */
  state: string
}

export const findTurnContext: Batched<ReadTx, string, TurnContext | undefined> = batchFunction({
  order: 'reads',
  name: 'turn_contexts',
  toItems: (roomIds) => roomIds.map((id) => ({ id })),
  toResults: (roomIds, found: TurnContext[]) => {
    const byRoom = new Map(
      found.map((context) => [
        context.room_id,
        readTimes(context, [
          'last_inbound_at',
          'window_expires_at',
          'waiting_since',
          'time_locked_until',
        ]),
      ]),
    )
    return roomIds.map((roomId) => byRoom.get(roomId))
  },
})

/**
 * `is_notice`: a sent message that is no answer: the notice of a hand-over, a question to the
 * customer, the confirmation of a rule, a campaign's message. `is_question`: the AI asked the
 * customer to choose, before people are called.
 */
export type TurnMessage = {
  id: string
  author_kind: AuthorKind
  direction: 'in' | 'out'
  kind: string
  text: string
  content: Content
  occurred_at: string
  created_at: string
  status: string
  is_notice: boolean
  is_question: boolean
}

const HISTORY = 30

/**
 * The newest messages of the session, oldest first, with everything that the AI wrote since
 * `budgetFrom`. Notes are omitted, because they are for people; failed messages, because the
 * customer never saw them.
 */
export const listTurnMessages: Batched<
  ReadTx,
  { roomId: string; budgetFrom: string },
  TurnMessage[]
> = batchFunction({
  order: 'reads',
  name: 'turn_messages',
  toItems: (rooms) => rooms.map((room, at) => ({ at, ...room, most: HISTORY })),
  toResults: (rooms, found: { at: number; messages: TurnMessage[] | null }[]) =>
    inOrder(rooms, found).map((row) =>
      (row?.messages ?? [])
        .map((message) => readTimes(message, ['occurred_at', 'created_at']))
        .toReversed(),
    ),
})

/**
 * What the end of a turn reads of its locked room: the last arrival, the AI's last message, and the
 * facts for sending. `inbound`: the message that arrived last among those of the newest minutes,
 * because a fetched history is not new. `has_unsent`: a message waits or is being sent.
 */
export const findEnding: Batched<ReadTx, string, Ending | undefined> = batchFunction({
  order: 'reads',
  name: 'turn_endings',
  toItems: (roomIds) => roomIds.map((id, at) => ({ at, id })),
  toResults: (roomIds, found: (Ending & { at: number })[]) => inOrder(roomIds, found),
})

export type Ending = {
  inbound: string | null
  answer: string | null
  state: string
  ai_paused: boolean
  has_unsent: boolean
  identities: Identity[]
  channel: SealedChannel
}

export type NewRun = {
  id?: string
  businessId: string
  roomId: string | null
  simulationId: string | null
  behaviour: 'v1' | 'v2'
  mode: 'retrieval' | 'model'
  outcome: string
  reason: string | null
  trace: object
  durationMs: number
  inputTokens: number
  outputTokens: number
}

/** Stores a run and returns its id, which the caller may have created. */
export async function insertRun(tx: WriteTx, { id = newId(), ...run }: NewRun): Promise<string> {
  await insertRuns(tx, { id, ...run })
  return id
}

const insertRuns: Batched<WriteTx, NewRun, void> = batchFunction({
  order: 'runs',
  name: 'store_runs',
  toResults: (runs) => runs.map(() => undefined),
})

/**
 * Rooms whose customer waits for the AI and that have no job: it was lost, or its worker killed.
 */
export async function findStranded(tx: ReadTx, olderThan: string): Promise<{ id: string }[]> {
  return tx<{ id: string }[]>`
    select r.id from public.room r where r.handler = 'ai' and r.waiting_since is not null
    and r.waiting_since < ${olderThan}
      and not private.has_job('reply:' || r.id) limit 200`
}

/** Whether the caller sees the room and may answer customers (policy answerer_updates). */
export async function mayAnswerRoom(
  tx: ReadTx,
  businessId: string,
  roomId: string,
): Promise<boolean> {
  const found = await tx`
    select 1 from public.room where id = ${roomId} and business_id = ${businessId}
    and business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))`
  return found.length === 1
}
