import { expect, test } from 'vitest'
import { readPoint } from './point.ts'

test.each([
  ['-6.20876, 106.84560', { latitude: -6.20876, longitude: 106.8456 }],
  [' (-6.2,106.8) ', { latitude: -6.2, longitude: 106.8 }],
  ['-7 112', { latitude: -7, longitude: 112 }],
  ['-91, 106', undefined],
  ['-6.2, 181', undefined],
  ['-6,2', { latitude: -6, longitude: 2 }],
  ['Jalan Merdeka 5', undefined],
  ['', undefined],
])('%s is a point on the map or none', (text, point) => {
  expect(readPoint(text)).toEqual(point)
})
