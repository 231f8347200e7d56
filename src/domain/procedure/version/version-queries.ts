import type { ReadTx } from '#platform/database'
import type { ProcedureVersion } from '../contract.ts'

/** The contents before each change, newest first; a trigger keeps 20. */
export async function listVersionRows(
  tx: ReadTx,
  businessId: string,
  procedureId: string,
): Promise<ProcedureVersion[]> {
  return tx<ProcedureVersion[]>`
    select v.id, v.name, v.is_enabled, v.triggers, v.steps, v.created_at,
      (select p.name from public.profile p where p.id = v.changed_by) as changed_by_name
    from public.procedure_version v
    where v.business_id = ${businessId} and v.procedure_id = ${procedureId}
    order by v.id desc limit 20`
}
