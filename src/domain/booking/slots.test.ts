import { expect, test } from 'vitest'
import { freePlace, freeTimes } from './slots.ts'

const NOW = new Date('2026-11-26T02:10:00Z') // Thursday 09.10 in Jakarta
const HOURS = {
  isEnabled: true,
  entries: [{ start: '09:00', end: '12:00', timezone: 'Asia/Jakarta' }],
  closedDates: [{ from: '2026-11-28', until: '2026-11-28', name: 'Libur' }],
}
const TERMS = { days_ahead: 14, lead_minutes: 60, step_minutes: 30 }
const CUT = { minutes: 45, capacity: 1 }
const timesOf = (day: string, taken: { from: number; until: number; place: number }[] = []) =>
  freeTimes({
    service: CUT,
    day,
    terms: TERMS,
    hours: HOURS,
    now: NOW,
    taken: taken.map((one) => ({ ...one, day })),
  })

test('free times fit into the opening hours, after the lead, between what is taken', () => {
  expect(timesOf('2026-11-26')).toEqual(['10:30', '11:00'])
  expect(timesOf('2026-11-27')).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
  expect(timesOf('2026-11-27', [{ from: 570, until: 615, place: 1 }])).toEqual(['10:30', '11:00'])
})

test('a business without opening hours offers 08.00 to 20.00', () => {
  const always = { isEnabled: false, entries: null }
  const times = freeTimes({
    service: { minutes: 60, capacity: 1 },
    day: '2026-11-27',
    terms: { ...TERMS, step_minutes: 60 },
    hours: always,
    now: NOW,
    taken: [],
  })
  expect([times[0], times.at(-1)]).toEqual(['08:00', '19:00'])
})

test('past days, closed dates and days too far ahead have none', () => {
  expect(timesOf('2026-11-25')).toEqual([])
  expect(timesOf('2026-11-28')).toEqual([])
  expect(timesOf('2026-12-20')).toEqual([])
})

test('a service with two places is free until both are taken', () => {
  const pair = { minutes: 60, capacity: 2 }
  const one = { from: 600, until: 660, place: 1 }
  expect(freePlace(pair, [one], 630)).toBe(2)
  expect(freePlace(pair, [one, { ...one, place: 2 }], 630)).toBeUndefined()
  expect(freePlace(pair, [one, { ...one, place: 2 }], 660)).toBe(1)
})
