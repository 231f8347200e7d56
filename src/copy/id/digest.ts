// The digest: its mail, its dialog and its settings
import {
  type DigestFigure,
  type DigestFigures,
  type DigestRhythm,
  isCutOff,
} from '#contract/digest'
import { locale, minutesLong, secondsLong } from './formats.ts'

export const title = 'Ringkasan berkala'
export const lead = (zone: string) =>
  `Satu email dan satu notifikasi tentang apa yang menunggu, dengan angka kemarin atau tujuh hari terakhir. Waktu ${zone}.`
export const rhythm = 'Kirim'
export const rhythms = { none: 'Tidak', daily: 'Setiap hari', weekly: 'Setiap minggu' }
export const weekday = 'Hari'
export const hour = 'Pukul'
export const saved = 'Pilihan ringkasan tersimpan'
export const preview = 'Lihat ringkasan'
export const noMail =
  'Server ini belum bisa mengirim email: ringkasan hanya muncul di lonceng notifikasi.'

const dayWords = (day: string) =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
export const titleOf = (kind: DigestRhythm, day: string) =>
  kind === 'daily' ? `Ringkasan ${dayWords(day)}` : `Ringkasan tujuh hari sampai ${dayWords(day)}`
export const openNow = 'Menunggu sekarang'
export const onDay = { daily: 'Pada hari itu', weekly: 'Dalam tujuh hari itu' }
export const figureNames: Record<DigestFigure, string> = {
  waiting: 'Percakapan perlu dibalas',
  escalations: 'Eskalasi belum diambil',
  questions: 'Pertanyaan belum terjawab',
  answered: 'Percakapan ditangani',
  byAi: 'Diselesaikan oleh AI',
  handedOver: 'Diserahkan ke tim',
  replySeconds: 'Waktu balas pertama',
}
export function valueOf(figure: DigestFigure, figures: DigestFigures): string {
  const value = figures[figure]
  if (isCutOff(figure, value ?? 0)) return '999+'
  if (figure !== 'replySeconds') return (value ?? 0).toLocaleString(locale)
  if (value === null) return 'belum ada'
  return value < 60 ? secondsLong(Math.round(value)) : minutesLong(Math.round(value / 60))
}
export const openRows = (name: string, value: string) => `${name}: ${value}, buka daftarnya`
