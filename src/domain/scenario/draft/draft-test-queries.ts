import type { Draft, DraftChange } from '#contract/knowledge/draft'
import type { ProcedureChange } from '#contract/procedure/draft'
import type { ProductChange } from '#contract/product/draft'
import type { ReadTx, WriteTx } from '#platform/database'
import type { RunChange, RunRow } from '../contract.ts'
import { runColumns } from '../run-queries.ts'

export type TestedDraft = {
  required: number
  run: RunRow | null
  /** whether the run played the present draft and the present live knowledge */
  is_current: boolean
}

/** The newest test since the draft was begun, with the present state of knowledge and draft. */
export async function findDraftTest(
  tx: ReadTx,
  businessId: string,
  now: { state: string; policyVersion: string },
): Promise<TestedDraft> {
  const [row] = await tx<TestedDraft[]>`
    select (select count(*)::int from public.scenario s
        where s.business_id = b.id and s.is_required) as required,
      to_jsonb(newest) - 'draft_state' as run,
      coalesce(newest.draft_state = ${now.state} and newest.policy_version = ${now.policyVersion}
        and newest.knowledge_version = b.knowledge_version, false) as is_current
    from public.business b
    left join lateral (select ${runColumns(tx)}, r.draft_state from public.scenario_run r
      where r.business_id = b.id and r.draft_state is not null
        and r.created_at >= (select min(d.created_at) from (
          select c.created_at from public.knowledge_draft_change c
            where c.business_id = b.id and c.dropped_at is null
          union all select p.created_at from public.product_draft_change p
            where p.business_id = b.id and p.dropped_at is null
          union all select s.created_at from public.procedure_draft_change s
            where s.business_id = b.id and s.dropped_at is null) d)
      order by r.id desc limit 1) newest on true
    where b.id = ${businessId}`
  return row ?? { required: 0, run: null, is_current: false }
}

/** Cancels the active test of a draft that was discarded or published. */
export async function cancelDraftRuns(tx: WriteTx, businessId: string): Promise<void> {
  await tx`
    update public.scenario_run set status = 'dibatalkan', finished_at = now()
    where business_id = ${businessId} and draft_state is not null
      and status in ('antre', 'berjalan')`
}

const KINDS = {
  add: 'baru',
  edit: 'diubah',
  remove: 'dihapus',
  archive: 'dihapus',
  order: 'perilaku',
} as const

/** The changes of a draft in the form that a run stores. */
export const toRunChanges = ({ changes, products, procedures }: Draft): RunChange[] => [
  ...changes.map(toRunChange),
  ...products.changes.map(toProductChange),
  ...procedures.map(toProcedureChange),
]

const toProcedureChange = (change: ProcedureChange): RunChange => ({
  kind: KINDS[change.act],
  title: change.act === 'order' ? '' : change.contents.name,
  entryId: null,
  sourceId: null,
})

const toProductChange = ({ act, name, variant }: ProductChange): RunChange => ({
  kind: KINDS[act],
  title: [name, variant].filter(Boolean).join(' '),
  entryId: null,
  sourceId: null,
})

const toRunChange = (change: DraftChange): RunChange => ({
  kind: KINDS[change.act],
  title: change.question ?? change.source_title ?? '',
  entryId: change.act === 'add' ? change.id : change.entry_id,
  sourceId: change.source_id,
})
