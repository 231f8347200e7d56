import type { ReadTx } from '#platform/database'

/** Days are in `zone`; the span has `days` of them up to today. */
export type EvaluateSpan = { businessId: string; zone: string; today: string; days: number }

/** undefined when the caller may not see the business. */
export async function findZone(
  tx: ReadTx,
  businessId: string,
): Promise<{ zone: string | null } | undefined> {
  const [row] = await tx<
    { zone: string | null }[]
  >`select operational_hours -> 0 ->> 'timezone' as zone from public.business
    where id = ${businessId}`
  return row
}
