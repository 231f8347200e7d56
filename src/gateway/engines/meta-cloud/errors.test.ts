import { expect, test } from 'vitest'
import { classOfCode, toProviderError } from './errors.ts'

test.each([
  [190, 'configuration'],
  [0, 'configuration'],
  [200, 'configuration'],
  [294, 'configuration'],
  [300, undefined],
  [131000, 'retry'],
  [130429, 'wait'],
  [131047, 'needs_template'],
  [131050, 'user_blocked'],
  [131026, 'final'],
  [999999, undefined],
])('code %i is of class %s', (code, kind) => {
  expect(classOfCode(code)).toBe(kind)
})

test('a pair limit has a waiting time, and an unknown code is final', () => {
  expect(toProviderError({ code: 131056, title: 'Pair rate limit hit' })).toEqual({
    code: '131056',
    title: 'Pair rate limit hit',
    detail: undefined,
    class: 'wait',
    retryAfterMs: 6000,
  })
  expect(toProviderError({ code: 999999 }).class).toBe('final')
})

/** Meta's published table (developers.facebook.com, "Error codes", v25.0), by class. */
const TABLE: Record<string, number[]> = {
  configuration: [
    0, 190, 3, 10, 200, 250, 299, 131005, 33, 368, 131031, 131037, 131042, 131045, 133005, 133006,
    133010, 134011, 134102,
  ],
  retry: [1, 2, 131000, 131016, 133004, 133000],
  wait: [4, 80007, 130429, 131048, 131056, 131057, 132069, 133008, 133009, 133015, 133016, 134101],
  needs_template: [131047],
  user_blocked: [131050],
  final: [
    100, 130472, 130497, 131008, 131009, 131021, 131026, 131049, 131051, 131052, 131053, 131055,
    131060, 131061, 131062, 132000, 132001, 132005, 132007, 132012, 132015, 132016, 132068, 134100,
    135000, 147001, 147002, 147003, 147004, 147005,
  ],
}

test.each(Object.entries(TABLE))('every code of class %s has that class', (kind, codes) => {
  for (const code of codes) expect(classOfCode(code), String(code)).toBe(kind)
})

test('every `wait` error has a least waiting time', () => {
  for (const code of TABLE.wait ?? [])
    expect(toProviderError({ code }).retryAfterMs, String(code)).toBeGreaterThanOrEqual(1000)
  expect(toProviderError({ code: 133016 }).retryAfterMs).toBe(72 * 3_600_000)
})
