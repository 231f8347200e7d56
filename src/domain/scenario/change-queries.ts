import type { ReadTx } from '#platform/database'
import { CHANGES_KEPT, type RunChange, type RunRow } from './contract.ts'

/** A digest of the settings for the agent's manner. */
export const mannerOf = (tx: ReadTx, businessId: string) => tx`
  coalesce((select md5(jsonb_build_array(a.tone, a.greeting, a.forbidden_topics)::text)
    from public.agent a where a.business_id = ${businessId} order by a.created_at limit 1), '')`

/** One row with the changes since the newest run; no row before the first run. */
export const changesSince = (tx: ReadTx, businessId: string, policyVersion: string) => tx`
  with last as (select created_at, policy_version, manner_md5 from public.scenario_run
    where business_id = ${businessId} and draft_state is null order by id desc limit 1),
  change as (
    select case when e.deleted_at > last.created_at then 'dihapus'
        when e.created_at > last.created_at then 'baru' else 'diubah' end as kind,
      coalesce(e.question, k.title) as title, e.id as entry_id, e.source_id,
      coalesce(e.deleted_at, e.updated_at) as at
    from last, public.knowledge_entry e join public.knowledge_source k on k.id = e.source_id
    where e.business_id = ${businessId} and k.deleted_at is null
      and case when e.deleted_at is null then e.updated_at > last.created_at
        else e.deleted_at > last.created_at and e.created_at <= last.created_at end
    union all
    select case when k.deleted_at > last.created_at then 'dihapus' else 'kedaluwarsa' end,
      k.title, null, k.id, coalesce(k.deleted_at, k.valid_until)
    from last, public.knowledge_source k where k.business_id = ${businessId}
      and case when k.deleted_at is null
        then k.valid_until >= last.created_at::date and k.valid_until < current_date
        else k.deleted_at > last.created_at and k.created_at <= last.created_at end
    union all
    select 'perilaku', '', null, null, now() from last
    where last.manner_md5 not in ('', ${mannerOf(tx, businessId)})
    union all
    select 'pembaruan', '', null, null, now() from last
    where last.policy_version <> ${policyVersion}
  )
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'title', title,
    'entryId', entry_id, 'sourceId', source_id) order by at desc), '[]') as list
  from (select * from change order by at desc limit ${CHANGES_KEPT}) newest`

/** The changes since the newest run. `hasRun` is false before the first one. */
export async function findUntestedChanges(
  tx: ReadTx,
  businessId: string,
  policyVersion: string,
): Promise<{ changes: RunChange[]; hasRun: boolean }> {
  const [row] = await tx<{ changes: RunChange[]; hasRun: boolean }[]>`
    select c.list as changes, exists (select from public.scenario_run
      where business_id = ${businessId} and draft_state is null) as "hasRun"
    from (${changesSince(tx, businessId, policyVersion)}) c`
  return row!
}

/** Number of runs whose results are stored, so that they can be compared. */
const RUNS_READ = 20

/** The changes between a scenario's newest pass and a run, as the runs in between noted them. */
export async function listChangesSincePass(
  tx: ReadTx,
  run: Pick<RunRow, 'id' | 'business_id' | 'behaviour'>,
  scenarioId: string,
): Promise<RunChange[]> {
  const found = await tx<{ changes: RunChange[] }[]>`
    select r.changes from public.scenario_run r
    where r.business_id = ${run.business_id} and r.id <= ${run.id}
      and (r.draft_state is null or r.id = ${run.id})
      and r.id > coalesce((select x.run_id from public.scenario_result x
        join public.scenario_run p on p.id = x.run_id
        where x.scenario_id = ${scenarioId} and x.run_id < ${run.id} and x.verdict = 'lulus'
          and p.behaviour = ${run.behaviour} and p.draft_state is null
        order by x.run_id desc limit 1), '00000000-0000-0000-0000-000000000000'::uuid)
    order by r.id desc limit ${RUNS_READ}`
  return found.flatMap(({ changes }) => changes)
}
