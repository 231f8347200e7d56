// Money of customers' orders that is returned.
export const refunds = 'Pengembalian uang'
export const refundMoney = 'Kembalikan uang'
export const refundOf = (number: number) => `Kembalikan uang pesanan #${number}`
export const refundLead = 'Keadaan pesanan dan stok tidak berubah.'
export const whichPayment = 'Uang yang mana'
export const amount = 'Jumlah'
export const amountHint = (left: string) => `Paling banyak ${left}.`
export const amountWrong = 'Isi jumlah dalam rupiah bulat, tidak lebih dari sisanya.'
export const reason = 'Alasan'
export const reasonMissing = 'Isi alasannya, untuk catatan tim.'
export const way = 'Caranya'
export const byGateway = (provider: string) => `Lewat ${provider}`
export const gatewayHint = 'Uang dikembalikan ke cara bayar pelanggan, dan pelanggan dikabari.'
export const byHand = 'Sudah saya transfer sendiri'
export const manualHint = 'Hanya dicatat di sini. Tidak ada uang yang dikirim.'
export const onlyManual =
  'Transfer uangnya sendiri dulu, lalu catat di sini. Tidak ada uang yang dikirim dari sini.'
export const submit = { gateway: 'Kembalikan', manual: 'Catat' }
export const providers = { midtrans: 'Midtrans', xendit: 'Xendit' }
export const recorded = 'Dicatat lunas oleh tim'
export const extraOf = (name: string) => `${name}, pembayaran lebih`
export const targetOf = (name: string, left: string) => `${name}: sisa ${left}`
export const states = {
  manual: {
    sending: 'sedang dicatat',
    done: 'ditransfer sendiri',
    failed: 'gagal dicatat',
    undone: 'diurungkan',
  },
  gateway: {
    sending: 'menunggu kabar penyedia pembayaran',
    done: 'lewat penyedia pembayaran',
    failed: 'ditolak penyedia pembayaran',
    undone: 'diurungkan',
  },
}
export const refunded = {
  gateway: 'Uang dikembalikan',
  manual: 'Pengembalian dicatat',
}
export const sending = 'Pengembalian sedang diproses'
export const sendingWords =
  'Penyedia pembayaran mengabari begitu selesai. Statusnya ada di rincian pesanan.'
export const undoRefund = 'Urungkan catatan ini'
export const undone = 'Catatan pengembalian diurungkan'
export const notUndone = 'Catatan belum diurungkan'
