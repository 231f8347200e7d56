// The business's own account at a payment gateway, in the settings.
export const title = 'Akun pembayaran'
export const lead =
  'Pelanggan membayar pesanan langsung ke akun Midtrans atau Xendit milik usaha Anda. Uangnya tidak lewat Tanggap.'
export const provider = 'Penyedia'
export const providers = { midtrans: 'Midtrans', xendit: 'Xendit' }
export const serverKey = 'Server key'
export const serverKeyHint = 'Di dasbor Midtrans: Settings, Access Keys.'
export const secretKey = 'Secret API key'
export const secretKeyHint = 'Di dasbor Xendit: Settings, API Keys. Beri izin menulis Invoices.'
export const callbackToken = 'Webhook verification token'
export const callbackTokenHint = 'Di dasbor Xendit: Settings, Webhooks.'
export const keyStored = (end: string) =>
  `Tersimpan, berakhiran ${end}. Kosongkan bila tidak diganti.`
export const tokenStored = 'Tersimpan. Kosongkan bila tidak diganti.'
export const sandbox = 'Mode uji (sandbox)'
export const sandboxHint = 'Uangnya tidak sungguhan. Pakai kunci dari lingkungan sandbox.'
export const sendsLinks = 'Kirim tautan bayar otomatis'
export const sendsLinksOn =
  'Tautan dikirim begitu pesanan disetujui, selama jendela 24 jam terbuka.'
export const sendsLinksOff = 'Tim mengirim tautan dari pesanannya.'
export const webhook = 'Alamat webhook'
export const webhookHint = {
  midtrans: 'Tempel di dasbor Midtrans: Settings, Payment, Notification URL.',
  xendit:
    'Tempel di dasbor Xendit: Settings, Webhooks, untuk Invoices paid, QR codes paid, dan Refunds.',
}
export const noPublicUrl =
  'Server ini belum punya alamat publik, jadi webhook tidak bisa sampai. Pembayaran tetap dicek setiap beberapa menit.'
export const saved = 'Akun pembayaran tersimpan'
export const test = 'Uji kunci'
export const tested = {
  works: 'Kuncinya berfungsi',
  refused: 'Penyedia menolak kunci ini',
  unreachable: 'Penyedia tidak menjawab',
}
export const testFailed = 'Kunci belum bisa diuji'
export const refusedWords = 'Periksa kuncinya, dan apakah mode ujinya cocok.'
export const remove = 'Lepas akun'
export const removeQuestion = (name: string) => `Lepas akun ${name}?`
export const removeConsequence =
  'Kuncinya dihapus dan tautan baru tidak bisa dibuat. Tautan yang masih terbuka tetap bisa dibayar, tetapi tidak lagi tercatat sendiri.'
export const removed = 'Akun pembayaran dilepas'
export const audited = {
  save: 'menyimpan akun pembayaran',
  remove: 'melepas akun pembayaran',
}
