// Downloads of lists as files for a spreadsheet.
export const download = 'Unduh'
export const asCsv = 'CSV'
export const asXlsx = 'Excel (XLSX)'

// the board of orders
export const ordersFile = (day: string) => `pesanan-${day}`
export const ordersDownloaded = (count: string) => `${count} pesanan diunduh`
export const ordersNotDownloaded = 'Pesanan belum bisa diunduh'
export const orderColumns = {
  number: 'Nomor',
  name: 'Pelanggan',
  phone: 'Nomor WhatsApp',
  status: 'Keadaan',
  lines: 'Isi pesanan',
  items: 'Barang (Rp)',
  shipping: 'Ongkir (Rp)',
  total: 'Total (Rp)',
  paidAt: 'Lunas pada',
  refunded: 'Dikembalikan (Rp)',
  how: 'Cara',
  address: 'Alamat',
  day: 'Untuk tanggal',
  time: 'Jam',
  note: 'Catatan',
  confirmedAt: 'Dipesan pada',
}
