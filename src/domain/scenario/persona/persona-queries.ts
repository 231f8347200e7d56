import type { ReadTx } from '#platform/database'

/** Undefined when the caller cannot see the business. */
export async function findBusinessName(
  tx: ReadTx,
  businessId: string,
): Promise<string | undefined> {
  const [row] = await tx<{ name: string }[]>`
    select name from public.business where id = ${businessId}`
  return row?.name
}
