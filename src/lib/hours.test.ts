import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeHours, openState } from './hours.ts'

const day = (start: string, end: string, timezone = 'Asia/Jakarta') => ({ start, end, timezone })
const CLOSED = day('', '')
const WEEK = [day('08:00', '17:00'), day('08:00', '17:00'), day('08:00', '17:00'), day('08:00', '17:00'), day('08:00', '17:00'), day('09:00', '12:00'), CLOSED]
/** Wednesday 21 January 2026, at a time in WIB. */
const wednesday = (hour: number, minute = 0) => new Date(Date.UTC(2026, 0, 21, hour - 7, minute))

test('a shop without opening hours is open around the clock', () => {
  expect(openState({ isEnabled: false, entries: [CLOSED] }, wednesday(3))).toMatchObject({ isOpen: true })
})
test('it is open from its start up to, but not at, its end', () => {
  const hours = { isEnabled: true, entries: WEEK }
  expect(openState(hours, wednesday(7, 59)).isOpen).toBe(false)
  expect(openState(hours, wednesday(8))).toMatchObject({ isOpen: true, closesAt: '17.00' })
  expect(openState(hours, wednesday(16, 59)).isOpen).toBe(true)
  expect(openState(hours, wednesday(17)).isOpen).toBe(false)
})
test('after closing it names the next opening: today, tomorrow, or the day after a closed one', () => {
  const hours = { isEnabled: true, entries: WEEK }
  expect(openState(hours, wednesday(6)).opensAt).toMatchObject({ day: 'hari ini', time: '08.00', zone: 'WIB' })
  expect(openState(hours, wednesday(20)).opensAt).toMatchObject({ day: 'besok', time: '08.00' })
  const saturdayEvening = new Date(Date.UTC(2026, 0, 24, 11))
  expect(openState(hours, saturdayEvening).opensAt).toMatchObject({ day: 'hari Senin', time: '08.00' })
})
test('hours past midnight belong to the day they began', () => {
  const hours = { isEnabled: true, entries: [day('18:00', '02:00')] }
  expect(openState(hours, wednesday(1)).isOpen).toBe(true)
  expect(openState(hours, wednesday(2)).isOpen).toBe(false)
  expect(openState(hours, wednesday(23)).isOpen).toBe(true)
})
test('each entry is read in its own zone', () => {
  const hours = { isEnabled: true, entries: [day('08:00', '17:00', 'Asia/Jayapura')] }
  expect(openState(hours, wednesday(6, 30))).toMatchObject({ isOpen: true, zone: 'WIT' })
  expect(openState(hours, wednesday(16))).toMatchObject({ isOpen: false, zone: 'WIT' })
})
test('a shop that is closed all week never names an opening', () => {
  const state = openState({ isEnabled: true, entries: Array.from({ length: 7 }, () => CLOSED) }, wednesday(9))
  expect(state.isOpen).toBe(false)
  expect(state.opensAt).toBeUndefined()
})
test('one opening a week, just closed, is named by its day and not as today', () => {
  const state = openState({ isEnabled: true, entries: [CLOSED, CLOSED, day('08:00', '09:00'), CLOSED, CLOSED, CLOSED, CLOSED] }, wednesday(10))
  expect(state.opensAt).toMatchObject({ day: 'hari Rabu', time: '08.00' })
})
test('at the named opening it is open, whatever the hours', () => {
  const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
  const entry = fc.oneof(fc.constant(CLOSED), fc.tuple(time, time).map(([start, end]) => day(start, end)))
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 14 }), fc.integer({ min: 0, max: 60 * 24 * 14 }), (entries, minutes) => {
      const state = openState({ isEnabled: true, entries }, new Date(Date.UTC(2026, 0, 1) + minutes * 60_000))
      if (state.opensAt) expect(openState({ isEnabled: true, entries }, state.opensAt.at).isOpen).toBe(true)
    }),
  )
})
test('the week is told day by day', () => {
  expect(describeHours({ isEnabled: true, entries: WEEK })).toContain('Sabtu: 09.00 sampai 12.00 WIB\nMinggu: tutup')
})
