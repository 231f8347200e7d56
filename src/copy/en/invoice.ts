import { locale } from './formats.ts'

export const kinds = { invoice: 'Invoice', receipt: 'Receipt', credit_note: 'Credit note' }
export const number = 'Number'
export const issuedAt = 'Date'
export const from = 'From'
export const to = 'To'
export const taxId = 'Tax ID'
export const credit = 'Credit from balance and unused plan'
export const totals = {
  invoice: 'Amount due',
  receipt: 'Amount received',
  credit_note: 'Amount returned',
}
export const ppn = (percent: number) => `Includes VAT of ${percent.toLocaleString(locale)}%`
export const forInvoice = (invoice: string) => `For invoice ${invoice}`
export const paidBy = (method: string) => `Paid by ${method}`
export const payBefore = (day: string) => `Valid until ${day}`
export const rupiah = (amount: number) =>
  `${amount < 0 ? '-' : ''}Rp${Math.abs(amount).toLocaleString(locale)}`

// Mails and the list of orders
export const documents = 'Documents'
export const openDocument = (kind: string, invoice: string) => `${kind} ${invoice} (PDF)`

export const missing = 'Document not found'
export const missingWords =
  'Invoices, receipts and credit notes open only for the owner of the business. If the business was deleted, ask the operator of the server for a copy.'
