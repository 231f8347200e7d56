export const download = 'Download'
export const asCsv = 'CSV'
export const asXlsx = 'Excel (XLSX)'

export const ordersFile = (day: string) => `orders-${day}`
export const ordersDownloaded = (count: string) =>
  count === '1' ? '1 order downloaded' : `${count} orders downloaded`
export const ordersNotDownloaded = 'The orders could not be downloaded'
export const orderColumns = {
  number: 'Number',
  name: 'Customer',
  phone: 'WhatsApp number',
  status: 'State',
  lines: 'Items',
  items: 'Goods (Rp)',
  shipping: 'Delivery (Rp)',
  total: 'Total (Rp)',
  paidAt: 'Paid at',
  refunded: 'Refunded (Rp)',
  how: 'How',
  address: 'Address',
  day: 'For the day',
  time: 'Time',
  note: 'Note',
  confirmedAt: 'Ordered at',
}
