import type { ReadTx } from '#platform/database'

/** Whether the caller is owner or admin of the business. */
export async function mayKeep(tx: ReadTx, businessId: string): Promise<boolean> {
  const [row] = await tx<{ may: boolean }[]>`
    select ${businessId} in (
      select private.my_businesses_as(array['owner', 'admin'])) as may`
  return row?.may === true
}
