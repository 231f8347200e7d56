import type { ReadTx } from '#platform/database'
import type { Order } from './contract.ts'

const orderColumns = (tx: ReadTx, now: string) => tx`
  o.id, o.business_id, b.name as business_name, o.description, o.amount_rupiah, o.expires_at, o.created_at,
  b.operational_hours -> 0 ->> 'timezone' as zone,
  case when o.status = 'waiting' and o.expires_at <= ${now} then 'expired' else o.status end as status`

export async function findOrderRow(
  tx: ReadTx,
  id: string,
  now: string,
): Promise<Order | undefined> {
  const [row] = await tx<
    Order[]
  >`select ${orderColumns(tx, now)} from public."order" o join public.business b on b.id = o.business_id
    where o.id = ${id}`
  return row
}

export async function listOrderRows(
  tx: ReadTx,
  businessId: string,
  now: string,
  limit: number,
): Promise<Order[]> {
  return tx<
    Order[]
  >`select ${orderColumns(tx, now)} from public."order" o join public.business b on b.id = o.business_id
    where o.business_id = ${businessId} order by o.created_at desc, o.id desc limit ${limit}`
}
