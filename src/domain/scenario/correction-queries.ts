import type { AgentTrace, Behaviour } from '#contract/agent'
import type { SimulationTurn } from '#contract/simulation'
import type { ReadTx, WriteTx } from '#platform/database'
import type { OwnVerdict, UsedEntry } from './contract.ts'

export type JudgedRun = {
  id: string
  room_id: string | null
  simulation_id: string | null
  behaviour: Behaviour
  trace: AgentTrace
  created_at: string
  /** of a simulated run: the whole conversation */
  turns: SimulationTurn[] | null
}

/** undefined when the caller sees no such answer. */
export async function findJudgedRun(
  tx: ReadTx,
  businessId: string,
  runId: string,
): Promise<JudgedRun | undefined> {
  const [row] = await tx<JudgedRun[]>`
    select r.id, r.room_id, r.simulation_id, r.behaviour, r.trace, r.created_at, s.turns
    from public.agent_run r left join public.simulation s on s.id = r.simulation_id
    where r.business_id = ${businessId} and r.id = ${runId}`
  return row
}

export type RoomWords = {
  author: 'customer' | 'ai' | 'member'
  text: string
  at: string
  /** the answer of the run itself */
  is_answer: boolean
}
const WORDS_BEFORE = 30

/** The session's words up to an answer of the AI and with it, oldest first. */
export async function listWordsUpTo(
  tx: ReadTx,
  roomId: string,
  runId: string,
): Promise<RoomWords[]> {
  return tx<RoomWords[]>`
    select * from (
      select case m.author_kind when 'customer' then 'customer' when 'ai' then 'ai'
          else 'member' end as author, m.text, m.occurred_at as at, m.id,
        m.agent_run_id is not distinct from ${runId}::uuid as is_answer
      from public.message m
      join (select session_no, occurred_at, id from public.message
        where room_id = ${roomId} and agent_run_id = ${runId} limit 1) answer
        on answer.session_no = m.session_no
      where m.room_id = ${roomId} and m.direction in ('in', 'out') and m.text <> ''
        and (m.occurred_at, m.id) <= (answer.occurred_at, answer.id)
      order by m.occurred_at desc, m.id desc limit ${WORDS_BEFORE}
    ) newest order by at, id`
}

/** Entries that still exist, in the order of `ids`. A product is changed in its own row. */
export async function listUsedEntries(
  tx: ReadTx,
  businessId: string,
  ids: string[],
): Promise<UsedEntry[]> {
  return tx<UsedEntry[]>`
    select e.id, e.source_id, s.title, e.question, e.answer, e.examples
    from public.knowledge_entry e join public.knowledge_source s on s.id = e.source_id
    where e.business_id = ${businessId} and e.id = any (${ids}::uuid[]) and e.deleted_at is null
      and s.deleted_at is null and e.product_key is null order by array_position(${ids}::uuid[], e.id)`
}

/** The caller's verdicts on answers of a room or a simulated conversation, newest first. */
export async function listOwnVerdicts(
  tx: ReadTx,
  memberId: string,
  place: { roomId: string } | { simulationId: string },
): Promise<OwnVerdict[]> {
  return tx<OwnVerdict[]>`
    select v.run_id, v.verdict from public.agent_run r
    join public.answer_verdict v on v.run_id = r.id and v.member_id = ${memberId}
    where ${
      'roomId' in place
        ? tx`r.room_id = ${place.roomId}`
        : tx`r.simulation_id = ${place.simulationId}`
    }
    order by v.judged_at desc limit 200`
}

export async function upsertVerdict(
  tx: WriteTx,
  verdict: {
    businessId: string
    runId: string
    memberId: string
    verdict: 'benar' | 'salah'
    entryId: string | null
  },
): Promise<void> {
  await tx`
    insert into public.answer_verdict (business_id, run_id, member_id, verdict, entry_id)
    values (${verdict.businessId}, ${verdict.runId}, ${verdict.memberId}, ${verdict.verdict},
        ${verdict.entryId})
    on conflict (run_id, member_id) do update set verdict = excluded.verdict,
      entry_id = excluded.entry_id, judged_at = now()`
}
