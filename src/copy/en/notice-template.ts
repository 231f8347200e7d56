// Notices to customers outside the 24-hour window, by approved templates.
export const title = 'Notices by template'
export const lead =
  'On the official WhatsApp, plain messages may only be sent within 24 hours after the customer wrote. After that, a notice is sent with the template you choose here. Without a template, the notice waits for the team.'
export const noWindow =
  'The numbers of this business have no 24-hour limit, so all notices are sent as usual.'
export const noTemplates =
  'No approved template with text variables yet. Create one on the WhatsApp templates page.'
export const topics = {
  pesanan: 'Order status',
  tautan_bayar: 'Payment link',
  pembayaran: 'Payment received or refunded',
  janji: 'Change of a booking',
  pengingat_janji: 'Booking reminder',
}
export const none = 'No template: wait for the team'
export const facts = {
  nama: 'Name of the customer',
  nomor: 'Number of the order or booking',
  status: 'Status',
  jumlah: 'Amount',
  tautan: 'Payment link',
  layanan: 'Service',
  waktu: 'Time of the booking',
}
export const examples = {
  nama: 'Sari',
  nomor: '#12',
  status: 'sedang dikirim',
  jumlah: 'Rp170.000',
  tautan: 'https://bayar.example/abc',
  layanan: 'Potong rambut',
  waktu: 'Jumat 27 November 2026 pukul 10.00',
}
export const fixed = 'Fixed text'
export const valueOf = (word: string) => `Value of ${word}`
export const fixedFor = (word: string) => `Fixed text for ${word}`
export const mustShow = (fact: string) => `This template must show: ${fact}.`
export const gone =
  'This template is no longer approved. Choose another one; until then the notice waits for the team.'
export const price = (rupiah: string, category: string) =>
  `About ${rupiah} per delivered notice (rate of Meta, ${category}).`
export const noPrice = 'The rate of Meta for this kind of template is not known.'
export const save = 'Save choice'
export const saved = 'Choice of template saved'
export const audited = 'chose a template for notices to customers'

// the line in a conversation
export const held = {
  pesanan: (number: string) => `The notice about order ${number} was not sent`,
  tautan_bayar: (number: string) => `The payment link of order ${number} was not sent`,
  pembayaran: (number: string) => `The notice about the payment of order ${number} was not sent`,
  janji: (number: string) => `The notice about booking ${number} was not sent`,
  pengingat_janji: (number: string) => `The reminder of booking ${number} was not sent`,
}
export const heldWhy = {
  tanpa_templat: 'the 24-hour window is closed and no template is chosen for this notice',
  templat_berubah: 'the 24-hour window is closed and its template can no longer be used',
  menolak_promosi: 'the 24-hour window is closed and the customer refuses marketing templates',
}
export const heldLine = (what: string, why: string) => `${what}: ${why}. Send a template from here.`
