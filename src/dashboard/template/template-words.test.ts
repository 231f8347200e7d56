import { expect, test } from 'vitest'
import { reasonWords } from './template-words.ts'

test.each([
  ['PAUSED', 'FIRST_PAUSE', /3 jam/],
  ['PAUSED', 'SECOND_PAUSE', /6 jam/],
  ['REJECTED', 'INVALID_FORMAT', /variabel/],
  ['REJECTED', 'The body starts with a variable.', /starts with/],
])('explains a template that is %s for %s', (status, reason, words) =>
  expect(reasonWords({ status, reason })).toMatch(words),
)

test('an approved template has no explanation', () =>
  expect(reasonWords({ status: 'APPROVED', reason: 'FIRST_PAUSE' })).toBeNull())
