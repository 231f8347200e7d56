import { expect, test } from 'vitest'
import type { DigestChoice } from './contract.ts'
import { lastDayOf, momentAfter, momentDue } from './rules.ts'

const daily: DigestChoice = { rhythm: 'daily', hour: 7, weekday: 1 }
const weekly: DigestChoice = { rhythm: 'weekly', hour: 18, weekday: 5 }
const iso = (choice: DigestChoice, zone: string, after: string) =>
  momentAfter(choice, zone, new Date(after)).toISOString()

test('a daily digest is due at its hour in the zone, at most once a day', () => {
  expect(iso(daily, 'Asia/Jakarta', '2026-11-25T23:59:00Z')).toBe('2026-11-26T00:00:00.000Z')
  expect(iso(daily, 'Asia/Jakarta', '2026-11-26T00:00:00Z')).toBe('2026-11-27T00:00:00.000Z')
  expect(iso(daily, 'Asia/Jayapura', '2026-11-25T12:00:00Z')).toBe('2026-11-25T22:00:00.000Z')
})

test('a weekly digest is due on its weekday', () => {
  expect(iso(weekly, 'Asia/Jakarta', '2026-11-26T00:00:00Z')).toBe('2026-11-27T11:00:00.000Z')
  expect(iso(weekly, 'Asia/Jakarta', '2026-11-27T11:00:00Z')).toBe('2026-12-04T11:00:00.000Z')
})

test('after days without a server only the last digest is due, once', () => {
  const at = new Date('2026-11-26T05:00:00Z')
  const due = momentDue(daily, 'Asia/Jakarta', { handledUntil: new Date('2026-11-01'), at })
  expect(due?.toISOString()).toBe('2026-11-26T00:00:00.000Z')
  expect(lastDayOf(due!, 'Asia/Jakarta')).toBe('2026-11-25')
  expect(momentDue(daily, 'Asia/Jakarta', { handledUntil: due!, at })).toBeUndefined()
})
