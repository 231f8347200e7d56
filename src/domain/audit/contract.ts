import { z } from 'zod/mini'

/** `before`: the id of the last row of the page before. */
export const auditQuery = z.object({ businessId: z.uuid(), before: z.optional(z.uuid()) })

/** `actor_name` is null where the person left, or never gave a name. */
export type AuditRow = {
  id: string
  actor_id: string | null
  actor_name: string | null
  action: string
  after: Record<string, string | number | boolean | null> | null
  created_at: string
}
export type AuditPage = { rows: AuditRow[]; next: string | null }
