import { randomUuid } from '#lib/uuid'
import { EMPTY_VALUES } from './cell-text.ts'
import type { ProductDraft, ProductRow } from './contract.ts'

export const aDraft = (): ProductDraft => ({ id: randomUuid(), ...EMPTY_VALUES })

/** A row of the grid in the form that the server expects. */
export function toDraft(row: ProductDraft | ProductRow): ProductDraft {
  const { position, updated_at, draft_act, ...draft }: Partial<ProductRow> & ProductDraft = row
  void position
  void updated_at
  void draft_act
  return draft
}
