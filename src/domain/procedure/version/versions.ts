import { type Claims, db } from '#platform/database'
import type { ProcedureVersion } from '../contract.ts'
import { listVersionRows } from './version-queries.ts'

/**
 * The contents of a live procedure before each change, newest first, with who changed them. A member
 * restores one by saving it, so that a tool that is gone is noticed.
 */
export const listProcedureVersions = (
  claims: Claims,
  { businessId, procedureId }: { businessId: string; procedureId: string },
): Promise<ProcedureVersion[]> =>
  db.readAs(claims, (tx) => listVersionRows(tx, businessId, procedureId))
