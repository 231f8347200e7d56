import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findWrong,
  isPastMidnight,
  parseTime,
  toHours,
  toWeek,
  usualWeek,
  type Shift,
} from './hours.ts'

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`)
const shift: fc.Arbitrary<Shift> = fc.record({
  start: time,
  end: time,
  timezone: fc.constantFrom('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'),
})
const week = fc.array(fc.array(shift, { maxLength: 3 }), { minLength: 7, maxLength: 7 })

test('a stored week is read back unchanged, with any number of shifts per day', () => {
  fc.assert(
    fc.property(week, (days) => {
      expect(toWeek(toHours(days))).toEqual(days)
    }),
  )
})

test('shows a closed week when nothing is stored, and stores closed days with empty times', () => {
  expect(toWeek(null)).toEqual([[], [], [], [], [], [], []])
  expect(toHours(toWeek(null))).toHaveLength(7)
  expect(new Set(toHours(toWeek(null)).map((entry) => entry.start + entry.end))).toEqual(
    new Set(['']),
  )
})

test('a closed Monday keeps the zone of the business', () => {
  const week = usualWeek('Asia/Jayapura').with(0, [])
  expect(new Set(toHours(week).map(({ timezone }) => timezone))).toEqual(new Set(['Asia/Jayapura']))
})

test('shows a single stored entry on every day, without seconds', () => {
  const all = { start: '08:00:00', end: '17:30', timezone: 'Asia/Jakarta' }
  expect(toWeek([all])).toEqual(
    Array.from({ length: 7 }, () => [{ start: '08:00', end: '17:30', timezone: 'Asia/Jakarta' }]),
  )
})

test('accepts a shift past midnight, and refuses an empty, incomplete or overlapping one', () => {
  const of = (start: string, end: string): Shift => ({ start, end, timezone: 'Asia/Jakarta' })
  expect(findWrong([of('20:00', '02:00')])).toBeUndefined()
  expect(isPastMidnight(of('20:00', '02:00'))).toBe(true)
  expect(findWrong([of('08:00', '12:00'), of('13:00', '17:00')])).toBeUndefined()
  expect(findWrong([of('08:00', '08:00')])).toBe('Jam buka dan jam tutup harus berbeda.')
  expect(findWrong([of('08:00', '')])).toBe('Isi jam buka dan jam tutup.')
  expect(findWrong([of('13:00', '17:00'), of('08:00', '13:30')])).toBe(
    'Jam pada hari ini saling bertumpuk.',
  )
  expect(usualWeek('Asia/Makassar').every((day) => findWrong(day) === undefined)).toBe(true)
})

test('parses a time as people type it, and refuses anything else', () => {
  expect(
    ['8', '08', '830', '0830', '8.30', '08:30', ' 17.00 ', '0', '23.59'].map(parseTime),
  ).toEqual(['08:00', '08:00', '08:30', '08:30', '08:30', '08:30', '17:00', '00:00', '23:59'])
  for (const typed of ['', '24.00', '8.60', 'pagi', '12345', '8.3'])
    expect(parseTime(typed)).toBeUndefined()
})
