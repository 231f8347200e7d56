import { expect, test } from 'vitest'
import type { Staff } from './contract.ts'
import { freePlace, freeTimes, leastBooked, type Taken } from './slots.ts'

const NOW = new Date('2026-11-26T02:10:00Z') // Thursday 09.10 in Jakarta
const HOURS = {
  isEnabled: true,
  entries: [{ start: '09:00', end: '12:00', timezone: 'Asia/Jakarta' }],
  closedDates: [{ from: '2026-11-28', until: '2026-11-28', name: 'Libur' }],
}
const TERMS = { days_ahead: 14, lead_minutes: 60, step_minutes: 30 }
const CUT = { id: 's1', minutes: 45, capacity: 1, staff_choice: 'tidak' } as const
const takenOf = (over: Partial<Taken>): Taken => ({
  id: 'b1',
  service_id: 's1',
  staff_id: null,
  day: '2026-11-27',
  from: 600,
  until: 660,
  place: 1,
  ...over,
})
const timesOf = (day: string, taken: Partial<Taken>[] = []) =>
  freeTimes({
    service: CUT,
    day,
    terms: TERMS,
    hours: HOURS,
    now: NOW,
    taken: taken.map((one) => takenOf({ ...one, day })),
    staff: [],
    staffId: null,
  })

test('free times lie within opening hours, after the notice period, between taken times', () => {
  expect(timesOf('2026-11-26')).toEqual(['10:30', '11:00'])
  expect(timesOf('2026-11-27')).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
  expect(timesOf('2026-11-27', [{ from: 570, until: 615, place: 1 }])).toEqual(['10:30', '11:00'])
})

test('a business without opening hours offers 08.00 to 20.00', () => {
  const always = { isEnabled: false, entries: null }
  const times = freeTimes({
    service: { ...CUT, minutes: 60 },
    day: '2026-11-27',
    terms: { ...TERMS, step_minutes: 60 },
    hours: always,
    now: NOW,
    taken: [],
    staff: [],
    staffId: null,
  })
  expect([times[0], times.at(-1)]).toEqual(['08:00', '19:00'])
})

test('past days, closed dates and days too far ahead have no free times', () => {
  expect(timesOf('2026-11-25')).toEqual([])
  expect(timesOf('2026-11-28')).toEqual([])
  expect(timesOf('2026-12-20')).toEqual([])
})

test('a service with two places is free until both are taken', () => {
  const pair = { ...CUT, minutes: 60, capacity: 2 }
  const [one, two] = [takenOf({}), takenOf({ place: 2 })]
  const at = (minute: number) => ({ day: '2026-11-27', at: minute })
  expect(freePlace(pair, [one], at(630))).toBe(2)
  expect(freePlace(pair, [one, two], at(630))).toBeUndefined()
  expect(freePlace(pair, [one, two], at(660))).toBe(1)
})

const RINA: Staff = {
  id: 'rina',
  name: 'Rina',
  member_id: null,
  service_ids: ['s1'],
  weekly_hours: null,
  days_off: [],
}
const DEWI: Staff = {
  ...RINA,
  id: 'dewi',
  name: 'Dewi',
  weekly_hours: [{ start: '11:00', end: '20:00', timezone: 'Asia/Makassar' }],
}
const staffTimes = (staff: Staff[], over: { staffId?: string; taken?: Taken[] } = {}) =>
  freeTimes({
    service: { ...CUT, minutes: 60, staff_choice: 'boleh' },
    day: '2026-11-27',
    terms: TERMS,
    hours: HOURS,
    now: NOW,
    taken: over.taken ?? [],
    staff,
    staffId: over.staffId ?? null,
  })

test('a time is free while one of the persons for the service is free', () => {
  const busy = takenOf({ staff_id: 'rina', service_id: 's2' })
  expect(staffTimes([])).toEqual([])
  expect(staffTimes([{ ...RINA, service_ids: ['s2'] }])).toEqual([])
  expect(staffTimes([RINA])).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
  expect(staffTimes([RINA], { taken: [busy] })).toEqual(['09:00', '11:00'])
  expect(staffTimes([RINA, { ...RINA, id: 'sari' }], { taken: [busy] })).toHaveLength(5)
})

test("a person's own hours and days off limit the free times within the business's hours", () => {
  expect(staffTimes([RINA, DEWI], { staffId: 'dewi' })).toEqual(['11:00'])
  const off = { from: '2026-11-26', until: '2026-11-27', name: 'Cuti' }
  expect(staffTimes([{ ...RINA, days_off: [off] }])).toEqual([])
})

test('"anyone" is the free person with the fewest bookings that day', () => {
  const taken = [
    takenOf({ staff_id: 'rina', from: 540, until: 600 }),
    takenOf({ staff_id: 'sari', day: '2026-11-28' }),
  ]
  const sari = { ...RINA, id: 'sari' }
  expect(leastBooked([RINA, sari], taken, '2026-11-27')?.id).toBe('sari')
  expect(leastBooked([RINA, sari], [], '2026-11-27')?.id).toBe('rina')
  expect(leastBooked([], taken, '2026-11-27')).toBeUndefined()
})
