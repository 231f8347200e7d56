import type { WriteTx } from '#platform/database'

/** What one draft changes together: answers, rows of the product table, procedures. */
const DRAFT_TABLES = ['knowledge_draft_change', 'product_draft_change', 'procedure_draft_change']

/**
 * Drops changes, all of them without `changeId`, or takes back what was dropped. Returns how many.
 */
export async function setDropped(
  tx: WriteTx,
  of: { businessId: string; changeId?: string },
  dropped: boolean,
): Promise<number> {
  let count = 0
  for (const table of DRAFT_TABLES) {
    const changed = await tx`
      update public.${tx(table)} c set dropped_at = ${dropped ? tx`now()` : null}
      where c.business_id = ${of.businessId} and (c.dropped_at is null) = ${dropped}
        ${of.changeId ? tx`and c.id = ${of.changeId}` : tx``}`
    count += changed.count
  }
  return count
}

/** Removes dropped changes: they cannot be taken back any more. */
export async function deleteDropped(tx: WriteTx, businessId: string): Promise<void> {
  for (const table of DRAFT_TABLES)
    await tx`delete from public.${tx(table)}
      where business_id = ${businessId} and dropped_at is not null`
}
