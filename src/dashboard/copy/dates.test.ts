import { describe, expect, test } from 'vitest'
import {
  clockTime,
  dayLabel,
  formatDuration,
  exactTime,
  longDate,
  relativeTime,
  formatDay,
  formatDayWithYear,
  formatWeekday,
  relativeTimeInSentence,
  shortDate,
} from './dates.ts'

const JAKARTA = 'Asia/Jakarta'
const NOON = Date.parse('2026-10-03T05:00:00Z') // 12.00 WIB

describe('relative times', () => {
  test.each([
    ['2026-10-03T04:59:30Z', 'Baru saja'],
    ['2026-10-03T05:00:20Z', 'Baru saja'],
    ['2026-10-03T04:48:00Z', '12 mnt'],
    ['2026-10-03T01:00:00Z', '4 jam'],
    ['2026-10-02T05:00:00Z', 'Kemarin'],
    ['2026-09-30T05:00:00Z', '30 Sep'],
    ['2025-12-31T05:00:00Z', '31 Des 2025'],
  ])('%s is %s', (iso, words) => expect(relativeTime(iso, NOON, JAKARTA)).toBe(words))

  test.each([
    ['2026-10-03T04:59:30Z', 'baru saja'],
    ['2026-10-03T04:48:00Z', '12 mnt lalu'],
    ['2026-10-03T01:00:00Z', '4 jam lalu'],
    ['2026-10-02T05:00:00Z', 'kemarin'],
    ['2026-09-30T05:00:00Z', '30 Sep'],
  ])('within a sentence %s is %s', (iso, words) =>
    expect(relativeTimeInSentence(iso, NOON, JAKARTA)).toBe(words),
  )

  test('a date without a time has the same name in every time zone', () => {
    expect([0, 1, 6].map(formatWeekday)).toEqual(['Minggu', 'Senin', 'Sabtu'])
    expect(formatDay('2026-10-03')).toBe('3 Okt')
    expect(formatDayWithYear('2026-10-03')).toBe('3 Okt 2026')
  })

  test('just after midnight, ten minutes ago is in minutes and eight hours ago is yesterday', () => {
    const justPast = Date.parse('2026-10-02T17:05:00Z') // 00.05 WIB
    expect(relativeTime('2026-10-02T16:55:00Z', justPast, JAKARTA)).toBe('10 mnt')
    expect(relativeTime('2026-10-02T09:00:00Z', justPast, JAKARTA)).toBe('Kemarin')
  })

  test('the day follows the zone, not the clock of the server', () => {
    expect(dayLabel('2026-10-02T17:30:00Z', NOON, JAKARTA)).toBe('Hari ini')
    expect(dayLabel('2026-10-02T16:30:00Z', NOON, JAKARTA)).toBe('Kemarin')
    expect(dayLabel('2026-10-02T16:30:00Z', NOON, 'Asia/Jayapura')).toBe('Hari ini')
  })

  test('an exact time names its zone', () => {
    expect(exactTime('2026-10-03T03:42:00Z', JAKARTA)).toBe('Sabtu, 3 Oktober 2026 pukul 10.42 WIB')
    expect(exactTime('2026-10-03T03:42:00Z', 'Asia/Jayapura')).toBe(
      'Sabtu, 3 Oktober 2026 pukul 12.42 WIT',
    )
    expect(clockTime('2026-10-02T17:05:00Z', JAKARTA)).toBe('00.05')
    expect(shortDate('2026-10-03T03:42:00Z', NOON, JAKARTA)).toBe('3 Okt')
  })

  test('a length of time keeps its two largest units and is never negative', () => {
    expect([45_000, 12 * 60_000, 86_340_000, 4 * 86_400_000, -5].map(formatDuration)).toEqual([
      '45 dtk',
      '12 mnt',
      '23 j 59 m',
      '4 hari',
      '0 dtk',
    ])
  })
})

test('writes a date in words, by the day in Jakarta', () => {
  expect(longDate('2026-12-21T18:00:00Z', JAKARTA)).toBe('22 Desember 2026')
})
