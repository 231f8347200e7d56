import type { WriteTx } from '#platform/database'

/**
 * Locks a business's draft until the transaction ends, so that changes and publishing wait for each
 * other.
 */
export async function lockDraft(tx: WriteTx, businessId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`knowledge-draft:${businessId}`}, 0))`
}
