import { expect, test } from 'vitest'
import { edgeSpeed } from './edge-scroll.ts'

test('a drag scrolls only near an edge, faster the nearer it is', () => {
  expect(edgeSpeed(300, 0, 600)).toBe(0)
  expect(edgeSpeed(57, 0, 600)).toBe(0)
  expect(edgeSpeed(50, 0, 600)).toBe(-2)
  expect(edgeSpeed(0, 0, 600)).toBe(-12)
  expect(edgeSpeed(550, 0, 600)).toBe(2)
  expect(edgeSpeed(600, 0, 600)).toBe(12)
})

test('a pointer outside the list scrolls at the highest speed', () => {
  expect(edgeSpeed(-200, 0, 600)).toBe(-12)
  expect(edgeSpeed(900, 0, 600)).toBe(12)
})

test('a low screen keeps a middle part in which a drag does not scroll', () => {
  expect(edgeSpeed(50, 0, 100)).toBe(0)
  expect(edgeSpeed(0, 0, 0)).toBe(0)
})
