import { recordAudit } from '#domain/audit'
import { type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { forgetProcedures } from './desk.ts'
import {
  MAX_PROCEDURES,
  type OrderProcedures,
  type ProcedureRef,
  type SaveProcedure,
} from './contract.ts'
import { listStored } from './draft/draft-queries.ts'
import type { DraftedProcedure } from './draft/contract.ts'
import { overlayProcedures } from './draft/overlay.ts'
import * as rows from './queries.ts'
import { requireComplete, requireOrder } from './rules.ts'

export { openProcedures } from './desk.ts'
export { openTools } from './offered-tools.ts'
export { findTool } from './queries.ts'
export { callReadingTool, checkTool, listTools, removeTool, saveTool } from './tools.ts'

/**
 * Every member. `isDraft`: as they will be once the draft is published, with those that it removes.
 */
export const listProcedures = (
  claims: Claims,
  { businessId, isDraft }: { businessId: string; isDraft: boolean },
): Promise<DraftedProcedure[]> =>
  db.readAs(claims, async (tx) => {
    const live = await rows.listProcedureRows(tx, businessId)
    return overlayProcedures(live, isDraft ? await listStored(tx, businessId) : [])
  })

/**
 * Creates or changes a procedure. Owner and admin. Errors: `procedure.not_found`,
 * `procedure.changed`, `procedure.too_many`, `procedure.incomplete` where a step uses a value that
 * nothing gave, or a tool that is gone.
 */
export async function saveProcedure(claims: Claims, input: SaveProcedure): Promise<{ id: string }> {
  const { businessId } = input
  const id = await db.writeAs(claims, async (tx) => {
    requireComplete([input], await rows.listToolRows(tx, businessId))
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
  forgetProcedures(businessId)
  return { id }
}

/** Returns its id. */
async function writeProcedure(tx: WriteTx, input: SaveProcedure): Promise<string> {
  const { businessId, changes } = input
  if (changes) {
    await requireVersion(tx, { businessId, ...changes })
    await rows.updateProcedure(tx, { businessId, ...changes }, input)
    return changes.procedureId
  }
  if ((await rows.countProcedures(tx, businessId)) >= MAX_PROCEDURES)
    throw new AppError('procedure.too_many')
  return rows.insertProcedure(tx, businessId, input)
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

/** Errors: `procedure.not_found`, `procedure.changed`. */
export async function removeProcedure(claims: Claims, ref: ProcedureRef): Promise<void> {
  const { businessId, procedureId } = ref
  await db.writeAs(claims, async (tx) => {
    await requireVersion(tx, ref)
    const removed = await rows.deleteProcedure(tx, businessId, procedureId)
    if (!removed) throw new AppError('procedure.not_found')
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'procedure.remove',
      entity: 'procedure',
      entityId: procedureId,
      before: { name: removed.name },
    })
  })
  forgetProcedures(businessId)
}

/**
 * Writes the order of the list: of two procedures that ask the same question, the first one
 * continues. Owner and admin. Errors: `procedure.changed`, `request.invalid`.
 */
export async function orderProcedures(
  claims: Claims,
  { businessId, ids, seen }: OrderProcedures,
): Promise<void> {
  await db.writeAs(claims, async (tx) => {
    await rows.lockProcedures(tx, businessId)
    const live = await rows.listProcedureRows(tx, businessId)
    requireOrder(
      live.map(({ id }) => id),
      { ids, seen },
    )
    await rows.updateOrder(tx, businessId, ids)
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'procedure.order',
      entity: 'business',
      entityId: businessId,
      after: { names: ids.flatMap((id) => live.find((one) => one.id === id)?.name ?? []) },
    })
  })
  forgetProcedures(businessId)
}
