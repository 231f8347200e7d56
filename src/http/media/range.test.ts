import { expect, test } from 'vitest'
import { readRange } from './range.ts'

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', 'ignore'],
  ['bytes=0-1,5-6', 'ignore'],
  ['bytes=-', 'ignore'],
  ['items=0-1', 'ignore'],
  ['bytes=a-b', 'ignore'],
])('%s of a hundred bytes', (header, range) => {
  expect(readRange(header, 100)).toEqual(range)
})
