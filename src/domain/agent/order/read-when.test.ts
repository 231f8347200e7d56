import { expect, test } from 'vitest'
import { checkWhen, readChosenPart, readWhen } from './read-when.ts'

const entry = { start: '08:00', end: '17:00', timezone: 'Asia/Jakarta' }
const HOURS = { isEnabled: true, entries: Array.from({ length: 7 }, () => entry) }
/** Saturday, noon in Jakarta. */
const NOW = new Date('2026-11-28T05:00:00Z')
const read = (text: string) => {
  const { day, time, part } = readWhen(text, HOURS, NOW)
  return [day, time, part]
}

test.each([
  ['antar besok siang ya kak', '2026-11-29', 'siang'],
  ['besok pagi', '2026-11-29', 'pagi'],
  ['lusa sore', '2026-11-30', 'sore'],
  ['nanti malam', '2026-11-28', 'malam'],
  ['hari senin siang', '2026-11-30', 'siang'],
  ['tgl 5 sore', '2026-12-05', 'sore'],
  ['tomorrow afternoon please', '2026-11-29', 'sore'],
  ['for tonight', '2026-11-28', 'malam'],
])('the part of the day is kept: %s', (text, day, part) => {
  expect(read(text)).toEqual([day, null, part])
})

test('a greeting or a written time is no part of the day', () => {
  expect(read('siang kak, buat besok ya')).toEqual(['2026-11-29', null, null])
  expect(read('besok jam 3 sore')).toEqual(['2026-11-29', '15:00', null])
  expect(read('besok ambil, selamat malam')).toEqual(['2026-11-29', null, null])
})

test.each([
  ['siang aja', 'siang'],
  ['agak sore ya kak', 'sore'],
  ['kirim pagi kak', 'pagi'],
])('a part of the day that is chosen alone is read: %s', (text, part) => {
  expect(readChosenPart(text)?.part).toBe(part)
})

test.each(['siang kak', 'selamat sore', 'pagi min, mau tanya'])(
  'a greeting chooses no part of the day: %s',
  (text) => expect(readChosenPart(text)).toBeUndefined(),
)

test('a part of the day without opening hours, or that is over, is asked again', () => {
  const check = (day: string, part: 'pagi' | 'siang' | 'malam') =>
    checkWhen({ day, time: null, part }, { hours: HOURS, now: NOW })?.kind
  expect(check('2026-11-29', 'siang')).toBeUndefined()
  expect(check('2026-11-29', 'malam')).toBe('closed_time')
  expect(check('2026-11-28', 'pagi')).toBe('past')
  expect(check('2026-11-28', 'siang')).toBeUndefined()
})
