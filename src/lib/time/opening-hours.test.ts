import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeHours } from './hours-words.ts'
import { deadlineAfter, openState } from './opening-hours.ts'

const dayHours = (start: string, end: string, timezone = 'Asia/Jakarta') => ({
  start,
  end,
  timezone,
})
const CLOSED = dayHours('', '')
const WEEK = [
  dayHours('08:00', '17:00'),
  dayHours('08:00', '17:00'),
  dayHours('08:00', '17:00'),
  dayHours('08:00', '17:00'),
  dayHours('08:00', '17:00'),
  dayHours('09:00', '12:00'),
  CLOSED,
]
/** Wednesday 21 January 2026, at a time in WIB. */
const wednesdayAt = (hour: number, minute = 0) => new Date(Date.UTC(2026, 0, 21, hour - 7, minute))

test('a business without opening hours is always open', () => {
  expect(openState({ isEnabled: false, entries: [CLOSED] }, wednesdayAt(3))).toMatchObject({
    isOpen: true,
  })
})
test('the business is open from its start until just before its end', () => {
  const hours = { isEnabled: true, entries: WEEK }
  expect(openState(hours, wednesdayAt(7, 59)).isOpen).toBe(false)
  expect(openState(hours, wednesdayAt(8))).toMatchObject({ isOpen: true, closesAt: '17.00' })
  expect(openState(hours, wednesdayAt(16, 59)).isOpen).toBe(true)
  expect(openState(hours, wednesdayAt(17)).isOpen).toBe(false)
})
test('after closing, names the next opening: today, tomorrow or a later day', () => {
  const hours = { isEnabled: true, entries: WEEK }
  expect(openState(hours, wednesdayAt(6)).opensAt).toMatchObject({
    day: 'hari ini',
    time: '08.00',
    zone: 'WIB',
  })
  expect(openState(hours, wednesdayAt(20)).opensAt).toMatchObject({ day: 'besok', time: '08.00' })
  const saturdayEvening = new Date(Date.UTC(2026, 0, 24, 11))
  expect(openState(hours, saturdayEvening).opensAt).toMatchObject({
    day: 'hari Senin',
    time: '08.00',
  })
})
test('hours past midnight belong to the day on which they start', () => {
  const hours = { isEnabled: true, entries: [dayHours('18:00', '02:00')] }
  expect(openState(hours, wednesdayAt(1)).isOpen).toBe(true)
  expect(openState(hours, wednesdayAt(2)).isOpen).toBe(false)
  expect(openState(hours, wednesdayAt(23)).isOpen).toBe(true)
})
test('each entry uses its own time zone', () => {
  const hours = { isEnabled: true, entries: [dayHours('08:00', '17:00', 'Asia/Jayapura')] }
  expect(openState(hours, wednesdayAt(6, 30))).toMatchObject({ isOpen: true, zone: 'WIT' })
  expect(openState(hours, wednesdayAt(16))).toMatchObject({ isOpen: false, zone: 'WIT' })
})
test('a business that is closed all week never names an opening', () => {
  const state = openState(
    { isEnabled: true, entries: Array.from({ length: 7 }, () => CLOSED) },
    wednesdayAt(9),
  )
  expect(state.isOpen).toBe(false)
  expect(state.opensAt).toBeUndefined()
})
test("the next week's opening is named by its day, not as today", () => {
  const state = openState(
    {
      isEnabled: true,
      entries: [CLOSED, CLOSED, dayHours('08:00', '09:00'), CLOSED, CLOSED, CLOSED, CLOSED],
    },
    wednesdayAt(10),
  )
  expect(state.opensAt).toMatchObject({ day: 'hari Rabu', time: '08.00' })
})
test('the business is open at each next opening that is returned', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
  const entry = fc.oneof(
    fc.constant(CLOSED),
    fc.tuple(time, time).map(([start, end]) => dayHours(start, end)),
  )
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 14 }),
      fc.integer({ min: 0, max: 60 * 24 * 14 }),
      (entries, minutes) => {
        const state = openState(
          { isEnabled: true, entries },
          new Date(Date.UTC(2026, 0, 1) + minutes * 60_000),
        )
        if (state.opensAt)
          expect(openState({ isEnabled: true, entries }, state.opensAt.at).isOpen).toBe(true)
      },
    ),
  )
})
test('the week is described day by day', () => {
  expect(describeHours({ isEnabled: true, entries: WEEK }, wednesdayAt(9))).toContain(
    'Sabtu: 09.00 sampai 12.00 WIB\nMinggu: tutup',
  )
})

const atTime = (clock: string, date: string, zone = '+07:00') =>
  new Date(`${date}T${clock}:00${zone}`)
const DAILY = { isEnabled: true, entries: [dayHours('07:00', '21:00')] }

test('a deadline counts open time only, across closings and closed days', () => {
  expect(deadlineAfter(DAILY, atTime('03:00', '2026-01-21'), 15)).toEqual(
    atTime('07:15', '2026-01-21'),
  )
  expect(deadlineAfter(DAILY, atTime('10:00', '2026-01-21'), 15)).toEqual(
    atTime('10:15', '2026-01-21'),
  )
  expect(deadlineAfter(DAILY, atTime('20:50', '2026-01-21'), 15)).toEqual(
    atTime('07:05', '2026-01-22'),
  )
  expect(
    deadlineAfter({ isEnabled: true, entries: WEEK }, atTime('11:50', '2026-01-24'), 30),
  ).toEqual(atTime('08:20', '2026-01-26'))
})
test('a deadline counts several shifts and zones, overlaps once', () => {
  const shifts = {
    isEnabled: true,
    entries: [
      ...Array.from({ length: 7 }, () => dayHours('08:00', '12:00')),
      ...Array.from({ length: 7 }, () => dayHours('13:00', '17:00')),
    ],
  }
  expect(deadlineAfter(shifts, atTime('11:50', '2026-01-21'), 30)).toEqual(
    atTime('13:20', '2026-01-21'),
  )
  const zones = {
    isEnabled: true,
    entries: [
      dayHours('08:00', '16:00', 'Asia/Jayapura'),
      dayHours('08:00', '16:00', 'Asia/Jakarta'),
    ],
  }
  expect(deadlineAfter(zones, atTime('05:00', '2026-01-21'), 60)).toEqual(
    atTime('07:00', '2026-01-21'),
  )
  expect(deadlineAfter(zones, atTime('13:00', '2026-01-21'), 240)).toEqual(
    atTime('07:00', '2026-01-22'),
  )
})
test('closed dates stop the clock and move the opening, even without hours', () => {
  const closedDates = [{ from: '2026-03-19', until: '2026-03-29', name: 'Lebaran' }]
  const hours = { ...DAILY, closedDates }
  expect(deadlineAfter(hours, atTime('20:50', '2026-03-18'), 15)).toEqual(
    atTime('07:05', '2026-03-30'),
  )
  expect(openState(hours, atTime('10:00', '2026-03-19'))).toMatchObject({
    isOpen: false,
    opensAt: { day: 'hari Senin, 30 Maret', time: '07.00', zone: 'WIB' },
  })
  const always = { isEnabled: false, entries: null, closedDates }
  expect(openState(always, atTime('10:00', '2026-03-20')).isOpen).toBe(false)
  expect(deadlineAfter(always, atTime('23:50', '2026-03-18'), 15)).toEqual(
    atTime('00:05', '2026-03-30'),
  )
  expect(describeHours(hours, atTime('10:00', '2026-03-01'))).toContain(
    'Tutup: 19 sampai 29 Maret 2026 (Lebaran)',
  )
})
test('without hours or openings a deadline is wall time', () => {
  const night = atTime('03:00', '2026-01-21')
  expect(deadlineAfter({ isEnabled: false, entries: [CLOSED] }, night, 15)).toEqual(
    atTime('03:15', '2026-01-21'),
  )
  expect(deadlineAfter({ isEnabled: true, entries: null }, night, 15)).toEqual(
    atTime('03:15', '2026-01-21'),
  )
  expect(deadlineAfter({ isEnabled: true, entries: [CLOSED] }, night, 15)).toEqual(
    atTime('03:15', '2026-01-21'),
  )
})
test('a deadline is never early and always in open time', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
  const entry = fc.oneof(
    fc.constant(CLOSED),
    fc.tuple(time, time).map(([start, end]) => dayHours(start, end)),
  )
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 14 }),
      fc.integer({ min: 0, max: 60 * 24 * 14 }),
      fc.integer({ min: 1, max: 600 }),
      (entries, offset, minutes) => {
        const hours = { isEnabled: true, entries }
        const from = new Date(Date.UTC(2026, 0, 1) + offset * 60_000)
        const due = deadlineAfter(hours, from, minutes)
        expect(due.getTime()).toBeGreaterThanOrEqual(from.getTime() + minutes * 60_000)
        const justBefore = openState(hours, new Date(due.getTime() - 1))
        expect(justBefore.isOpen || !openState(hours, from).opensAt).toBe(true)
      },
    ),
  )
})
