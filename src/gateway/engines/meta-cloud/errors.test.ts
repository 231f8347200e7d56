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

test('a pair limit says how long to wait, and an unknown code is final', () => {
  expect(toProviderError({ code: 131056, title: 'Pair rate limit hit' })).toEqual({ code: '131056', title: 'Pair rate limit hit', detail: undefined, class: 'wait', retryAfterMs: 6000 })
  expect(toProviderError({ code: 999999 }).class).toBe('final')
})
