import { z } from 'zod/mini'

/** `before`: the id of the last row of the previous page. */
export const auditQuery = z.object({ businessId: z.uuid(), before: z.optional(z.uuid()) })

/** `actor_name` is null when the person left or has no name. */
export type AuditRow = {
  id: string
  actor_id: string | null
  actor_name: string | null
  action: string
  after: Record<string, string | number | boolean | null> | null
  created_at: string
}
export type AuditPage = { rows: AuditRow[]; next: string | null }
