import type { AuthorKind } from '#contract/conversation/room'
import { type SealedChannel, sealedChannel } from '#domain/channel'
import type { OperationalHours } from '#contract/business'
import type { EngineKind } from '#whatsapp/model'
import type { Content, Identity } from '#whatsapp/model'
import { identitiesOf } from '../delivery/delivery-queries.ts'
import type { ClosedDates } from '#lib/opening-hours'
import { storableJson } from '#lib/json'
import { newId } from '#platform/crypto'
import { batchCalls, type Batched, inOrder, placed } from '#platform/batch'
import type { ReadTx, WriteTx } from '#platform/database'
import { replyDueOf } from '#platform/queue'

/** The data of a room, its business and its agent for the AI, in one row. */
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
  /** the newest message of the AI in the room */
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
  /** of `openKnowledge` */
  knowledge_state: string
  agent_name: string | null
  agent_enabled: boolean
  tone: string | null
  greeting: string | null
  forbidden_topics: string[] | null
  takes_orders: boolean
  /** see `withDue`; null where no job waits, or a worker has taken it */
  reply_due_at: string | null
}

/** `withDue`: also reads when the job that answers the room is due, outside row level security. */
export const findTurnContext: Batched<
  ReadTx,
  { roomId: string; withDue: boolean },
  TurnContext | undefined
> = batchCalls({
  order: 'reads',
  groupOf: ({ withDue }) => String(withDue),
  run: async (tx, rooms) => {
    const roomIds = rooms.map(({ roomId }) => roomId)
    const found = await tx<TurnContext[]>`
      select r.id as room_id, r.business_id, r.channel_id, r.contact_id, c.name as contact_name,
        r.handler, r.handler_version, r.session_no, r.behaviour, r.note_to_ai,
        r.answers_meanwhile, r.ai_reads_after, r.returned_after, r.previous_summary,
        r.last_inbound_at, r.window_expires_at, r.waiting_since, ch.engine,
        ch.status as channel_status, ch.time_locked_until, b.name as business_name,
        b.description as business_description, b.team_name, b.mode, b.operational_hours,
        b.enable_operational_hours, b.closed_dates, b.sla_minutes,
        b.ai_paused_at is not null as ai_paused,
        (select m.id from public.message m where m.room_id = r.id and m.author_kind = 'ai'
          order by m.occurred_at desc, m.id desc limit 1) as last_answer_id,
        private.knowledge_state(b.knowledge_version) as knowledge_state, a.name as agent_name,
        coalesce(a.enabled, false) as agent_enabled, a.tone, a.greeting, a.forbidden_topics,
        exists (select from public.sale_terms t where t.business_id = r.business_id
          and t.is_enabled) as takes_orders,
        ${rooms[0]?.withDue ? replyDueOf(tx) : tx`null`} as reply_due_at
      from json_array_elements_text(${JSON.stringify(roomIds)}::text::json) q (id)
      cross join lateral (select * from public.room r where r.id = q.id::uuid limit 1) r
      cross join lateral (select * from public.business b where b.id = r.business_id limit 1) b
      cross join lateral (select * from public.channel ch where ch.id = r.channel_id limit 1) ch
      cross join lateral (select * from public.contact c where c.id = r.contact_id limit 1) c
      left join lateral (select a.* from public.channel_agent l
        join public.agent a on a.id = l.agent_id where l.channel_id = r.channel_id
        order by a.created_at limit 1) a on true`
    const byRoom = new Map(found.map((context) => [context.room_id, context]))
    return roomIds.map((roomId) => byRoom.get(roomId))
  },
})

/**
 * `is_notice`: sent, but no answer: the notice of a hand-over, a rule's confirmation, a campaign's
 * message.
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
}

const HISTORY = 30

/**
 * The newest messages of the session, oldest first, with all that the AI wrote since `budgetFrom`.
 * Notes are for people and are omitted; the customer never saw failed messages.
 */
export const listTurnMessages: Batched<
  ReadTx,
  { roomId: string; budgetFrom: string },
  TurnMessage[]
> = batchCalls({
  order: 'reads',
  run: async (tx, rooms) => {
    const ofSession = tx`
      select m.id, m.author_kind, m.direction, m.kind, m.text, m.content, m.occurred_at,
        m.created_at, m.status, m.agent_run_id
      from public.message m where m.room_id = q."roomId"
      and m.session_no = (select session_no from public.room where id = q."roomId")
        and m.direction <> 'note' and m.revoked_at is null
        and (m.direction = 'in' or m.status <> 'failed')`
    const newestFirst = await tx<(TurnMessage & { at: number })[]>`
      select q.at, m.id, m.author_kind, m.direction, m.kind, m.text, m.content, m.occurred_at,
        m.created_at, m.status,
        m.direction = 'out' and (m.author_kind in ('rule', 'system')
          or exists (select from public.agent_run u where u.id = m.agent_run_id
            and u.outcome = 'handover')) as is_notice
      from json_to_recordset(${placed(rooms)}::text::json) as q (at int, "roomId" uuid,
        "budgetFrom" timestamptz)
      cross join lateral (
        (${ofSession} order by m.occurred_at desc, m.id desc limit ${HISTORY})
        union
        (${ofSession} and m.author_kind = 'ai' and m.occurred_at >= q."budgetFrom")
      ) m order by m.occurred_at desc, m.id desc`
    const messages: TurnMessage[][] = rooms.map(() => [])
    for (const { at, ...message } of newestFirst) messages[at]?.unshift(message)
    return messages
  },
})

/**
 * What a turn that ends needs of its locked room: the last arrival, the AI's last message, and what
 * sending needs. `inbound`: the last one to arrive among those of the newest minutes, because a
 * fetched history is not new. `has_unsent`: a message waits or is being sent.
 */
export const findEnding: Batched<ReadTx, string, Ending | undefined> = batchCalls({
  order: 'reads',
  run: async (tx, roomIds) => {
    const found = await tx<(Ending & { at: number })[]>`
      select q.at, b.ai_paused_at is not null as ai_paused, ${identitiesOf(tx)},
        (select true from public.message e where e.room_id = r.id
          and e.status in ('queued', 'sending') limit 1) is not null as has_unsent,
        (select ${sealedChannel(tx)} from public.channel c
          left join public.channel_secret s on s.channel_id = c.id where c.id = r.channel_id)
          as channel,
        (select m.id from public.message m where m.room_id = q."roomId" and m.direction = 'in'
          and m.revoked_at is null and m.occurred_at >= (
            select n.occurred_at from public.message n where n.room_id = q."roomId"
              and n.direction = 'in' and n.revoked_at is null
            order by n.occurred_at desc limit 1) - interval '10 minutes'
         order by m.id desc limit 1) as inbound,
        (select m.id from public.message m where m.room_id = q."roomId" and m.author_kind = 'ai'
          order by m.occurred_at desc, m.id desc limit 1) as answer
      from json_to_recordset(${placed(roomIds.map((roomId) => ({ roomId })))}::text::json)
        as q (at int, "roomId" uuid)
      cross join lateral (select * from public.room r where r.id = q."roomId" limit 1) r
      cross join lateral (select * from public.business b where b.id = r.business_id limit 1) b`
    return inOrder(roomIds, found)
  },
})
export type Ending = {
  inbound: string | null
  answer: string | null
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

/** Returns the run's id, which the caller may have made. */
export async function insertRun(tx: WriteTx, { id = newId(), ...run }: NewRun): Promise<string> {
  await insertRuns(tx, { id, ...run })
  return id
}

const insertRuns: Batched<WriteTx, NewRun, void> = batchCalls({
  order: 'runs',
  run: async (tx, runs) => {
    await tx`
      insert into public.agent_run (id, business_id, room_id, simulation_id, behaviour, mode,
        outcome, reason, trace, duration_ms, input_tokens, output_tokens)
      select id, "businessId", "roomId", "simulationId", behaviour, mode, outcome, reason, trace,
        "durationMs", "inputTokens", "outputTokens"
      from json_to_recordset(${storableJson(runs)}::text::json) as r (id uuid, "businessId" uuid,
        "roomId" uuid, "simulationId" uuid, behaviour text, mode text, outcome text, reason text,
        trace jsonb, "durationMs" int, "inputTokens" int, "outputTokens" int)`
    return runs.map(() => undefined)
  },
})

/** Rooms whose customer waits for the AI without a coming answer: a lost job, a killed worker. */
export async function findStranded(tx: ReadTx, olderThan: string): Promise<{ id: string }[]> {
  return tx<{ id: string }[]>`
    select r.id from public.room r where r.handler = 'ai' and r.waiting_since is not null
    and r.waiting_since < ${olderThan}
      and not private.has_job('reply:' || r.id) limit 200`
}
