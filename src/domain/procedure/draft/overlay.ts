import { isDeepStrictEqual } from 'node:util'
import type { Procedure, ProcedureContents } from '../contract.ts'
import { inOrder, isSameOrder } from '../rules.ts'
import type {
  ContentsChange,
  DraftedProcedure,
  OrderChange,
  ProcedureChange,
  ProcedureState,
} from './contract.ts'

/** A change as it is stored. */
export type StoredChange =
  | Omit<ContentsChange, 'live' | 'state'>
  | Omit<OrderChange, 'live' | 'state' | 'names'>

export const contentsOf = ({
  name,
  is_enabled,
  triggers,
  steps,
}: ProcedureContents): ProcedureContents => ({ name, is_enabled, triggers, steps })

const idsOf = (procedures: readonly { id: string }[]) => procedures.map(({ id }) => id)

/** The changes of a draft beside what is live, with those that wait for a choice. */
export function judgeChanges(
  stored: readonly StoredChange[],
  live: readonly Procedure[],
): ProcedureChange[] {
  const names = Object.fromEntries(
    publishedOf(overlayProcedures(live, stored)).map(({ id, name }) => [id, name]),
  )
  return stored.map((change): ProcedureChange => {
    if (change.act === 'order') {
      const order = idsOf(live)
      return { ...change, live: order, names, state: stateOfOrder(change, order) }
    }
    const row = live.find(({ id }) => id === change.procedure_id)
    const now = row ? contentsOf(row) : null
    return { ...change, live: now, state: stateOf(change, now) }
  })
}

/** Steps are plain data, so the order of their keys does not matter. */
function stateOf(
  { act, contents, base }: Omit<ContentsChange, 'live' | 'state'>,
  live: ProcedureContents | null,
): ProcedureState {
  if (live === null) return act === 'edit' ? 'gone' : 'ok'
  if (isDeepStrictEqual(live, base)) return 'ok'
  return act === 'edit' && isDeepStrictEqual(live, contents) ? 'ok' : 'changed'
}

/** Procedures that were added or removed in the meantime are no conflict. */
function stateOfOrder(
  { contents, base }: Pick<OrderChange, 'contents' | 'base'>,
  live: readonly string[],
): ProcedureState {
  const both = live.filter((id) => base.includes(id))
  const kept = (ids: readonly string[]) => ids.filter((id) => both.includes(id))
  return isSameOrder(both, kept(base)) || isSameOrder(both, kept(contents)) ? 'ok' : 'changed'
}

/** The list as it will be, with the removed ones. Those that the draft adds come last. */
export function overlayProcedures(
  live: readonly Procedure[],
  changes: readonly StoredChange[],
): DraftedProcedure[] {
  const byId = new Map<string, DraftedProcedure>(
    live.map((procedure) => [procedure.id, { ...procedure, draft: null }]),
  )
  for (const change of changes) {
    if (change.act === 'order') continue
    const { id, act, version, procedure_id, contents } = change
    const row = byId.get(procedure_id)
    if (!row && act !== 'add') continue
    byId.set(procedure_id, {
      ...contentsOf(contents),
      id: procedure_id,
      version: row?.version ?? 0,
      draft: { id, act, version },
    })
  }
  const order = changes.find((change) => change.act === 'order')?.contents ?? []
  return inOrder([...byId.keys()], order).map((id) => byId.get(id)!)
}

/** What is left of the list once the draft is published. */
export const publishedOf = (drafted: readonly DraftedProcedure[]): DraftedProcedure[] =>
  drafted.filter(({ draft }) => draft?.act !== 'remove')
