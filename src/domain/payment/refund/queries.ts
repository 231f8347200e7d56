import type { ReadTx, WriteTx } from '#platform/database'
import type { Refund, RefundStatus, RefundWay } from './contract.ts'

const refundColumns = (tx: ReadTx) => tx`
  f.id, f.business_id, f.sale_id, f.order_id, f.payment_id, f.amount_rupiah, f.reason, f.way,
  f.status, f.accepted_at, f.created_by, f.created_at, f.done_at`

export type NewRefund = {
  id: string
  businessId: string
  saleId: string | null
  orderId: string | null
  paymentId: string | null
  amountRupiah: number
  reason: string
  way: RefundWay
  status: RefundStatus
  createdBy: string | null
  at: string
}

export async function insertRefund(tx: WriteTx, refund: NewRefund): Promise<Refund> {
  const doneAt = refund.status === 'done' ? refund.at : null
  const [row] = await tx<Refund[]>`
    insert into public.refund as f (id, business_id, sale_id, order_id, payment_id, amount_rupiah,
      reason, way, status, created_by, created_at, tried_at, done_at)
    values (${refund.id}, ${refund.businessId}, ${refund.saleId}, ${refund.orderId},
      ${refund.paymentId}, ${refund.amountRupiah}, ${refund.reason}, ${refund.way},
      ${refund.status}, ${refund.createdBy}, ${refund.at}, ${refund.at}, ${doneAt})
    returning ${refundColumns(tx)}`
  if (!row) throw new TypeError('insert returned no row')
  return row
}

export async function findRefund(tx: ReadTx, id: string): Promise<Refund | undefined> {
  const [row] = await tx<Refund[]>`
    select ${refundColumns(tx)} from public.refund f where f.id = ${id}`
  return row
}

/** Locks the refund until the transaction ends. Its payment is locked before. */
export async function lockRefund(tx: WriteTx, id: string): Promise<Refund | undefined> {
  const [row] = await tx<Refund[]>`
    select ${refundColumns(tx)} from public.refund f where f.id = ${id} for update`
  return row
}

type NamedRefund = Refund & { member_name: string | null }

/** The refunds of a customer's order, the newest first, at most 50. */
export async function listSaleRefunds(tx: ReadTx, saleId: string): Promise<NamedRefund[]> {
  return tx<NamedRefund[]>`
    select ${refundColumns(tx)}, p.name as member_name
    from public.refund f left join public.profile p on p.id = f.created_by
    where f.sale_id = ${saleId} order by f.created_at desc, f.id desc limit 50`
}

/** The rupiah of a payment's refunds that the gateway has not decided on. */
export async function sumSending(tx: ReadTx, paymentId: string): Promise<number> {
  const [row] = await tx<{ sum: number }[]>`
    select coalesce(sum(amount_rupiah), 0)::bigint as sum from public.refund
    where payment_id = ${paymentId} and status = 'sending'`
  return row?.sum ?? 0
}

/** Stores the gateway's reports on refunds. Decided refunds do not change. */
export async function updateSent(
  tx: WriteTx,
  paymentId: string,
  change: { ids: string[]; status: 'done' | 'failed'; at: string },
): Promise<void> {
  await tx`
    update public.refund set status = ${change.status}, done_at = ${change.at}
    where id = any (${change.ids}::uuid[]) and payment_id = ${paymentId} and status = 'sending'`
}

export async function updateTried(
  tx: WriteTx,
  id: string,
  { at, isAccepted }: { at: string; isAccepted: boolean },
): Promise<void> {
  await tx`
    update public.refund set tried_at = ${at},
      accepted_at = coalesce(accepted_at, ${isAccepted ? at : null}::timestamptz)
    where id = ${id}`
}

export async function markRefundUndone(tx: WriteTx, id: string): Promise<void> {
  await tx`update public.refund set status = 'undone' where id = ${id}`
}

/** Refunds at a gateway that were not asked about since `before`, least recently asked first. */
export async function listSending(
  tx: ReadTx,
  before: string,
  subject: 'order' | 'sale',
): Promise<Refund[]> {
  return tx<Refund[]>`
    select ${refundColumns(tx)} from public.refund f
    where f.status = 'sending' and f.tried_at < ${before}
    and ${subject === 'order' ? tx`f.order_id is not null` : tx`f.sale_id is not null`}
    order by f.tried_at limit 50`
}

/** Adds a refund by hand to a payment. When the whole amount is refunded, it is `refunded`. */
export async function addManualRefund(
  tx: WriteTx,
  paymentId: string,
  rupiah: number,
): Promise<void> {
  await tx`
    update public.payment set refunded_rupiah = refunded_rupiah + ${rupiah},
      manual_refund_rupiah = manual_refund_rupiah + ${rupiah},
      status = case when refunded_rupiah + ${rupiah} = amount_rupiah then 'refunded' else 'paid' end
    where id = ${paymentId}`
}

/** Whether the caller may refund, as owner or admin. */
export async function mayRefund(tx: ReadTx, businessId: string): Promise<boolean> {
  const rows = await tx`
    select 1 from private.my_businesses_as(array['owner', 'admin']) mine where mine = ${businessId}`
  return rows.length === 1
}
