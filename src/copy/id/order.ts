// CheckoutScreen
export const payingNotAvailable =
  'Pembayaran otomatis belum tersedia di versi ini. Hubungi pengelola server Anda untuk cara membayarnya.'
export const orderExpired = 'Waktu pesanan ini sudah habis dan tidak ada yang ditagihkan.'
export const toSubscription = 'Ke Langganan'

// OrderChip
export const waitingForPayment = 'Menunggu pembayaran'
export const paid = 'Lunas'

// SubscriptionScreen
export const noOrders = 'Belum ada pesanan.'
export const withoutSubscription = 'Usaha ini memakai Tanggap tanpa langganan berbayar.'
export const ownersOnly = 'Pesanan hanya terlihat oleh pemilik usaha.'

// Line
export const business = 'Usaha'
export const amount = 'Jumlah'
export const status = 'Status'
export const orderedAt = 'Dipesan'
export const timeLeft = 'Sisa waktu'
