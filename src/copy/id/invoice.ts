import { locale } from './formats.ts'

export const kinds = { invoice: 'Tagihan', receipt: 'Kuitansi', credit_note: 'Nota kredit' }
export const number = 'Nomor'
export const issuedAt = 'Tanggal'
export const from = 'Dari'
export const to = 'Untuk'
export const taxId = 'NPWP'
export const credit = 'Potongan saldo dan sisa paket'
export const totals = {
  invoice: 'Jumlah yang dibayar',
  receipt: 'Jumlah diterima',
  credit_note: 'Jumlah dikembalikan',
}
export const ppn = (percent: number) => `Sudah termasuk PPN ${percent.toLocaleString(locale)}%`
export const forInvoice = (invoice: string) => `Untuk tagihan ${invoice}`
export const paidBy = (method: string) => `Dibayar dengan ${method}`
export const payBefore = (day: string) => `Berlaku sampai ${day}`
export const rupiah = (amount: number) =>
  `${amount < 0 ? '-' : ''}Rp${Math.abs(amount).toLocaleString(locale)}`

// Mails and the list of orders
export const documents = 'Dokumen'
export const openDocument = (kind: string, invoice: string) => `${kind} ${invoice} (PDF)`

// the page in place of a document that the visitor cannot open
export const missing = 'Dokumen tidak ditemukan'
export const missingWords =
  'Tagihan, kuitansi, dan nota kredit hanya bisa dibuka oleh pemilik usahanya. Kalau usahanya sudah dihapus, mintalah salinannya kepada pengelola server.'
