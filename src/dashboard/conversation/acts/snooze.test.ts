import { expect, test } from 'vitest'
import { snoozeChoices } from './snooze.ts'

const choices = (iso: string, zone = 'Asia/Jakarta') =>
  snoozeChoices(Date.parse(iso), zone).map(({ label, at }) => `${label} ${at.slice(5, 16)}`)

test('offers one hour, afternoon, tomorrow and Monday on a Saturday morning of the zone', () => {
  expect(choices('2026-10-03T03:42:00Z')).toEqual([
    '1 jam lagi 10-03T04:42',
    'Sore ini 10-03T09:00',
    'Besok pagi 10-04T01:00',
    'Senin pagi 10-05T01:00',
  ])
  // Jayapura is two hours ahead: there it is 00.30 on Sunday.
  expect(choices('2026-10-03T15:30:00Z', 'Asia/Jayapura')).toEqual([
    '1 jam lagi 10-03T16:30',
    'Sore ini 10-04T07:00',
    'Besok pagi 10-04T23:00',
  ])
})

test('offers no afternoon in the evening; on a Sunday tomorrow is Monday', () => {
  expect(choices('2026-10-04T12:00:00Z')).toEqual([
    '1 jam lagi 10-04T13:00',
    'Besok pagi 10-05T01:00',
  ])
})

test('offers the next Monday on a Monday', () => {
  expect(choices('2026-10-05T12:00:00Z').at(-1)).toBe('Senin pagi 10-12T01:00')
})
