import { isDeepStrictEqual } from 'node:util'
import type { ReadTx, WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { MAX_PROCEDURES } from '../contract.ts'
import * as procedures from '../queries.ts'
import { inOrder, isSameOrder, requireComplete } from '../rules.ts'
import type { ContentsChange, ProcedureChange, ReleasedProcedure } from './contract.ts'
import * as rows from './draft-queries.ts'
import { contentsOf, judgeChanges } from './overlay.ts'

export { findProcedureState } from './draft-queries.ts'
export const lockProcedures = procedures.lockProcedures

/** The draft's changes of procedures, with what is live now. */
export async function findProcedureDraft(
  tx: ReadTx,
  businessId: string,
): Promise<ProcedureChange[]> {
  const stored = await rows.listStored(tx, businessId)
  return judgeChanges(stored, await procedures.listProcedureRows(tx, businessId))
}

/**
 * Makes the changes of a draft live, in the caller's transaction, which has locked the draft and
 * the procedures. None of them waits for a choice. Returns what its undo needs. Errors:
 * `procedure.incomplete` (a tool changed in the meantime), `procedure.too_many`.
 */
export async function publishProcedures(
  tx: WriteTx,
  businessId: string,
  changes: readonly ProcedureChange[],
): Promise<ReleasedProcedure[]> {
  if (changes.length === 0) return []
  const tools = await procedures.listToolRows(tx, businessId)
  const before = await listIds(tx, businessId)
  const released: ReleasedProcedure[] = []
  for (const change of changes) {
    if (change.act === 'order') continue
    if (change.act !== 'remove') requireComplete([change.contents], tools)
    released.push(...(await writeChange(tx, businessId, change)))
  }
  const now = await listIds(tx, businessId)
  if (now.length > MAX_PROCEDURES) throw new AppError('procedure.too_many')
  const order = changes.find((change) => change.act === 'order')
  const after = order && inOrder(now, order.contents)
  if (after && !isSameOrder(after, now)) {
    await procedures.updateOrder(tx, businessId, after)
    released.push({ id: null, before, after })
  }
  await rows.deleteAll(tx, businessId)
  return released
}

/** A removal of what is gone already changes nothing. */
async function writeChange(
  tx: WriteTx,
  businessId: string,
  { act, procedure_id: id, contents, live }: ContentsChange,
): Promise<ReleasedProcedure[]> {
  switch (act) {
    case 'add':
      await procedures.insertProcedure(tx, businessId, contents, { id })
      return [{ id, before: null, after: contents }]
    case 'edit':
      await procedures.updateProcedure(tx, { businessId, procedureId: id }, contents)
      return [{ id, before: live, after: contents }]
    case 'remove': {
      const removed = await procedures.deleteProcedure(tx, businessId, id)
      return removed && live ? [{ id, before: live, after: null, position: removed.position }] : []
    }
  }
}

const listIds = async (tx: ReadTx, businessId: string): Promise<string[]> =>
  (await procedures.listProcedureRows(tx, businessId)).map(({ id }) => id)

/**
 * Writes back procedures and their order as they were before a release, except for those that
 * changed again. Returns how many changes it took back.
 */
export async function revertProcedures(
  tx: WriteTx,
  businessId: string,
  released: readonly ReleasedProcedure[],
): Promise<number> {
  if (released.length === 0) return 0
  await procedures.lockProcedures(tx, businessId)
  let reverted = 0
  for (const one of released)
    if (one.id !== null && (await revertContents(tx, businessId, one))) reverted++
  const order = released.find(({ id }) => id === null)
  if (order?.id !== null || !(await revertOrder(tx, businessId, order))) return reverted
  return reverted + 1
}

type ReleasedContents = Extract<ReleasedProcedure, { id: string }>
type ReleasedOrder = Extract<ReleasedProcedure, { id: null }>

async function revertContents(
  tx: WriteTx,
  businessId: string,
  { id, before, after, position }: ReleasedContents,
): Promise<boolean> {
  const live = await procedures.listProcedureRows(tx, businessId)
  const row = live.find((one) => one.id === id)
  const isAsReleased = isDeepStrictEqual(row ? contentsOf(row) : null, after)
  if (!isAsReleased || (!row && live.length >= MAX_PROCEDURES)) return false
  if (!before) await procedures.deleteProcedure(tx, businessId, id)
  else if (row) await procedures.updateProcedure(tx, { businessId, procedureId: id }, before)
  else await procedures.insertProcedure(tx, businessId, before, { id, position })
  return true
}

async function revertOrder(
  tx: WriteTx,
  businessId: string,
  { before, after }: ReleasedOrder,
): Promise<boolean> {
  const now = await listIds(tx, businessId)
  const kept = now.filter((id) => after.includes(id))
  if (
    !isSameOrder(
      kept,
      after.filter((id) => kept.includes(id)),
    )
  )
    return false
  await procedures.updateOrder(tx, businessId, inOrder(now, before))
  return true
}
