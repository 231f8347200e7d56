import type { ReadTx, WriteTx } from '#platform/database'
import { MAX_PROCEDURES, type ProcedureContents } from '../contract.ts'
import type { StoredChange } from './overlay.ts'

/** A draft has at most one change for each live procedure and each added one, and the order. */
const MAX = 2 * MAX_PROCEDURES + 1

/** The changes of a draft, in the order in which they were begun. */
export async function listStored(tx: ReadTx, businessId: string): Promise<StoredChange[]> {
  return tx<StoredChange[]>`
    select c.id, c.act, c.procedure_id, c.contents, c.base, c.version, c.created_at,
      (select p.name from public.profile p where p.id = c.created_by) as created_by_name
    from public.procedure_draft_change c
    where c.business_id = ${businessId} and c.dropped_at is null order by c.id limit ${MAX}`
}

/** A digest of the live procedures and the draft's changes; another one after every change. */
export async function findProcedureState(tx: ReadTx, businessId: string): Promise<string> {
  const [row] = await tx<{ state: string }[]>`
    select md5(coalesce(string_agg(c.id || '/' || c.version, ',' order by c.id), '')) as state
    from (select p.id, p.version || '/' || p.position as version from public.procedure p
        where p.business_id = ${businessId}
      union all select d.id, d.xmin::text from public.procedure_draft_change d
        where d.business_id = ${businessId} and d.dropped_at is null) c`
  return row?.state ?? ''
}

type NewChange =
  | { act: 'add'; procedure_id: string; contents: ProcedureContents; base: null }
  | {
      act: 'edit' | 'remove'
      procedure_id: string
      contents: ProcedureContents
      base: ProcedureContents
    }
  | { act: 'order'; procedure_id: null; contents: string[]; base: string[] }

/** Writes a change; one of the same procedure is replaced, and keeps its place. Each has a new version. */
export async function upsertChange(
  tx: WriteTx,
  of: { businessId: string; createdBy: string | null },
  change: NewChange,
): Promise<void> {
  await tx`
    insert into public.procedure_draft_change as c (business_id, act, procedure_id, contents, base,
      created_by)
    values (${of.businessId}, ${change.act}, ${change.procedure_id},
      ${JSON.stringify(change.contents)}::text::jsonb,
      ${change.base === null ? null : JSON.stringify(change.base)}::text::jsonb, ${of.createdBy})
    on conflict (business_id, procedure_id) do update set act = excluded.act,
      contents = excluded.contents, base = excluded.base, created_by = excluded.created_by,
      version = excluded.version, dropped_at = null`
}

/** Removes a change, dropped or not. `procedureId` null: the order. */
export async function deleteChange(
  tx: WriteTx,
  businessId: string,
  procedureId: string | null,
): Promise<void> {
  await tx`
    delete from public.procedure_draft_change
    where business_id = ${businessId} and procedure_id is not distinct from ${procedureId}::uuid`
}

/** Empties the draft after it was published; dropped changes cannot be taken back any more. */
export async function deleteAll(tx: WriteTx, businessId: string): Promise<void> {
  await tx`delete from public.procedure_draft_change where business_id = ${businessId}`
}
