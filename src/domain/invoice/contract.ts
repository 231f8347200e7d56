/** `invoice`: the price of an order. `receipt`: a payment. `credit_note`: a refund. */
export const BILLING_DOCUMENT_KINDS = ['invoice', 'receipt', 'credit_note'] as const
export type BillingDocumentKind = (typeof BILLING_DOCUMENT_KINDS)[number]

export type BillingDocumentRef = { id: string; kind: BillingDocumentKind; number: string }

/** The facts at the time of issue. Amounts are whole rupiah including PPN. */
export type BillingContent = {
  seller: { name: string; address: string | null; tax_id: string | null }
  buyer: { name: string }
  description: string
  price_rupiah: number
  /** credit from an earlier payment, subtracted from the price */
  credit_rupiah: number
  amount_rupiah: number
  /** null: the seller charges no PPN */
  ppn_percent: number | null
  /** for a receipt or credit note: the number of its invoice */
  invoice_number: string | null
  /** payment method of a receipt; null when only credit was used */
  method: string | null
  /** until when an invoice can be paid */
  due_at: string | null
}

export type BillingDocument = BillingDocumentRef & { content: BillingContent; issued_at: string }
