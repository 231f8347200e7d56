import type { WriteTx } from '#platform/database'

/** Serialises the changes and the publishing of a business's draft until the transaction ends. */
export async function lockDraft(tx: WriteTx, businessId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`knowledge-draft:${businessId}`}, 0))`
}
