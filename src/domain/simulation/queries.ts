import type { Behaviour } from '#contract/agent'
import type { ReadTx, WriteTx } from '#platform/database'
import { type Simulation, type SimulationRun, type SimulationTurn, TURN_LIMIT } from './contract.ts'

const simulationColumns = (tx: ReadTx) => tx`id, business_id, turns, created_at`

/** The caller's newest conversation with the business's agent. */
export async function findLatest(
  tx: ReadTx,
  businessId: string,
  profileId: string,
): Promise<Simulation | undefined> {
  const [row] = await tx<
    Simulation[]
  >`select ${simulationColumns(tx)} from public.simulation where business_id = ${businessId}
    and profile_id = ${profileId} order by created_at desc, id desc limit 1`
  return row
}

export async function findSimulation(
  tx: ReadTx,
  businessId: string,
  id: string,
): Promise<Simulation | undefined> {
  const [row] = await tx<
    Simulation[]
  >`select ${simulationColumns(tx)} from public.simulation where id = ${id} and business_id = ${businessId}`
  return row
}

export async function insertSimulation(
  tx: WriteTx,
  businessId: string,
  profileId: string,
  behaviour: Behaviour,
): Promise<Simulation> {
  const [row] = await tx<
    Simulation[]
  >`insert into public.simulation (business_id, profile_id, behaviour)
    values (${businessId}, ${profileId}, ${behaviour}) returning ${simulationColumns(tx)}`
  return row!
}

/** Undefined when the conversation is missing or full; then nothing is added. */
export async function appendTurns(
  tx: WriteTx,
  id: string,
  turns: SimulationTurn[],
): Promise<Simulation | undefined> {
  const [row] = await tx<Simulation[]>`
    update public.simulation set turns = turns || ${JSON.stringify(turns)}::text::jsonb
    where id = ${id} and jsonb_array_length(turns) + ${turns.length}::int <= ${TURN_LIMIT}::int
    returning ${simulationColumns(tx)}`
  return row
}

export async function findRun(
  tx: ReadTx,
  businessId: string,
  runId: string,
): Promise<SimulationRun | undefined> {
  const [row] = await tx<SimulationRun[]>`
    select r.id, r.behaviour, r.mode, r.outcome, r.reason, r.trace, r.duration_ms, r.input_tokens,
      r.output_tokens, r.created_at,
      ((r.input_tokens::bigint * p.input_rupiah + r.output_tokens::bigint * p.output_rupiah)
        / 1000000.0)::float8 as cost_rupiah
    from public.agent_run r join public.simulation s on s.id = r.simulation_id
    left join lateral (
      select input_rupiah, output_rupiah from public.model_price p
      where p.business_id = r.business_id and p.valid_from <= r.created_at
      order by p.valid_from desc limit 1) p on true
    where r.id = ${runId}
    and r.business_id = ${businessId}`
  return row
}

export type Askable = {
  question: string | null
  example: string | null
  answer: string
  title: string
}

/** Entries for suggested questions: those of the newest sources, in order. */
export async function listAskable(tx: ReadTx, businessId: string): Promise<Askable[]> {
  return tx<Askable[]>`
    select e.question, e.examples[1] as example, e.answer, s.title
    from public.knowledge_entry e join public.knowledge_source s on s.id = e.source_id
    where e.business_id = ${businessId} and e.deleted_at is null and s.status = 'ready'
    and s.deleted_at is null
    order by s.created_at desc, e.position limit 50`
}
