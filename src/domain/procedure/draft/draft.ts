import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { requireKeeper } from '#domain/knowledge/draft'
import { lockDraft } from '#domain/knowledge/draft-lock'
import { deleteDropped, setDropped } from '#domain/knowledge/draft-tables'
import { type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import {
  MAX_PROCEDURES,
  type OrderProcedures,
  type Procedure,
  type ProcedureRef,
  type SaveProcedure,
} from '../contract.ts'
import { listProcedureRows, listToolRows } from '../queries.ts'
import { isSameOrder, requireComplete, requireOrder } from '../rules.ts'
import type { ProcedureChange, SettleProcedureChange } from './contract.ts'
import * as rows from './draft-queries.ts'
import {
  contentsOf,
  judgeChanges,
  overlayProcedures,
  publishedOf,
  type StoredChange,
} from './overlay.ts'

/** What is live, the changes of the draft, and who writes it. */
type Desk = {
  tx: WriteTx
  by: { businessId: string; createdBy: string | null }
  live: Procedure[]
  stored: StoredChange[]
}

/**
 * Writes a procedure into the draft; the agent follows it once it is published. One that is as the
 * live one leaves the draft. Owner and admin only. Errors: those of `saveProcedure`.
 */
export function saveInDraft(claims: Claims, input: SaveProcedure): Promise<{ id: string }> {
  const { businessId, changes } = input
  return writeDraft(claims, businessId, async (desk) => {
    requireComplete([input], await listToolRows(desk.tx, businessId))
    if (!changes) return { id: await addInDraft(desk, input) }
    const { procedureId } = changes
    const { row, change } = requireSeen(desk, { businessId, ...changes })
    const contents = contentsOf(input)
    if (row && isDeepStrictEqual(contents, contentsOf(row)))
      await rows.deleteChange(desk.tx, businessId, procedureId)
    else {
      const base = change ? change.base : row ? contentsOf(row) : null
      await rows.upsertChange(
        desk.tx,
        desk.by,
        base
          ? { act: 'edit', procedure_id: procedureId, contents, base }
          : { act: 'add', procedure_id: procedureId, contents, base: null },
      )
    }
    return { id: procedureId }
  })
}

async function addInDraft({ tx, by }: Desk, input: SaveProcedure): Promise<string> {
  const id = randomUUID()
  const contents = contentsOf(input)
  await rows.upsertChange(tx, by, { act: 'add', procedure_id: id, contents, base: null })
  return id
}

/** Removes a procedure with the next publishing; an added one leaves the draft. */
export function removeInDraft(claims: Claims, ref: ProcedureRef): Promise<void> {
  const { businessId, procedureId } = ref
  return writeDraft(claims, businessId, async (desk) => {
    const { row, change } = requireSeen(desk, ref)
    const contents = row ? contentsOf(row) : null
    const base = change?.base ?? contents
    if (!contents || !base) return rows.deleteChange(desk.tx, businessId, procedureId)
    return rows.upsertChange(desk.tx, desk.by, {
      act: 'remove',
      procedure_id: procedureId,
      contents,
      base,
    })
  })
}

/** Writes the order of the list into the draft. Errors: those of `orderProcedures`. */
export function orderInDraft(
  claims: Claims,
  { businessId, ids, seen }: OrderProcedures,
): Promise<void> {
  return writeDraft(claims, businessId, async ({ tx, by, live, stored }) => {
    requireOrder(idsOf(overlayProcedures(live, stored)), { ids, seen })
    const others = stored.filter(({ act }) => act !== 'order')
    if (isSameOrder(ids, idsOf(overlayProcedures(live, others))))
      return rows.deleteChange(tx, businessId, null)
    const known = stored.find((change) => change.act === 'order')
    const base = known?.base ?? idsOf(live)
    return rows.upsertChange(tx, by, { act: 'order', procedure_id: null, contents: ids, base })
  })
}

/** Settles a change whose live procedure changed in the meantime. Error: `procedure.not_found`. */
export function settleProcedureChange(claims: Claims, input: SettleProcedureChange): Promise<void> {
  const { businessId, changeId, choice } = input
  return writeDraft(claims, businessId, async ({ tx, by, live, stored }) => {
    const change = judgeChanges(stored, live).find(({ id }) => id === changeId)
    if (!change) throw new AppError('procedure.not_found')
    if (choice === 'mine') return rebaseChange(tx, by, change)
    await deleteDropped(tx, businessId)
    await setDropped(tx, { businessId, changeId }, true)
  })
}

/** Made on what is live now. A changed procedure that was removed in the meantime is added again. */
async function rebaseChange(tx: WriteTx, by: Desk['by'], change: ProcedureChange): Promise<void> {
  if (change.state === 'ok') return
  if (change.act === 'order') {
    const { contents, live } = change
    return rows.upsertChange(tx, by, { act: 'order', procedure_id: null, contents, base: live })
  }
  const { act, procedure_id, contents, live } = change
  return rows.upsertChange(
    tx,
    by,
    live
      ? { act: act === 'remove' ? 'remove' : 'edit', procedure_id, contents, base: live }
      : { act: 'add', procedure_id, contents, base: null },
  )
}

const idsOf = (procedures: readonly { id: string }[]) => procedures.map(({ id }) => id)

/**
 * The live procedure and its change in the draft. Refuses a member who saw another state: their
 * save would undo another member's.
 */
function requireSeen({ live, stored }: Desk, { procedureId, version, draftVersion }: ProcedureRef) {
  const row = live.find(({ id }) => id === procedureId)
  const change = stored
    .filter((one) => one.act !== 'order')
    .find((one) => one.procedure_id === procedureId)
  if (!row && !change) throw new AppError('procedure.not_found')
  const isSeen = change ? change.version === draftVersion : draftVersion === undefined
  if (!isSeen || (!change && row?.version !== version)) throw new AppError('procedure.changed')
  return { row, change }
}

/** One change of the draft as owner or admin, within the limit of a business. */
function writeDraft<Result>(
  claims: Claims,
  businessId: string,
  change: (desk: Desk) => Promise<Result>,
): Promise<Result> {
  return db.writeAs(claims, async (tx) => {
    await requireKeeper(tx, businessId)
    await lockDraft(tx, businessId)
    const live = await listProcedureRows(tx, businessId)
    const stored = await rows.listStored(tx, businessId)
    const by = { businessId, createdBy: claims.sub ?? null }
    const result = await change({ tx, by, live, stored })
    const drafted = overlayProcedures(live, await rows.listStored(tx, businessId))
    if (publishedOf(drafted).length > MAX_PROCEDURES) throw new AppError('procedure.too_many')
    return result
  })
}
