import { now, nowIso } from '#platform/clock'
import { asService, type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { settings } from '#platform/settings'
import { JAKARTA_MS } from '#lib/time/month'
import type { BillingContent, BillingDocument, BillingDocumentKind } from './contract.ts'
import * as rows from './queries.ts'

export { renderDocument } from './pdf.ts'

const PREFIX: Record<BillingDocumentKind, string> = {
  invoice: 'INV',
  receipt: 'KW',
  credit_note: 'NK',
}

/** The number of a document, such as "INV/2026/000042". Numbers of a kind and year have no gaps. */
export const numberOf = (kind: BillingDocumentKind, year: number, count: number): string =>
  `${PREFIX[kind]}/${year}/${String(count).padStart(6, '0')}`

/** The price of an order and its parts. */
export type InvoicedOrder = {
  id: string
  businessId: string
  description: string
  priceRupiah: number
  creditRupiah: number
  amountRupiah: number
  ppnPercent: number | null
  dueAt: string | null
}

/** Issues the invoice of an order, in the transaction that creates the order. */
export async function issueInvoice(tx: WriteTx, order: InvoicedOrder): Promise<void> {
  const content: BillingContent = {
    seller: readSeller(),
    buyer: { name: await rows.findBusinessName(tx, order.businessId) },
    description: order.description,
    price_rupiah: order.priceRupiah,
    credit_rupiah: order.creditRupiah,
    amount_rupiah: order.amountRupiah,
    ppn_percent: order.ppnPercent,
    invoice_number: null,
    method: null,
    due_at: order.dueAt,
  }
  await issueDocument(tx, 'invoice', { order, paymentId: null, content })
}

/**
 * Issues a receipt for a payment, or a credit note for a refund, in the transaction that records
 * it. Does nothing for an order from before invoices.
 */
export async function issueForPayment(
  tx: WriteTx,
  kind: 'receipt' | 'credit_note',
  payment: {
    id: string
    order_id: string
    business_id: string
    method: string
    amountRupiah: number
  },
): Promise<void> {
  const invoice = await rows.findInvoice(tx, payment.order_id)
  if (!invoice) return
  const content: BillingContent = {
    ...invoice.content,
    price_rupiah: payment.amountRupiah,
    credit_rupiah: 0,
    amount_rupiah: payment.amountRupiah,
    invoice_number: invoice.number,
    method: payment.method,
    due_at: null,
  }
  const order = { id: payment.order_id, businessId: payment.business_id }
  await issueDocument(tx, kind, { order, paymentId: payment.id, content })
}

async function issueDocument(
  tx: WriteTx,
  kind: BillingDocumentKind,
  about: {
    order: { id: string; businessId: string }
    paymentId: string | null
    content: BillingContent
  },
): Promise<void> {
  const year = new Date(now().getTime() + JAKARTA_MS).getUTCFullYear()
  await rows.insertDocument(tx, {
    kind,
    number: numberOf(kind, year, await rows.takeNumber(tx, kind, year)),
    businessId: about.order.businessId,
    orderId: about.order.id,
    paymentId: about.paymentId,
    content: about.content,
    issuedAt: nowIso(),
  })
}

function readSeller(): BillingContent['seller'] {
  const { SELLER_NAME, SELLER_ADDRESS, SELLER_TAX_ID, PUBLIC_URL } = settings()
  return {
    name: SELLER_NAME ?? new URL(PUBLIC_URL ?? 'http://localhost').host,
    address: SELLER_ADDRESS ?? null,
    tax_id: SELLER_TAX_ID ?? null,
  }
}

/** A document of a business that the caller owns. Error: `invoice.not_found`. */
export async function getDocument(claims: Claims, id: string): Promise<BillingDocument> {
  const document = await db.readAs(claims, (tx) => rows.findDocument(tx, id))
  if (!document) throw new AppError('invoice.not_found')
  return document
}

const service = asService('the operator keeps the books of all businesses')
const PAGE = 100

/**
 * For the operator: every document, newest first, 100 per page. `next` is null on the last page.
 */
export async function listDocuments(
  before: string | null,
): Promise<{ documents: BillingDocument[]; next: string | null }> {
  const found = await db.readAs(service, (tx) =>
    rows.listDocumentRows(tx, { before, limit: PAGE + 1 }),
  )
  const documents = found.slice(0, PAGE)
  return { documents, next: found.length > PAGE ? (documents.at(-1)?.id ?? null) : null }
}
