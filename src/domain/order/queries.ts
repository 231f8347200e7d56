import type { PlanTerms } from '#contract/subscription'
import type { ReadTx, WriteTx } from '#platform/database'
import type { Order } from './contract.ts'

const orderColumns = (tx: ReadTx, now: string) => tx`
  o.id, o.business_id, b.name as business_name, o.description, o.amount_rupiah, o.credit_rupiah,
  o.plan, o.expires_at, o.paid_at, o.refunded_rupiah, o.created_at,
  b.operational_hours -> 0 ->> 'timezone' as zone,
  (select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'number', d.number)
    order by d.issued_at, d.id), '[]')
    from public.billing_document d where d.order_id = o.id) as documents,
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

/** `status` as stored: an order whose time is over may still be `waiting`. */
export type LockedOrder = {
  id: string
  business_id: string
  status: Order['status']
  amount_rupiah: number
  plan: PlanTerms | null
  expires_at: string | null
  refunded_rupiah: number
}

/** Locks the order until the end of the transaction. */
export async function lockOrderRow(tx: WriteTx, id: string): Promise<LockedOrder | undefined> {
  const [row] = await tx<LockedOrder[]>`
    select id, business_id, status, amount_rupiah, plan, expires_at, refunded_rupiah
    from public."order" where id = ${id} for update`
  return row
}

export type NewOrder = {
  businessId: string
  description: string
  amountRupiah: number
  creditRupiah: number
  plan: PlanTerms
  createdBy: string | null
  expiresAt: string
}

export async function insertOrder(tx: WriteTx, order: NewOrder): Promise<{ id: string }> {
  const [row] = await tx<{ id: string }[]>`
    insert into public."order" (business_id, description, amount_rupiah, credit_rupiah, plan,
      created_by, expires_at)
    values (${order.businessId}, ${order.description}, ${order.amountRupiah},
      ${order.creditRupiah}, ${JSON.stringify(order.plan)}::text::jsonb, ${order.createdBy},
      ${order.expiresAt}) returning id`
  if (!row) throw new TypeError('insert returned no row')
  return row
}

/**
 * Locks the ordering of a business, so that its orders are made one after another. The business row
 * comes first, because a deletion locks it before everything else.
 */
export async function lockOrdering(tx: WriteTx, businessId: string): Promise<void> {
  await tx`select from public.business where id = ${businessId} for key share`
  await tx`select pg_advisory_xact_lock(hashtextextended(${`plan order ${businessId}`}, 0))`
}

/** The stored open order of a plan, even if its time is over. */
export async function lockOpenPlanOrder(
  tx: WriteTx,
  businessId: string,
): Promise<LockedOrder | undefined> {
  const [row] = await tx<LockedOrder[]>`
    select id, business_id, status, amount_rupiah, plan, expires_at, refunded_rupiah
    from public."order" where business_id = ${businessId} and plan is not null
    and status = 'waiting' for update`
  return row
}

export async function updateOrder(
  tx: WriteTx,
  id: string,
  change: { status: Order['status']; paidAt: string | null; refundedRupiah: number },
): Promise<void> {
  await tx`
    update public."order" set status = ${change.status},
      paid_at = coalesce(paid_at, ${change.paidAt}), refunded_rupiah = ${change.refundedRupiah}
    where id = ${id}`
}

export async function isOwner(tx: ReadTx, businessId: string): Promise<boolean> {
  const rows = await tx`
    select 1 from private.my_businesses_as(array['owner']) mine where mine = ${businessId}`
  return rows.length === 1
}
