import type { ApiScope } from '#contract/api-key'

export const SCOPE_WORDS: Record<ApiScope, { label: string; short: string; hint: string }> = {
  read: { label: 'Membaca', short: 'membaca', hint: 'Sesi, obrolan, pesan, dan berkas' },
  send: {
    label: 'Mengirim pesan',
    short: 'mengirim',
    hint: 'Termasuk mengubah, menarik, dan menandai pesan dibaca',
  },
  manage: {
    label: 'Mengurus sesi dan obrolan',
    short: 'mengurus sesi',
    hint: 'Menyambung dan memutus nomor, mengarsipkan dan menghapus obrolan',
  },
  templates: {
    label: 'Mengurus template',
    short: 'template',
    hint: 'Membaca, mengajukan, dan menghapus template WhatsApp',
  },
}

export const EXPIRY_CHOICES = [
  { value: '', label: 'Tanpa batas waktu' },
  { value: '30', label: '30 hari' },
  { value: '90', label: '90 hari' },
  { value: '365', label: '1 tahun' },
] as const
