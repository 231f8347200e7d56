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
  /** turns of the whole conversation, for a simulated run */
  turns: SimulationTurn[] | null
}

/** Undefined when the caller cannot see such an answer. */
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
  /** whether it is the answer of the run itself */
  is_answer: boolean
}
const WORDS_BEFORE = 30

/** The session's messages up to and including an answer of the AI, oldest first. */
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

/**
 * Entries that still exist, in the order of `ids`. Products are left out, because they are changed
 * in their rows.
 */
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

/**
 * The caller's verdicts on answers of a room or a simulated conversation, with every member's
 * corrections, newest first.
 */
export async function listOwnVerdicts(
  tx: ReadTx,
  memberId: string,
  place: { roomId: string } | { simulationId: string },
): Promise<OwnVerdict[]> {
  return tx<OwnVerdict[]>`
    select r.id as run_id, v.verdict, c.id as correction_id from public.agent_run r
    left join public.answer_verdict v on v.run_id = r.id and v.member_id = ${memberId}
    left join lateral (select k.id from public.correction k
      where k.run_id = r.id and k.undone_at is null order by k.id desc limit 1) c on true
    where ${
      'roomId' in place
        ? tx`r.room_id = ${place.roomId}`
        : tx`r.simulation_id = ${place.simulationId}`
    } and (v.verdict is not null or c.id is not null)
    order by r.id desc limit 200`
}

export type VerdictRow = {
  businessId: string
  runId: string
  memberId: string
  verdict: 'benar' | 'salah'
  entryId: string | null
}

export async function upsertVerdict(tx: WriteTx, verdict: VerdictRow): Promise<void> {
  await tx`
    insert into public.answer_verdict (business_id, run_id, member_id, verdict, entry_id)
    values (${verdict.businessId}, ${verdict.runId}, ${verdict.memberId}, ${verdict.verdict},
        ${verdict.entryId})
    on conflict (run_id, member_id) do update set verdict = excluded.verdict,
      entry_id = excluded.entry_id, judged_at = now()`
}

export async function findVerdict(
  tx: ReadTx,
  runId: string,
  memberId: string,
): Promise<'benar' | 'salah' | null> {
  const [row] = await tx<{ verdict: 'benar' | 'salah' }[]>`
    select verdict from public.answer_verdict
    where run_id = ${runId} and member_id = ${memberId}`
  return row?.verdict ?? null
}

export async function deleteVerdict(tx: WriteTx, runId: string, memberId: string): Promise<void> {
  await tx`delete from public.answer_verdict
    where run_id = ${runId} and member_id = ${memberId}`
}

export type NewCorrection = {
  businessId: string
  runId: string | null
  roomId: string | null
  memberId: string
  entryId: string
  scenarioId: string | null
  answer: string
  /** null: the correction added the entry */
  before: { answer: string; examples: string[] } | null
  verdictBefore: 'benar' | 'salah' | null
}

export async function insertCorrection(tx: WriteTx, made: NewCorrection): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into public.correction (business_id, run_id, room_id, member_id, entry_id, scenario_id,
        answer, before, verdict_before)
    values (${made.businessId}, ${made.runId}, ${made.roomId}, ${made.memberId}, ${made.entryId},
        ${made.scenarioId}, ${made.answer}, ${made.before && JSON.stringify(made.before)}::text::jsonb,
        ${made.verdictBefore})
    returning id`
  return row!.id
}

/** A correction with its entry as it is now. `entry_answer` is null when the entry was removed. */
export type CorrectionRow = {
  id: string
  run_id: string | null
  member_id: string | null
  entry_id: string
  source_id: string
  scenario_id: string | null
  answer: string
  before: { answer: string; examples: string[] } | null
  verdict_before: 'benar' | 'salah' | null
  entry_answer: string | null
  /** whether the entry is the only one of its source */
  is_alone: boolean
}

/** Locks a correction that was not undone, so that two clicks undo it once. */
export async function lockCorrection(
  tx: WriteTx,
  businessId: string,
  id: string,
): Promise<CorrectionRow | undefined> {
  const [row] = await tx<CorrectionRow[]>`
    select c.id, c.run_id, c.member_id, c.entry_id, e.source_id, c.scenario_id, c.answer,
      c.before, c.verdict_before,
      case when e.deleted_at is null and s.deleted_at is null then e.answer end as entry_answer,
      not exists (select from public.knowledge_entry o where o.source_id = e.source_id
        and o.id <> e.id and o.deleted_at is null) as is_alone
    from public.correction c join public.knowledge_entry e on e.id = c.entry_id
    join public.knowledge_source s on s.id = e.source_id
    where c.business_id = ${businessId} and c.id = ${id} and c.undone_at is null
    for update of c`
  return row
}

export async function markUndone(tx: WriteTx, id: string): Promise<void> {
  await tx`update public.correction set undone_at = now() where id = ${id}`
}

/**
 * Links a correction's scenario with the entry of the correction before it, or removes the scenario
 * when there is none.
 */
export async function takeBackScenario(
  tx: WriteTx,
  { id, run_id, scenario_id }: CorrectionRow,
): Promise<void> {
  if (!scenario_id) return
  const kept = await tx`
    update public.scenario s set entry_id = b.entry_id, source_id = e.source_id,
      verdict_v1 = null, verdict_v2 = null
    from public.correction b join public.knowledge_entry e on e.id = b.entry_id
    where s.id = ${scenario_id} and b.id = (select o.id from public.correction o
      where o.run_id = ${run_id} and o.id <> ${id} and o.undone_at is null
      order by o.id desc limit 1)`
  if (kept.count === 0) await tx`delete from public.scenario where id = ${scenario_id}`
}
