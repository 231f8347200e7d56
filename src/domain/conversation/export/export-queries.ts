import type { ReadTx } from '#platform/database'

export async function findExportPlace(
  tx: ReadTx,
  businessId: string,
): Promise<{ name: string; zone: string | null }> {
  const [row] = await tx<{ name: string; zone: string | null }[]>`
    select name, operational_hours -> 0 ->> 'timezone' as zone from public.business
    where id = ${businessId}`
  return row!
}
