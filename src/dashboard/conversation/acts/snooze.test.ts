import { expect, test } from 'vitest'
import { snoozeChoices } from './snooze.ts'

const choices = (iso: string, zone = 'Asia/Jakarta') =>
  snoozeChoices(Date.parse(iso), zone).map(({ label, at }) => `${label} ${at.slice(5, 16)}`)

test('on a Saturday morning offers one hour, afternoon, tomorrow and Monday, in its zone', () => {
  expect(choices('2026-10-03T03:42:00Z')).toEqual([
    '1 jam lagi 10-03T04:42',
    'Sore ini 10-03T09:00',
    'Besok pagi 10-04T01:00',
    'Senin pagi 10-05T01:00',
  ])
  // 00.30 on Sunday in Jayapura, two hours ahead.
  expect(choices('2026-10-03T15:30:00Z', 'Asia/Jayapura')).toEqual([
    '1 jam lagi 10-03T16:30',
    'Sore ini 10-04T07:00',
    'Besok pagi 10-04T23:00',
  ])
})

test('in the evening the afternoon is gone, and on a Sunday tomorrow is Monday already', () => {
  expect(choices('2026-10-04T12:00:00Z')).toEqual([
    '1 jam lagi 10-04T13:00',
    'Besok pagi 10-05T01:00',
  ])
})

test('on a Monday offers the next Monday', () => {
  expect(choices('2026-10-05T12:00:00Z').at(-1)).toBe('Senin pagi 10-12T01:00')
})
