import { createTtlCache } from '#lib/ttl-cache'
import { openSealed } from '#platform/crypto'
import { asService, db } from '#platform/database'
import { callTool } from './call-tool.ts'
import type { ToolDesk } from './contract.ts'
import * as rows from './queries.ts'

const service = asService('a model calls a reading tool for a customer, who has no account')
/** How long a process uses what it read of a business's tools. */
const KEPT_MS = 15_000
const MAX_KEPT = 5_000

const offered = createTtlCache<ToolDesk | undefined>(KEPT_MS, MAX_KEPT, openOffered)

/** The reading tools that the owner offers to the model; undefined without any. At most 15 s old. */
export const openTools = (businessId: string): Promise<ToolDesk | undefined> =>
  offered.get(businessId)

/** A tool changed. */
export const forgetTools = (businessId: string): void => offered.forget(businessId)

function openOffered(businessId: string): Promise<ToolDesk | undefined> {
  return db.readAs(service, async (tx) => {
    const listed = await rows.listToolRows(tx, businessId)
    const tools = listed.filter(({ is_offered, is_writing }) => is_offered && !is_writing)
    if (tools.length === 0) return undefined
    return { tools, call: callerOf(await rows.listSecrets(tx, businessId)) }
  })
}

/** Calls a tool with its secret, which stays sealed until then. */
export function callerOf(secrets: { tool_id: string; sealed: string }[]): ToolDesk['call'] {
  const sealed = new Map(secrets.map((row) => [row.tool_id, row.sealed]))
  return (tool, values, until) => {
    const secret = sealed.get(tool.id)
    return callTool(tool, values, { secret: secret && openSealed(secret, tool.id), until })
  }
}
