import type { CampaignRow, CampaignStatus, Exclusion } from '#contract/campaign'
import { shortDate } from '#dashboard/copy/dates.ts'
import type { Tone } from '#dashboard/ui/Chip.tsx'

export const CAMPAIGN_STATUS: Record<CampaignStatus, { label: string; tone: Tone }> = {
  running: { label: 'Berjalan', tone: 'brand' },
  paused: { label: 'Dijeda', tone: 'wait' },
  done: { label: 'Selesai', tone: 'ok' },
  cancelled: { label: 'Dibatalkan', tone: 'neutral' },
}

const PAUSED: Record<string, string> = {
  template: 'Dijeda sendiri: templatenya tidak lagi disetujui Meta.',
  kanal: 'Dijeda sendiri: nomor WhatsApp sedang tidak tersambung.',
  spam: 'Dijeda sendiri: WhatsApp membatasi nomor ini karena dianggap spam. Tunggu sehari sebelum melanjutkan.',
  gagal: 'Dijeda sendiri: lebih dari separuh pesan terakhir gagal. Periksa alasannya di bawah.',
}

export const pausedWords = ({
  status,
  status_reason,
}: Pick<CampaignRow, 'status' | 'status_reason'>): string | null =>
  status === 'paused' && status_reason ? (PAUSED[status_reason] ?? null) : null

export const EXCLUDED: Record<Exclusion, string> = {
  opted_out: 'berhenti menerima promosi',
  blocked: 'diblokir',
  unreachable: 'tanpa nomor',
  invalid: 'baris tanpa nomor yang benar',
  duplicate: 'nomor ganda',
  incomplete: 'variabelnya kosong',
}

const SKIPPED: Record<string, string> = { ...EXCLUDED, dibatalkan: 'kampanye dibatalkan' }
export const skippedWords = (reason: string | null): string =>
  `Dilewati: ${SKIPPED[reason ?? ''] ?? 'tidak dikirim'}`

const DELIVERY: Record<string, string> = {
  queued: 'Antre',
  sending: 'Dikirim',
  sent: 'Terkirim',
  delivered: 'Sampai',
  read: 'Dibaca',
  played: 'Dibaca',
  failed: 'Gagal',
  unconfirmed: 'Belum pasti',
}
export const deliveryWords = (status: string | null): string => DELIVERY[status ?? ''] ?? 'Menunggu'

/** "1 Okt 2024", always with its year: prices grow old. */
export const priceDate = (date: string): string => shortDate(`${date}T00:00:00Z`, 0)
