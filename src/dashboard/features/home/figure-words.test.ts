import { expect, test } from 'vitest'
import {
  countChange,
  greetingAt,
  lastWeekday,
  shareChange,
  timeChange,
  yesterdayOf,
} from './figure-words.ts'

const figure = (today: number | null, lastWeek: number | null) => ({ today, lastWeek, days: [] })

test('uses the weekday of the zone, not of the server', () => {
  const lateFriday = Date.parse('2026-11-20T18:00:00Z')
  expect(lastWeekday(lateFriday, 'Asia/Jakarta')).toBe('Sabtu lalu')
  expect(lastWeekday(lateFriday, 'UTC')).toBe('Jumat lalu')
})

test('shows a change in its own unit, and nothing without an earlier value', () => {
  expect(countChange(figure(128, 112))).toEqual({ words: '+14%', tone: 'ok' })
  expect(countChange(figure(5, 0))).toBeNull()
  expect(shareChange(figure(0.78, 0.81))).toEqual({ words: '−3 poin', tone: 'wait' })
  expect(shareChange(figure(0.812, 0.808))).toBe('same')
  expect(timeChange(figure(9, 11))).toEqual({ words: '2 dtk lebih cepat', tone: 'ok' })
  expect(timeChange(figure(null, 11))).toBeNull()
})

test('the greeting depends on the time of day', () =>
  expect([3, 4, 11, 15, 18].map(greetingAt)).toEqual([
    'Selamat malam',
    'Selamat pagi',
    'Selamat siang',
    'Selamat sore',
    'Selamat malam',
  ]))

test('describes yesterday by its conversations and how many of them the AI answered alone', () => {
  const days = (handled: (number | null)[], byAi: (number | null)[]) =>
    yesterdayOf({ handled: { days: handled }, byAi: { days: byAi } })
  expect(days([9, 40, 0], [1, 0.725, null])).toEqual({ count: 40, ofAi: 29 })
  expect(days([9, null, 0], [1, null, null])).toEqual({ count: 0, ofAi: 0 })
})
