import type { TemplateRow } from '#contract/template'
import type { Tone } from '#dashboard/ui/Chip.tsx'

export type StatusWords = { label: string; tone: Tone; meaning: string }

/** The five of the list, and what stands around them. */
const STATUS: Record<string, StatusWords> = {
  APPROVED: { label: 'Disetujui', tone: 'ok', meaning: 'Bisa dikirim.' },
  PENDING: {
    label: 'Menunggu',
    tone: 'neutral',
    meaning: 'Sedang ditinjau Meta. Biasanya beberapa menit, paling lama 24 jam.',
  },
  IN_APPEAL: { label: 'Menunggu', tone: 'neutral', meaning: 'Banding Anda sedang ditinjau Meta.' },
  REJECTED: { label: 'Ditolak', tone: 'danger', meaning: 'Meta menolak template ini.' },
  PAUSED: {
    label: 'Dijeda',
    tone: 'wait',
    meaning:
      'Meta menjedanya karena banyak pelanggan tidak menyukainya. Jeda pertama 3 jam, berikutnya 6 jam.',
  },
  DISABLED: {
    label: 'Dinonaktifkan',
    tone: 'danger',
    meaning: 'Meta menonaktifkannya. Buat template baru dengan isi lain.',
  },
  LOCKED: { label: 'Dinonaktifkan', tone: 'danger', meaning: 'Meta mengunci template ini.' },
  ARCHIVED: { label: 'Dinonaktifkan', tone: 'neutral', meaning: 'Diarsipkan di Meta.' },
  LIMIT_EXCEEDED: {
    label: 'Ditolak',
    tone: 'danger',
    meaning: 'Jumlah template di akun Meta Anda sudah penuh. Hapus yang tidak dipakai.',
  },
  PENDING_DELETION: {
    label: 'Sedang dihapus',
    tone: 'neutral',
    meaning: 'Meta menghapusnya setelah kiriman terakhir selesai.',
  },
  SUBMITTING: { label: 'Dikirim', tone: 'neutral', meaning: 'Sedang dikirim ke Meta.' },
  DRAFT: { label: 'Draf', tone: 'wait', meaning: 'Tersimpan di sini, belum diajukan ke Meta.' },
}

export const statusWords = (status: string): StatusWords =>
  STATUS[status] ?? {
    label: status.toLowerCase().replaceAll('_', ' '),
    tone: 'neutral',
    meaning: 'Status dari Meta.',
  }

const REASON: Record<string, string> = {
  ABUSIVE_CONTENT: 'Isinya dianggap kasar, mengancam, atau melanggar kebijakan.',
  CATEGORY_NOT_AVAILABLE: 'Kategori ini belum tersedia untuk akun Anda.',
  INCORRECT_CATEGORY:
    'Kategorinya tidak sesuai isi. Promosi harus Marketing; Utility hanya untuk kabar pesanan atau akun.',
  INVALID_FORMAT:
    'Formatnya belum benar: biasanya variabel di awal atau akhir, berurutan tanpa kata, atau tanpa contoh.',
  PROMOTIONAL: 'Berisi promosi, padahal diajukan sebagai Utility.',
  FIRST_PAUSE: 'Banyak penerima memblokir atau melaporkannya. Dijeda 3 jam.',
  SECOND_PAUSE:
    'Lagi-lagi banyak penerima memblokir atau melaporkannya. Dijeda 6 jam; sekali lagi, Meta menonaktifkannya.',
  RATE_LIMITING_PAUSE: 'Meta membatasi kiriman template ini untuk sementara.',
  SCAM: 'Dianggap penipuan atau meminta data pribadi.',
  TAG_CONTENT_MISMATCH: 'Bahasa atau kategorinya tidak cocok dengan isi pesan.',
}

/** Why a template is not usable, in plain words; what Meta wrote itself is shown as it is. */
export const reasonWords = ({
  status,
  reason,
}: Pick<TemplateRow, 'status' | 'reason'>): string | null =>
  reason && status !== 'APPROVED' ? (REASON[reason.toUpperCase()] ?? reason) : null

const CATEGORY: Record<string, string> = {
  MARKETING: 'Marketing',
  UTILITY: 'Utility',
  AUTHENTICATION: 'Authentication',
}
export const categoryWords = (category: string): string =>
  CATEGORY[category.toUpperCase()] ?? category

const LANGUAGE: Record<string, string> = {
  id: 'Indonesia',
  en: 'Inggris',
  en_US: 'Inggris (AS)',
  en_GB: 'Inggris (UK)',
  ms: 'Melayu',
}
export const languageWords = (language: string): string => LANGUAGE[language] ?? language

export const QUALITY: Record<string, string> = { YELLOW: 'Mutu sedang', RED: 'Mutu rendah' }
