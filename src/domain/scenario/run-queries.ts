import type { Behaviour } from '#contract/agent'
import type { AgentSetting } from '#domain/simulation/ask-agent'
import type { Toggles } from '#contract/business'
import type { ReadTx, WriteTx } from '#platform/database'
import { storableJson } from '#lib/json'
import {
  type Attempt,
  type ResultRow,
  type RunChange,
  type RunComparison,
  type RunFailure,
  type RunRow,
  type RunScope,
  type Verdict,
} from './contract.ts'
import { changesSince, mannerOf } from './change-queries.ts'
import type { PlayedScenario } from './play.ts'
import { inScope, scenarioColumns } from './queries.ts'

export const RUN_PAGE = 20
export const RESULT_PAGE = 50
/** The results of older runs are deleted, because their conversations are most of the data. */
export const RUNS_WITH_RESULTS = 20

export const runColumns = (tx: ReadTx) => tx`
  r.id, r.business_id, r.status, r.scope, r.cause, r.behaviour, r.repetitions, r.total,
    r.passed_count, r.flaky_count, r.failed_count, r.regression_count, r.passes,
    r.knowledge_version, r.policy_version, r.failure, r.changes, r.next_behaviour,
    r.draft_state is not null as is_draft, r.answer_count, r.answer_ms::float8 as answer_ms,
    r.token_count::float8 as token_count, r.created_at, r.finished_at`

/** One page of runs, newest first. */
export async function listRunRows(
  tx: ReadTx,
  businessId: string,
  before?: string,
): Promise<RunRow[]> {
  return tx<RunRow[]>`
    select ${runColumns(tx)} from public.scenario_run r where r.business_id = ${businessId}
      ${before ? tx`and r.id < ${before}` : tx``}
    order by r.id desc limit ${RUN_PAGE}`
}

export async function findRun(
  tx: ReadTx,
  businessId: string,
  runId: string,
): Promise<RunRow | undefined> {
  const [row] = await tx<RunRow[]>`select ${runColumns(tx)} from public.scenario_run r
    where r.business_id = ${businessId} and r.id = ${runId}`
  return row
}

const resultColumns = (tx: ReadTx) => tx`
  x.scenario_id, s.title, s.origin, s.persona, s.is_required, x.verdict, x.passed_count,
    x.is_regression, s.entry_id, s.source_id, coalesce(jsonb_path_query_first(x.attempts,
      '$[*] ? (@.passed == false).failures'), '[]') as failures`

/** One page of results: failed ones first, then flaky ones. */
export async function listResultRows(
  tx: ReadTx,
  runId: string,
  after?: { verdict: Verdict; scenarioId: string },
): Promise<ResultRow[]> {
  return tx<ResultRow[]>`
    select ${resultColumns(tx)} from public.scenario_result x
    join public.scenario s on s.id = x.scenario_id
    where x.run_id = ${runId}
      ${after ? tx`and (x.verdict, x.scenario_id) > (${after.verdict}, ${after.scenarioId})` : tx``}
    order by x.verdict, x.scenario_id limit ${RESULT_PAGE}`
}

export async function findResult(
  tx: ReadTx,
  businessId: string,
  runId: string,
  scenarioId: string,
): Promise<(ResultRow & { attempts: Attempt[] }) | undefined> {
  const [row] = await tx<(ResultRow & { attempts: Attempt[] })[]>`
    select ${resultColumns(tx)}, x.attempts from public.scenario_result x
    join public.scenario s on s.id = x.scenario_id
    where x.business_id = ${businessId} and x.run_id = ${runId}
    and x.scenario_id = ${scenarioId}`
  return row
}

export type NewRun = {
  businessId: string
  scope: RunScope
  cause: RunRow['cause']
  behaviour: Behaviour
  repetitions: number
  policyVersion: string
  nextBehaviour: Behaviour | null
  startedBy: string | null
  /** state and changes of the draft that it plays */
  draft?: { state: string; changes: RunChange[] }
}

/** Undefined when the business has no scenario of the scope, or another run is active. */
export async function insertRun(tx: WriteTx, run: NewRun): Promise<RunRow | undefined> {
  const draftChanges = run.draft ? JSON.stringify(run.draft.changes) : null
  const [row] = await tx<RunRow[]>`
    with scoped as (${countScoped(tx, run)}),
    changed as (${changesSince(tx, run.businessId, run.policyVersion)})
    insert into public.scenario_run as r (business_id, scope, cause, behaviour, repetitions,
        passes, total, knowledge_version, policy_version, changes, manner_md5, next_behaviour,
        started_by, draft_state)
    select b.id, ${run.scope}, ${run.cause}, ${run.behaviour}, ${run.repetitions},
      array_fill(0, array[${run.repetitions}::int]), scoped.total, b.knowledge_version,
      ${run.policyVersion}, coalesce(${draftChanges}::text::jsonb, changed.list),
      ${mannerOf(tx, run.businessId)}, ${run.nextBehaviour}, ${run.startedBy},
      ${run.draft?.state ?? null}
    from public.business b, scoped, changed where b.id = ${run.businessId}
      and (scoped.total > 0 or ${run.scope} = 'pembohong')
    on conflict (business_id) where status in ('antre', 'berjalan') do nothing
    returning ${runColumns(tx)}`
  return row
}

/**
 * The newest finished run of the other behaviour with the same scope, if its results are still
 * stored.
 */
export async function findOtherRun(tx: ReadTx, run: RunRow): Promise<RunRow | undefined> {
  const [row] = await tx<RunRow[]>`
    select ${runColumns(tx)} from public.scenario_run r
    where r.business_id = ${run.business_id} and r.scope = ${run.scope}
      and r.behaviour <> ${run.behaviour} and r.status = 'selesai'
      and (r.draft_state is not null) = ${run.is_draft}
      and exists (select from public.scenario_result x where x.run_id = r.id)
    order by r.id desc limit 1`
  return row
}

const DIFFERING = 50

/** Scenarios with different results in two runs; the worst of the first run come first. */
export async function listDiffering(
  tx: ReadTx,
  runId: string,
  otherId: string,
): Promise<NonNullable<RunComparison>['differing']> {
  return tx<NonNullable<RunComparison>['differing']>`
    select x.scenario_id, s.title, x.verdict, y.verdict as other_verdict
    from public.scenario_result x
    join public.scenario_result y on y.run_id = ${otherId} and y.scenario_id = x.scenario_id
    join public.scenario s on s.id = x.scenario_id
    where x.run_id = ${runId} and x.verdict <> y.verdict
    order by x.verdict, x.scenario_id limit ${DIFFERING}`
}

/**
 * The number of scenarios in a scope. For a lying model it is 0, because the first step makes its
 * drafts.
 */
const countScoped = (tx: ReadTx, { businessId, scope }: NewRun) =>
  scope === 'pembohong'
    ? tx`select 0 as total`
    : tx`select count(*)::int as total from public.scenario s
        where s.business_id = ${businessId} ${inScope(tx, scope)}`

/** Returns false when the run was no longer active. */
export async function endRun(
  tx: WriteTx,
  runId: string,
  status: 'selesai' | 'dibatalkan' | 'gagal',
  failure: RunFailure | null = null,
): Promise<boolean> {
  const ended = await tx`
    update public.scenario_run set status = ${status}, failure = ${failure}, finished_at = now(),
      total = case when ${status} = 'selesai' then passed_count + flaky_count + failed_count
        else total end
    where id = ${runId} and status in ('antre', 'berjalan')`
  return ended.count === 1
}

/** The run that a step continues. */
export type StepRun = {
  id: string
  business_id: string
  scope: RunScope
  behaviour: Behaviour
  repetitions: number
  total: number
  cause: RunRow['cause']
  next_behaviour: Behaviour | null
  started_by: string | null
  done_up_to: string | null
  created_at: string
  /** whether it plays the draft of the knowledge */
  is_draft: boolean
}

/** Marks the run as running and returns it; undefined when it has ended. */
export async function openStep(tx: WriteTx, runId: string): Promise<StepRun | undefined> {
  const [row] = await tx<StepRun[]>`
    update public.scenario_run set status = 'berjalan'
    where id = ${runId} and status in ('antre', 'berjalan')
    returning id, business_id, scope, cause, behaviour, next_behaviour, repetitions, total,
      started_by, done_up_to, created_at, draft_state is not null as is_draft`
  return row
}

/** Whether a run is still active, because a member may have cancelled it. */
export async function isRunning(tx: ReadTx, runId: string): Promise<boolean> {
  const found = await tx`select 1 from public.scenario_run
    where id = ${runId} and status = 'berjalan'`
  return found.length === 1
}

/**
 * The next scenarios of a run, in the order of their ids. Scenarios that were added later are not
 * included.
 */
export async function listNext(
  tx: ReadTx,
  run: StepRun,
  doneUpTo: string | null,
  most: number,
): Promise<PlayedScenario[]> {
  return tx<PlayedScenario[]>`
    select ${scenarioColumns(tx)},
      (select e.answer from public.knowledge_entry e
        where e.id = s.entry_id and e.deleted_at is null) as entry_text,
      exists (select from public.knowledge_entry e join public.knowledge_source k
        on k.id = e.source_id where e.id = s.entry_id and e.deleted_at is null
        and k.deleted_at is null) as is_entry_live,
      exists (select from public.knowledge_source k where k.id = s.source_id
        and k.deleted_at is null) as is_source_live
    from public.scenario s
    where s.business_id = ${run.business_id} and s.created_at <= ${run.created_at}
      ${inScope(tx, run.scope)} ${doneUpTo ? tx`and s.id > ${doneUpTo}` : tx``}
    order by s.id limit ${most}`
}

/**
 * Stores a result and the run's progress, unless the run has ended or another worker did this
 * scenario. It is a regression when the newest verdict of this behaviour was a pass. The result of
 * a draft is no verdict, because customers get other answers.
 */
export async function insertResult(
  tx: WriteTx,
  run: StepRun,
  doneUpTo: string | null,
  result: { scenarioId: string; verdict: Verdict; attempts: Attempt[] },
): Promise<boolean> {
  const passed = result.attempts.map((attempt): number => (attempt.passed ? 1 : 0))
  const column = run.behaviour === 'v1' ? tx`verdict_v1` : tx`verdict_v2`
  const stored = await tx`
    with known as (
      select s.id, s.${column} = 'lulus' and ${result.verdict} <> 'lulus' as is_regression
      from public.scenario s where s.id = ${result.scenarioId}
    ), moved as (
      update public.scenario_run r set done_up_to = ${result.scenarioId},
        passed_count = passed_count + ${result.verdict === 'lulus' ? 1 : 0},
        flaky_count = flaky_count + ${result.verdict === 'goyah' ? 1 : 0},
        failed_count = failed_count + ${result.verdict === 'gagal' ? 1 : 0},
        regression_count = regression_count
          + coalesce((select is_regression::int from known), 0),
        answer_count = answer_count + ${answersOf(result.attempts)},
        answer_ms = answer_ms + ${sumOf(result.attempts, ({ answerMs = 0 }) => answerMs)},
        token_count = token_count + ${sumOf(result.attempts, ({ tokens = 0 }) => tokens)},
        passes = array(select p + n from unnest(passes, ${passed}::int[]) as t (p, n))
      where r.id = ${run.id} and r.status = 'berjalan'
      and r.done_up_to is not distinct from ${doneUpTo}::uuid
      returning r.id, r.business_id
    ), judged as (
      update public.scenario s set ${column} = ${result.verdict}
      from moved where s.id = ${result.scenarioId} and not ${run.is_draft}
    )
    insert into public.scenario_result (run_id, scenario_id, business_id, verdict, passed_count,
        is_regression, attempts)
    select moved.id, known.id, moved.business_id, ${result.verdict},
      ${passed.reduce((sum, one) => sum + one, 0)}, coalesce(known.is_regression, false),
      ${storableJson(result.attempts)}::text::jsonb
    from moved, known`
  return stored.count === 1
}

const sumOf = (attempts: Attempt[], of: (attempt: Attempt) => number): number =>
  Math.round(attempts.reduce((sum, attempt) => sum + of(attempt), 0))
const answersOf = (attempts: Attempt[]): number =>
  sumOf(attempts, ({ turns }) => turns.filter(({ by }) => by === 'ai').length)

/** Deletes the results of runs that are no longer among the newest. */
export async function deleteOldResults(tx: WriteTx, businessId: string): Promise<void> {
  for (const table of ['scenario_result', 'scenario_lie'])
    await tx`
      delete from public.${tx(table)} where run_id in (select id from public.scenario_run
        where business_id = ${businessId} order by id desc offset ${RUNS_WITH_RESULTS})`
}

/** The agent's settings, read as the service, with the behaviour that customers get. */
export async function findSetting(
  tx: ReadTx,
  businessId: string,
): Promise<(AgentSetting & { toggles: Toggles }) | undefined> {
  const [row] = await tx<(AgentSetting & { toggles: Toggles })[]>`
    select jsonb_build_object('id', b.id, 'name', b.name, 'team_name', b.team_name,
        'sla_minutes', b.sla_minutes, 'operational_hours', b.operational_hours,
        'enable_operational_hours', b.enable_operational_hours,
        'closed_dates', b.closed_dates) as business,
      jsonb_build_object('tone', a.tone, 'greeting', a.greeting,
        'forbidden_topics', a.forbidden_topics) as agent,
      b.toggles
    from public.business b join public.agent a on a.business_id = b.id
    where b.id = ${businessId} and not private.is_deleted_business(b.id)
    order by a.created_at limit 1`
  return row
}

export type Stranded = { id: string; business_id: string; is_hopeless: boolean }

/**
 * Active runs without progress since `silentSince`. Those that began before `since` are given up.
 */
export async function listStranded(
  tx: ReadTx,
  silentSince: string,
  since: string,
): Promise<Stranded[]> {
  return tx<Stranded[]>`
    select id, business_id, created_at < ${since} as is_hopeless from public.scenario_run
    where status in ('antre', 'berjalan') and updated_at < ${silentSince}
    order by updated_at limit 100`
}

/** Businesses with required scenarios whose newest run had another policy version; at most 20. */
export async function listOutdated(tx: ReadTx, policyVersion: string): Promise<string[]> {
  const found = await tx<{ business_id: string }[]>`
    select s.business_id from (select distinct business_id from public.scenario
      where is_required) s
    cross join lateral (select r.status, r.policy_version from public.scenario_run r
      where r.business_id = s.business_id and r.draft_state is null
      order by r.id desc limit 1) newest
    where newest.policy_version <> ${policyVersion}
    and newest.status not in ('antre', 'berjalan') limit ${OUTDATED_LIMIT}`
  return found.map((row) => row.business_id)
}
export const OUTDATED_LIMIT = 20
