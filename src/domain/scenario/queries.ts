import type { ReadTx, WriteTx } from '#platform/database'
import {
  type Expectation,
  type Origin,
  type Persona,
  type Readiness,
  SCENARIO_PAGE,
  type ScenarioCounts,
  type RunScope,
  type ScenarioRow,
  type Scope,
} from './contract.ts'

export const scenarioColumns = (tx: ReadTx) => tx`
  s.id, s.title, s.origin, s.persona, s.goal, s.turns, s.expectation, s.is_required,
    s.attack_class, s.entry_id, s.source_id,
  (select k.title from public.knowledge_source k where k.id = s.source_id
    and k.deleted_at is null) as source_title,
  s.verdict_v1, s.verdict_v2`

/** Scenarios of a scope: all, the required ones, those without a pass, or those of one origin. */
export function inScope(tx: ReadTx, scope: RunScope) {
  switch (scope) {
    case 'semua':
      return tx``
    case 'wajib':
      return tx`and s.is_required`
    case 'gagal':
      return tx`and (s.verdict_v1 in ('goyah', 'gagal') or s.verdict_v2 in ('goyah', 'gagal'))`
    default:
      return tx`and s.origin = ${scope}`
  }
}

const matchesSearch = (tx: ReadTx, search: string | undefined) =>
  search
    ? tx`and position(lower(${search}) in lower(s.title || ' ' || array_to_string(s.turns, ' '))) > 0`
    : tx``

/** One page of scenarios, newest first. */
export async function listScenarioRows(
  tx: ReadTx,
  businessId: string,
  scope: Scope,
  { before, search }: { before?: string | undefined; search?: string | undefined } = {},
): Promise<ScenarioRow[]> {
  return tx<ScenarioRow[]>`
    select ${scenarioColumns(tx)} from public.scenario s
    where s.business_id = ${businessId} ${inScope(tx, scope)} ${matchesSearch(tx, search)}
      ${before ? tx`and s.id < ${before}` : tx``}
    order by s.id desc limit ${SCENARIO_PAGE}`
}

export async function findScenario(
  tx: ReadTx,
  businessId: string,
  id: string,
): Promise<ScenarioRow | undefined> {
  const [row] = await tx<ScenarioRow[]>`
    select ${scenarioColumns(tx)} from public.scenario s
    where s.business_id = ${businessId} and s.id = ${id}`
  return row
}

/** The scenario that was made before from the same origin (`source_key`). */
export async function findScenarioBySource(
  tx: ReadTx,
  businessId: string,
  sourceKey: string,
): Promise<ScenarioRow | undefined> {
  const [row] = await tx<ScenarioRow[]>`
    select ${scenarioColumns(tx)} from public.scenario s
    where s.business_id = ${businessId} and s.source_key = ${sourceKey}`
  return row
}

/** The number of scenarios. A business that the caller cannot see counts as missing. */
export async function countScenarios(tx: ReadTx, businessId: string): Promise<ScenarioCounts> {
  const [row] = await tx<ScenarioCounts[]>`
    select count(*)::int as semua, count(*) filter (where is_required)::int as wajib,
      count(*) filter (where verdict_v1 in ('goyah', 'gagal')
        or verdict_v2 in ('goyah', 'gagal'))::int as gagal,
      count(*) filter (where origin = 'dokumen')::int as dokumen,
      count(*) filter (where origin = 'percakapan')::int as percakapan,
      count(*) filter (where origin = 'koreksi')::int as koreksi,
      count(*) filter (where origin = 'penyerang')::int as penyerang,
      count(*) filter (where origin = 'tulisan')::int as tulisan
    from public.scenario where business_id = ${businessId}`
  return row!
}

export type NewScenario = {
  title: string
  origin: Origin
  persona: Persona
  goal: string | null
  turns: string[]
  expectation: Expectation
  isRequired: boolean
  attackClass: string | null
  entryId: string | null
  sourceId: string | null
  roomId: string | null
  sourceKey: string | null
}

/**
 * Returns how many are new. A scenario that was made before from the same origin is not changed.
 */
export async function insertScenarios(
  tx: WriteTx,
  businessId: string,
  memberId: string | null,
  scenarios: NewScenario[],
): Promise<number> {
  if (scenarios.length === 0) return 0
  const made = await tx`
    insert into public.scenario (business_id, created_by, title, origin, persona, goal, turns,
        expectation, is_required, attack_class, entry_id, source_id, room_id, source_key)
    select ${businessId}, ${memberId}, s.title, s.origin, s.persona, s.goal,
      array(select jsonb_array_elements_text(s.turns)), s.expectation, s."isRequired",
      s."attackClass", s."entryId", s."sourceId", s."roomId", s."sourceKey"
    from jsonb_to_recordset(${JSON.stringify(scenarios)}::text::jsonb) as s (title text,
        origin text, persona text, goal text, turns jsonb, expectation jsonb,
        "isRequired" boolean, "attackClass" text, "entryId" uuid, "sourceId" uuid,
        "roomId" uuid, "sourceKey" text)
    on conflict (business_id, source_key) do nothing`
  return made.count
}

/**
 * Stores a scenario whose `sourceKey` is set. One that was made before from the same origin is
 * replaced and becomes untested. Returns its id.
 */
export async function upsertScenario(
  tx: WriteTx,
  businessId: string,
  memberId: string | null,
  scenario: NewScenario,
): Promise<string> {
  const { origin, persona, goal, turns, isRequired, entryId, sourceId, roomId } = scenario
  const [row] = await tx<{ id: string }[]>`
    insert into public.scenario (business_id, created_by, title, origin, persona, goal, turns,
        expectation, is_required, entry_id, source_id, room_id, source_key)
    values (${businessId}, ${memberId}, ${scenario.title}, ${origin}, ${persona}, ${goal},
        ${turns}::text[], ${JSON.stringify(scenario.expectation)}::text::jsonb, ${isRequired},
        ${entryId}, ${sourceId}, ${roomId}, ${scenario.sourceKey})
    on conflict (business_id, source_key) do update set title = excluded.title,
      turns = excluded.turns, expectation = excluded.expectation, entry_id = excluded.entry_id,
      source_id = excluded.source_id, is_required = excluded.is_required, verdict_v1 = null,
      verdict_v2 = null
    returning id`
  return row!.id
}

export type ScenarioChange = Pick<
  NewScenario,
  'title' | 'persona' | 'goal' | 'turns' | 'expectation' | 'isRequired'
>

/** Changes a scenario, which becomes untested. */
export async function updateScenarioRow(
  tx: WriteTx,
  businessId: string,
  id: string,
  change: ScenarioChange,
): Promise<boolean> {
  const changed = await tx`
    update public.scenario set title = ${change.title}, persona = ${change.persona},
      goal = ${change.goal}, turns = ${change.turns}::text[],
      expectation = ${JSON.stringify(change.expectation)}::text::jsonb,
      is_required = ${change.isRequired}, verdict_v1 = null, verdict_v2 = null
    where business_id = ${businessId} and id = ${id}`
  return changed.count === 1
}

export async function updateRequired(
  tx: WriteTx,
  businessId: string,
  ids: string[],
  isRequired: boolean,
): Promise<number> {
  const changed = await tx`update public.scenario set is_required = ${isRequired}
    where business_id = ${businessId} and id = any (${ids}::uuid[])`
  return changed.count
}

export async function deleteScenario(
  tx: WriteTx,
  businessId: string,
  id: string,
): Promise<boolean> {
  const gone = await tx`delete from public.scenario
    where business_id = ${businessId} and id = ${id}`
  return gone.count === 1
}

const FAILING_SHOWN = 10

/**
 * Required scenarios without a pass for a behaviour. Of the first ones, failed scenarios come
 * before untested ones.
 */
export async function findReadiness(
  tx: ReadTx,
  businessId: string,
  behaviour: 'v1' | 'v2',
): Promise<Readiness> {
  const verdict = behaviour === 'v1' ? tx`s.verdict_v1` : tx`s.verdict_v2`
  const [row] = await tx<Readiness[]>`
    with required as materialized (select s.id, s.title, ${verdict} as verdict
      from public.scenario s where s.business_id = ${businessId} and s.is_required)
    select count(*)::int as required,
      count(*) filter (where verdict in ('goyah', 'gagal'))::int as failed,
      count(*) filter (where verdict is null)::int as untested,
      coalesce((select jsonb_agg(f) from (select id, title, verdict from required
        where verdict is distinct from 'lulus'
        order by verdict is null, verdict, id limit ${FAILING_SHOWN}) f), '[]') as failing
    from required`
  return row!
}
