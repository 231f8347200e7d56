import { expect, test } from 'vitest'
import { openingLine } from './opening-line.ts'

const day = (start: string, end: string, timezone = 'Asia/Jakarta') => ({ start, end, timezone })
const week = [...Array.from({ length: 6 }, () => day('08:00', '21:00')), day('', '')]
const shop = { operational_hours: week, enable_operational_hours: true, closed_dates: [] }
// a Saturday
const wib = (clock: string, date = '2026-10-03') => new Date(`${date}T${clock}:00+07:00`)

test('says until when the shop is open, when it opens, or that it is closed', () => {
  expect(openingLine(shop, wib('10:00'))).toBe('Buka sampai 21.00')
  expect(openingLine(shop, wib('07:59'))).toBe('Buka pukul 08.00')
  expect(openingLine(shop, wib('21:00'))).toBe('Tutup')
  expect(openingLine(shop, wib('10:00', '2026-10-04'))).toBe('Tutup')
})

test('without hours, or with hours switched off, the shop is always open', () => {
  expect(openingLine({ ...shop, enable_operational_hours: false }, wib('03:00'))).toBe(
    'Buka 24 jam',
  )
  expect(
    openingLine(
      { operational_hours: null, enable_operational_hours: true, closed_dates: [] },
      wib('03:00'),
    ),
  ).toBe('Buka 24 jam')
})

test('each entry uses its own zone, and a night shift continues past midnight', () => {
  const papua = {
    operational_hours: Array.from({ length: 7 }, () => day('08:00', '17:00', 'Asia/Jayapura')),
    enable_operational_hours: true,
    closed_dates: [],
  }
  expect(openingLine(papua, wib('06:30'))).toBe('Buka sampai 17.00')
  const night = {
    operational_hours: Array.from({ length: 7 }, () => day('20:00', '02:00')),
    enable_operational_hours: true,
    closed_dates: [],
  }
  expect(openingLine(night, wib('01:00'))).toBe('Buka sampai 02.00')
})

test('a closed date is closed whatever the hours are', () => {
  const onHoliday = {
    ...shop,
    closed_dates: [{ from: '2026-10-03', until: '2026-10-03', name: 'Cuti' }],
  }
  expect(openingLine(onHoliday, wib('10:00'))).toBe('Tutup')
  expect(openingLine({ ...onHoliday, enable_operational_hours: false }, wib('10:00'))).toBe('Tutup')
})
