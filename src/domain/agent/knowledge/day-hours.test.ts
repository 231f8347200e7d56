import { expect, test } from 'vitest'
import type { BusinessHours } from '#lib/time/opening-hours'
import { hoursAnswer, openNowAnswer } from '../phrases/phrases.ts'
import { dayAnswer, writtenHoursAnswer } from './day-hours.ts'

const entry = (start: string, end: string) => ({ start, end, timezone: 'Asia/Jakarta' })
const HOURS: BusinessHours = {
  isEnabled: true,
  entries: [...Array.from({ length: 6 }, () => entry('08:00', '17:00')), entry('', '')],
  closedDates: [{ from: '2026-12-25', until: '2026-12-25', name: 'Natal' }],
}
/** A Tuesday, 10.00 in Jakarta. */
const NOW = new Date('2026-11-24T03:00:00Z')
const ask = (text: string, language = 'id', now = NOW) => dayAnswer(text, language, HOURS, now)

test.each([
  ['minggu buka ga', 'Hari Minggu kami tutup, Kak.'],
  ['malam ini masih buka?', 'Hari ini (Selasa) kami buka pukul 08.00 sampai 17.00 WIB, Kak.'],
  ['besok tutup jam brp', 'Besok (Rabu) kami buka pukul 08.00 sampai 17.00 WIB, Kak.'],
  ['natal buka ga', 'Kami tutup 25 Desember 2026 (Natal), Kak.'],
])('"%s" is answered from the hours of that day', (text, said) => {
  expect(ask(text)).toBe(said)
})

test("a closed date is closed, whatever the weekday's hours are", () => {
  expect(ask('hari ini buka?', 'id', new Date('2026-12-25T03:00:00Z'))).toBe(
    'Hari ini (Jumat) kami tutup (Natal), Kak.',
  )
})

test('a holiday that is not among the closed dates is not answered with the hours of its weekday', () => {
  expect(ask('besok tgl merah buka?')).toBeUndefined()
  expect(ask('minggu tanggal merah buka ga?')).toBe('Hari Minggu kami tutup, Kak.')
  expect(ask('besok tanggal merah tutup?', 'id', new Date('2026-12-24T03:00:00Z'))).toBe(
    'Besok (Jumat) kami tutup (Natal), Kak.',
  )
  const written = 'Senin-Jumat 08.00-17.00, Minggu dan tanggal merah tutup.'
  expect(writtenHoursAnswer('besok tgl merah buka?', SPEAKER, written, NOW)).toBeUndefined()
})

test('an English question is answered in English', () => {
  expect(ask('are you open on saturday?', 'en')).toBe('Saturday: 08:00 to 17:00 WIB.')
})

test.each([
  'jam buka?',
  'senin ada promo ga',
  'kalau hari sabtu dokter gigi ada dan kliniknya buka sampai jam berapa',
])('"%s" is not answered with the hours of one day', (text) => {
  expect(ask(text)).toBeUndefined()
})

const SPEAKER = {
  businessName: 'Toko',
  teamName: null,
  tone: '',
  greeting: null,
  language: 'id',
} as const
const WRITTEN = 'Senin-Sabtu 08.00-17.00 WIB, Minggu libur.'

test.each([
  ['hari ini buka?', 'Hari ini (Selasa) kami buka pukul 08.00 sampai 17.00 WIB, Kak.'],
  ['minggu buka ga', 'Hari Minggu kami tutup, Kak.'],
  ['sekarang masih buka ga', 'Iya Kak, sekarang buka, sampai pukul 17.00 WIB.'],
])('"%s" is computed from the owner\'s sentence', (text, said) => {
  expect(writtenHoursAnswer(text, SPEAKER, WRITTEN, NOW)).toBe(said)
})

test("no hours are computed for a day that the owner's sentence does not name", () => {
  const weekdays = 'Senin-Jumat 08.00-17.00.'
  expect(writtenHoursAnswer('minggu buka ga', SPEAKER, weekdays, NOW)).toBeUndefined()
  expect(writtenHoursAnswer('jam buka?', SPEAKER, weekdays, NOW)).toBeUndefined()
})

test('an English customer reads weekdays, dates and times in English', () => {
  const english = { ...SPEAKER, language: 'en' } as const
  expect(hoursAnswer(english, HOURS, NOW)).toBe(
    `Our opening hours:
Monday: 08:00 to 17:00 WIB
Tuesday: 08:00 to 17:00 WIB
Wednesday: 08:00 to 17:00 WIB
Thursday: 08:00 to 17:00 WIB
Friday: 08:00 to 17:00 WIB
Saturday: 08:00 to 17:00 WIB
Sunday: closed
Closed: 25 December 2026 (Natal)`,
  )
  expect(openNowAnswer(english, HOURS, NOW)).toBe('Yes, we are open now, until 17:00 WIB.')
  expect(ask('are you open on natal?', 'en')).toBe('We are closed: 25 December 2026 (Natal).')
})
