import { expect, test } from 'vitest'
import {
  kappaOf,
  neededPerGroup,
  shareDifference,
  timeRatio,
  wilsonInterval,
} from './statistics.ts'

// Newcombe 1998, Statistics in Medicine 17:873-890, table II, method 10.
test.each([
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [10, 10, 0, 10, 0.6075, 1],
  [5, 56, 0, 29, -0.0381, 0.1926],
])('the interval of %i/%i - %i/%i is that of the published table', (a, m, b, n, low, high) => {
  const found = shareDifference({ part: a, whole: m }, { part: b, whole: n })
  expect(found.low).toBeCloseTo(low, 3)
  expect(found.high).toBeCloseTo(high, 3)
})

test('the interval of a share stays between 0 and 1, also without any cases', () => {
  expect(wilsonInterval({ part: 0, whole: 10 })).toMatchObject({ low: 0 })
  expect(wilsonInterval({ part: 0, whole: 10 }).high).toBeCloseTo(0.2775, 3)
  expect(wilsonInterval({ part: 0, whole: 0 })).toEqual({ low: 0, high: 1 })
})

test('times compare as a ratio of geometric means; one value is too few', () => {
  const sumsOf = (times: number[]) => {
    const logs = times.map(Math.log)
    return {
      count: logs.length,
      sum: logs.reduce((sum, log) => sum + log, 0),
      squares: logs.reduce((sum, log) => sum + log * log, 0),
    }
  }
  const found = timeRatio(sumsOf([10, 20, 40, 80]), sumsOf([5, 10, 20, 40]))
  expect(found?.ratio).toBeCloseTo(2)
  // Welch's t with 6 degrees of freedom: exp(ln 2 ± 2.4469 · 0.6328)
  expect(found?.low).toBeCloseTo(0.425, 2)
  expect(found?.high).toBeCloseTo(9.41, 1)
  expect(timeRatio(sumsOf([10]), sumsOf([5, 10]))).toBeUndefined()
})

test('kappa is 1 for full agreement, 0 for chance, and unknown without variety', () => {
  expect(kappaOf({ bothYes: 10, bothNo: 10, onlyFirst: 0, onlySecond: 0 })).toBe(1)
  expect(kappaOf({ bothYes: 5, bothNo: 5, onlyFirst: 5, onlySecond: 5 })).toBe(0)
  expect(kappaOf({ bothYes: 20, bothNo: 15, onlyFirst: 5, onlySecond: 10 })).toBeCloseTo(0.4)
  expect(kappaOf({ bothYes: 20, bothNo: 0, onlyFirst: 0, onlySecond: 0 })).toBeNull()
})

test('a smaller difference needs more sessions', () => {
  expect(neededPerGroup(0.5, 0.1)).toBe(400)
  expect(neededPerGroup(0.5, 0.2)).toBe(100)
})
