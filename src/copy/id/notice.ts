// Titles of notices, for the bell and the mail.
export const aCustomer = 'Pelanggan'
export const escalationHalf = (who: string) =>
  `${who} menunggu tim, separuh batas waktu sudah lewat`
export const escalationOver = (who: string) => `${who} menunggu melewati batas waktu`
export const sendFailed = (who: string) => `Pesan ke ${who} gagal terkirim`
export const opened = (waiting: number) => `Tim buka: ${waiting} percakapan menunggu sejak tutup`
export const saleWaiting = (who: string) => `Pesanan dari ${who} menunggu persetujuan`
export const scenarioRegressed = (count: number) =>
  `${count} skenario wajib memburuk setelah perubahan`
