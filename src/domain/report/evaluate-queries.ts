import type { ReadTx } from '#platform/database'

/** Days are in `zone`. The period has `days` of them up to today. */
export type EvaluateSpan = { businessId: string; zone: string; today: string; days: number }

/** Undefined when the caller cannot see the business. */
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
