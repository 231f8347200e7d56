import type { ReadTx, WriteTx } from '#platform/database'
import type {
  Payment,
  PaymentInstructions,
  PaymentMethod,
  PaymentProviderName,
  PaymentStatus,
} from './contract.ts'
import type { PaymentReport } from './rules.ts'

const paymentColumns = (tx: ReadTx) => tx`
  id, business_id, order_id, sale_id, provider, method, amount_rupiah, status, provider_ref, instructions,
  refunded_rupiah, manual_refund_rupiah, is_extra, reported_at, proof_at, expires_at,
  paid_at, created_at`

export type NewPayment = {
  id: string
  businessId: string
  orderId: string | null
  saleId: string | null
  provider: PaymentProviderName
  method: PaymentMethod
  amountRupiah: number
  status: PaymentStatus
  instructions: PaymentInstructions
  expiresAt: string
}

export async function insertPayment(tx: WriteTx, payment: NewPayment): Promise<Payment> {
  const [row] = await tx<Payment[]>`
    insert into public.payment (id, business_id, order_id, sale_id, provider, method, amount_rupiah,
      status, instructions, expires_at)
    values (${payment.id}, ${payment.businessId}, ${payment.orderId}, ${payment.saleId},
      ${payment.provider}, ${payment.method}, ${payment.amountRupiah}, ${payment.status},
      ${JSON.stringify(payment.instructions)}::text::jsonb, ${payment.expiresAt})
    returning ${paymentColumns(tx)}`
  if (!row) throw new TypeError('insert returned no row')
  return row
}

export async function findPayment(tx: ReadTx, id: string): Promise<Payment | undefined> {
  const [row] = await tx<
    Payment[]
  >`select ${paymentColumns(tx)} from public.payment where id = ${id}`
  return row
}

/** A payment by the provider's own id. */
export async function findPaymentByRef(
  tx: ReadTx,
  provider: PaymentProviderName,
  providerRef: string,
): Promise<Payment | undefined> {
  const [row] = await tx<Payment[]>`
    select ${paymentColumns(tx)} from public.payment
    where provider = ${provider} and provider_ref = ${providerRef} limit 1`
  return row
}

/**
 * Locks the payment until the transaction ends, after its business. A deletion locks the business
 * before its payments, and rows that are inserted for the payment refer to it.
 */
export async function lockPayment(tx: WriteTx, id: string): Promise<Payment | undefined> {
  await tx`
    select from public.business where id = (select business_id from public.payment where id = ${id})
    for key share`
  const [row] = await tx<
    Payment[]
  >`select ${paymentColumns(tx)} from public.payment where id = ${id} for update`
  return row
}

/** The newest payments of an order, at most 20. The one that the payer chose last is first. */
export async function listOrderPayments(tx: ReadTx, orderId: string): Promise<Payment[]> {
  return tx<Payment[]>`
    select ${paymentColumns(tx)} from (select * from public.payment
      where order_id = ${orderId} order by created_at desc, id desc limit 20) newest
    order by chosen_at desc, id desc`
}

/** Stores that the payer chose an open payment again. */
export async function updateChosen(tx: WriteTx, id: string, at: string): Promise<void> {
  await tx`update public.payment set chosen_at = ${at} where id = ${id}`
}

/** The payments of a customer's order, newest first, at most 20. */
export async function listSalePaymentRows(tx: ReadTx, saleId: string): Promise<Payment[]> {
  return tx<Payment[]>`
    select ${paymentColumns(tx)} from public.payment where sale_id = ${saleId}
    order by created_at desc, id desc limit 20`
}

/** Stores the provider's answer to the creation. A report that came first keeps its status. */
export async function updateCreated(
  tx: WriteTx,
  id: string,
  made: { providerRef: string; instructions: PaymentInstructions },
): Promise<Payment | undefined> {
  const [row] = await tx<Payment[]>`
    update public.payment set provider_ref = ${made.providerRef},
      instructions = ${JSON.stringify(made.instructions)}::text::jsonb,
      status = case when status = 'creating' then 'waiting' else status end
    where id = ${id} returning ${paymentColumns(tx)}`
  return row
}

export async function updateState(
  tx: WriteTx,
  id: string,
  state: { status: PaymentStatus; refundedRupiah: number; paidAt: string | null },
): Promise<void> {
  await tx`
    update public.payment set status = ${state.status}, refunded_rupiah = ${state.refundedRupiah},
      paid_at = coalesce(paid_at, ${state.paidAt}) where id = ${id}`
}

export async function updateExtra(tx: WriteTx, id: string): Promise<void> {
  await tx`update public.payment set is_extra = true where id = ${id}`
}

export async function updateChecked(tx: WriteTx, id: string, at: string): Promise<void> {
  await tx`update public.payment set checked_at = ${at} where id = ${id}`
}

/** Returns the business of an open transfer; undefined for any other payment. */
export async function updateReported(
  tx: WriteTx,
  id: string,
  { at, hasProof }: { at: string; hasProof: boolean },
): Promise<string | undefined> {
  const [row] = await tx<{ business_id: string }[]>`
    update public.payment set reported_at = coalesce(reported_at, ${at}),
      proof_at = ${hasProof ? at : tx`proof_at`}
    where id = ${id} and provider = 'transfer' and status = 'waiting' returning business_id`
  return row?.business_id
}

export async function upsertProof(
  tx: WriteTx,
  proof: { paymentId: string; businessId: string; type: string; bytes: Uint8Array },
): Promise<void> {
  await tx`
    insert into public.payment_proof (payment_id, business_id, type, bytes)
    values (${proof.paymentId}, ${proof.businessId}, ${proof.type}, ${Buffer.from(proof.bytes)})
    on conflict (payment_id) do update set type = excluded.type, bytes = excluded.bytes,
      created_at = now()`
}

export async function findProof(
  tx: ReadTx,
  paymentId: string,
): Promise<{ type: string; bytes: Uint8Array } | undefined> {
  const [row] = await tx<{ type: string; bytes: Uint8Array }[]>`
    select type, bytes from public.payment_proof where payment_id = ${paymentId}`
  return row
}

/** Returns false when the same fact was stored before. */
export async function insertReport(
  tx: WriteTx,
  payment: { id: string; business_id: string },
  report: PaymentReport,
): Promise<boolean> {
  const rows = await tx`
    insert into public.payment_report (business_id, payment_id, status, amount_rupiah,
      refunded_rupiah)
    values (${payment.business_id}, ${payment.id}, ${report.status}, ${report.amountRupiah},
      ${report.refundedRupiah})
    on conflict do nothing returning 1`
  return rows.length === 1
}

/**
 * Open payments at a provider that were not checked since `before`, least recently checked first.
 */
export async function listUnchecked(
  tx: ReadTx,
  before: string,
  subject: 'order' | 'sale',
): Promise<Payment[]> {
  return tx<Payment[]>`
    select ${paymentColumns(tx)} from public.payment
    where status in ('creating', 'waiting') and checked_at < ${before}
    and ${subject === 'order' ? tx`order_id is not null` : tx`sale_id is not null`}
    order by checked_at limit 50`
}

export type PaidPayment = {
  id: string
  order_id: string
  business_name: string
  description: string
  provider: PaymentProviderName
  method: PaymentMethod
  amount_rupiah: number
  refunded_rupiah: number
  paid_at: string | null
}

/** Payments of plans that were paid, newest first, for the operator. `id`: only this one. */
export async function listPaidPayments(
  tx: ReadTx,
  { id, before, limit }: { id: string | null; before: string | null; limit: number },
): Promise<PaidPayment[]> {
  return tx<PaidPayment[]>`
    select p.id, p.order_id, b.name as business_name, o.description, p.provider, p.method,
      p.amount_rupiah, p.refunded_rupiah, p.paid_at
    from public.payment p join public."order" o on o.id = p.order_id
    join public.business b on b.id = p.business_id
    where p.status in ('paid', 'refunded') ${id ? tx`and p.id = ${id}` : tx``}
    ${before ? tx`and p.id < ${before}` : tx``} order by p.id desc limit ${limit}`
}

export type OpenTransfer = {
  id: string
  order_id: string
  business_name: string
  description: string
  amount_rupiah: number
  reported_at: string | null
  proof_at: string | null
  created_at: string
}

/** Transfers without the operator's decision, oldest first, at most 100. */
export async function listTransferRows(tx: ReadTx): Promise<OpenTransfer[]> {
  return tx<OpenTransfer[]>`
    select p.id, p.order_id, b.name as business_name, o.description, p.amount_rupiah, p.reported_at,
      p.proof_at, p.created_at
    from public.payment p join public."order" o on o.id = p.order_id
    join public.business b on b.id = p.business_id
    where p.provider = 'transfer' and p.status in ('waiting', 'expired')
    order by p.created_at, p.id limit 100`
}
