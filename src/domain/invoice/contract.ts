/** `invoice`: what an order costs. `receipt`: what was paid. `credit_note`: what was returned. */
export const BILLING_DOCUMENT_KINDS = ['invoice', 'receipt', 'credit_note'] as const
export type BillingDocumentKind = (typeof BILLING_DOCUMENT_KINDS)[number]

export type BillingDocumentRef = { id: string; kind: BillingDocumentKind; number: string }

/** What was true when the document was issued. Money in whole rupiah including PPN. */
export type BillingContent = {
  seller: { name: string; address: string | null; tax_id: string | null }
  buyer: { name: string }
  description: string
  price_rupiah: number
  /** already paid before, and taken off the price */
  credit_rupiah: number
  amount_rupiah: number
  /** null: the seller charges no PPN */
  ppn_percent: number | null
  /** a receipt or credit note: the invoice it belongs to */
  invoice_number: string | null
  /** how a receipt was paid; null for credit alone */
  method: string | null
  /** until when an invoice can be paid */
  due_at: string | null
}

export type BillingDocument = BillingDocumentRef & { content: BillingContent; issued_at: string }
