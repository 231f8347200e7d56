import type { ReadTx, WriteTx } from '#platform/database'

export type AgentCards = { id: string; kpi: unknown; kpi_v2: unknown; zone: string | null }

/** The cards of a business's agent; undefined when the caller may not see it. */
export async function findAgent(tx: ReadTx, businessId: string): Promise<AgentCards | undefined> {
  const [row] = await tx<AgentCards[]>`
    select a.id, a.kpi, a.kpi_v2, b.operational_hours -> 0 ->> 'timezone' as zone
    from public.agent a join public.business b on b.id = a.business_id
    where a.business_id = ${businessId} order by a.created_at, a.id limit 1`
  return row
}

/** Returns false when the caller may not change it. */
export async function updateCardRow(
  tx: WriteTx,
  agentId: string,
  column: 'kpi' | 'kpi_v2',
  card: object | null,
): Promise<boolean> {
  const value = card === null ? null : JSON.stringify(card)
  const rows = await tx`update public.agent set ${tx(column)} = ${value}::text::jsonb
    where id = ${agentId} returning id`
  return rows.length > 0
}
