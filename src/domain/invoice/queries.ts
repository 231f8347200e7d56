import type { ReadTx, WriteTx } from '#platform/database'
import type { BillingContent, BillingDocument, BillingDocumentKind } from './contract.ts'

/**
 * Takes the next number of a kind in a year, from 1. Other transactions wait until this one ends.
 */
export async function takeNumber(
  tx: WriteTx,
  kind: BillingDocumentKind,
  year: number,
): Promise<number> {
  const [row] = await tx<{ last: number }[]>`
    insert into private.billing_counter as c (kind, year, last) values (${kind}, ${year}, 1)
    on conflict (kind, year) do update set last = c.last + 1 returning last`
  if (!row) throw new TypeError('upsert returned no row')
  return row.last
}

export async function insertDocument(
  tx: WriteTx,
  document: {
    kind: BillingDocumentKind
    number: string
    businessId: string
    orderId: string
    paymentId: string | null
    content: BillingContent
    issuedAt: string
  },
): Promise<void> {
  await tx`
    insert into public.billing_document (kind, number, business_id, order_id, payment_id, content,
      issued_at)
    values (${document.kind}, ${document.number}, ${document.businessId}, ${document.orderId},
      ${document.paymentId}, ${JSON.stringify(document.content)}::text::jsonb, ${document.issuedAt})`
}

/** The invoice of an order. */
export async function findInvoice(
  tx: ReadTx,
  orderId: string,
): Promise<{ number: string; content: BillingContent } | undefined> {
  const [row] = await tx<{ number: string; content: BillingContent }[]>`
    select number, content from public.billing_document
    where order_id = ${orderId} and kind = 'invoice' order by issued_at limit 1`
  return row
}

/** A document that the caller may see. */
export async function findDocument(tx: ReadTx, id: string): Promise<BillingDocument | undefined> {
  const [row] = await tx<BillingDocument[]>`
    select id, kind, number, content, issued_at from public.billing_document where id = ${id}`
  return row
}

/** Every document, newest first, for the operator. `before`: the last id of the previous page. */
export async function listDocumentRows(
  tx: ReadTx,
  { before, limit }: { before: string | null; limit: number },
): Promise<BillingDocument[]> {
  return tx<BillingDocument[]>`
    select id, kind, number, content, issued_at from public.billing_document
    ${before ? tx`where id < ${before}` : tx``} order by id desc limit ${limit}`
}

export async function findBusinessName(tx: ReadTx, businessId: string): Promise<string> {
  const [row] = await tx<{ name: string }[]>`
    select name from public.business where id = ${businessId}`
  return row?.name ?? ''
}
