import { z } from 'zod/mini'
import type { Procedure, ProcedureContents } from '../contract.ts'

/** `changed`: the live state is another one than when the change was made. `gone`: removed in the meantime. */
export type ProcedureState = 'ok' | 'changed' | 'gone'

type Change = {
  id: string
  /** of the change; a save that is based on an older one is refused */
  version: number
  created_by_name: string | null
  created_at: string
  state: ProcedureState
}
export type ContentsChange = Change & {
  act: 'add' | 'edit' | 'remove'
  /** of an added one, the id that it gets */
  procedure_id: string
  contents: ProcedureContents
  /** what the change was made on; null for an added one */
  base: ProcedureContents | null
  /** what is live now; null when nothing */
  live: ProcedureContents | null
}
/** The order of the list: ids. `names`: by id, of those that publishing leaves. */
export type OrderChange = Change & {
  act: 'order'
  procedure_id: null
  contents: string[]
  base: string[]
  live: string[]
  names: Record<string, string>
}
export type ProcedureChange = ContentsChange | OrderChange

/**
 * A procedure as it will be once the draft is published. `version` is 0 for an added one. A removed
 * one is listed, so that its removal can be seen and dropped.
 */
export type DraftedProcedure = Procedure & {
  draft: Pick<ContentsChange, 'id' | 'act' | 'version'> | null
}

/**
 * Contents, or the order, before and after a published draft: null where there was none.
 * `position`: where a removed one was.
 */
export type ReleasedProcedure =
  | {
      id: string
      before: ProcedureContents | null
      after: ProcedureContents | null
      position?: number
    }
  | { id: null; before: string[]; after: string[] }

/** `mine`: the draft's contents stay. `live`: the change leaves the draft. */
export const settleProcedureChange = z.object({
  businessId: z.uuid(),
  changeId: z.uuid(),
  choice: z.enum(['mine', 'live']),
})
export type SettleProcedureChange = z.infer<typeof settleProcedureChange>
