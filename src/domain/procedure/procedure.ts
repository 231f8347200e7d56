import { recordAudit } from '#domain/audit'
import { keepFor } from '#lib/kept'
import { asService, type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { openTriggers } from './triggers.ts'
import { callerOf } from './offered-tools.ts'
import {
  fieldsIn,
  type Procedure,
  type ProcedureDesk,
  type ProcedureRef,
  type SaveProcedure,
  type Tool,
} from './contract.ts'
import * as rows from './queries.ts'

export { openTools } from './offered-tools.ts'
export { findTool } from './queries.ts'
export { callReadingTool, checkTool, listTools, removeTool, saveTool } from './tools.ts'

const service = asService('a procedure is run for a customer, who has no account')
const MAX_PROCEDURES = 50
/** How long a process uses what it read of a business's procedures. */
const KEPT_MS = 15_000
const MAX_KEPT = 5_000

const desks = keepFor<ProcedureDesk | undefined>(KEPT_MS, MAX_KEPT, openDesk)

/** What the agent needs of a business's procedures; undefined where none is on. At most 15 s old. */
export const openProcedures = (businessId: string): Promise<ProcedureDesk | undefined> =>
  desks.get(businessId)

async function openDesk(businessId: string): Promise<ProcedureDesk | undefined> {
  const [procedures, tools, secrets] = await db.readAs(service, async (tx) => {
    const listed = await rows.listProcedureRows(tx, businessId, 'enabled')
    return listed.length === 0
      ? [listed, [], []]
      : Promise.all([listed, rows.listToolRows(tx, businessId), rows.listSecrets(tx, businessId)])
  })
  if (procedures.length === 0) return undefined
  return { procedures, tools, match: await openTriggers(procedures), call: callerOf(secrets) }
}

/** Every member. */
export const listProcedures = (claims: Claims, businessId: string): Promise<Procedure[]> =>
  db.readAs(claims, (tx) => rows.listProcedureRows(tx, businessId))

/**
 * Creates or changes a procedure. Owner and admin. Errors: `procedure.not_found`,
 * `procedure.changed`, `procedure.too_many`, `procedure.incomplete` where a step uses a value that
 * nothing gave, or a tool that is gone.
 */
export async function saveProcedure(claims: Claims, input: SaveProcedure): Promise<{ id: string }> {
  const { businessId } = input
  const id = await db.writeAs(claims, async (tx) => {
    const tools = await rows.listToolRows(tx, businessId)
    const fault = findFault(input, tools)
    if (fault) throw new AppError('procedure.incomplete', { reason: fault })
    const written = await writeProcedure(tx, input)
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'procedure.save',
      entity: 'procedure',
      entityId: written,
      after: { name: input.name, is_enabled: input.is_enabled, steps: input.steps.length },
    })
    return written
  })
  desks.forget(businessId)
  return { id }
}

/** Returns its id. */
async function writeProcedure(tx: WriteTx, input: SaveProcedure): Promise<string> {
  const { businessId, changes } = input
  if (changes) {
    await requireVersion(tx, { businessId, ...changes })
    await rows.updateProcedure(tx, changes.procedureId, input)
    return changes.procedureId
  }
  if ((await rows.countProcedures(tx, businessId)) >= MAX_PROCEDURES)
    throw new AppError('procedure.too_many')
  return (await rows.insertProcedure(tx, input)).id
}

/** Refuses what is based on another state than the stored one: it would undo a member's change. */
async function requireVersion(
  tx: WriteTx,
  { businessId, procedureId, version }: ProcedureRef,
): Promise<void> {
  const stored = await rows.lockProcedure(tx, businessId, procedureId)
  if (stored === undefined) throw new AppError('procedure.not_found')
  if (stored !== version) throw new AppError('procedure.changed')
}

/** The first field or tool that a step needs and nothing before it gave. */
function findFault({ steps }: SaveProcedure, tools: readonly Tool[]): string | undefined {
  const given = new Set<string>()
  for (const step of steps) {
    const tool = step.kind === 'panggil' && tools.find(({ id }) => id === step.toolId)
    if (step.kind === 'panggil' && !tool) return 'tool'
    const needed = tool
      ? fieldsIn(tool.url)
      : 'text' in step
        ? [...fieldsIn(step.text), ...(step.kind === 'bila' ? [step.field] : [])]
        : []
    const missing = needed.find((field) => !given.has(field))
    if (missing) return missing
    if (step.kind === 'tanya') given.add(step.field)
    if (tool) for (const { field } of tool.outputs) given.add(field)
  }
  return undefined
}

/** Errors: `procedure.not_found`, `procedure.changed`. */
export async function removeProcedure(claims: Claims, ref: ProcedureRef): Promise<void> {
  const { businessId, procedureId } = ref
  await db.writeAs(claims, async (tx) => {
    await requireVersion(tx, ref)
    const name = await rows.deleteProcedure(tx, businessId, procedureId)
    if (!name) throw new AppError('procedure.not_found')
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'procedure.remove',
      entity: 'procedure',
      entityId: procedureId,
      before: { name },
    })
  })
  desks.forget(businessId)
}
