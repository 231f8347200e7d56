import { expect, test } from 'vitest'
import { safePath } from './auth-act.ts'

test('after signing in one lands on a path of this site only', () => {
  expect(safePath('/inbox?businessId=1')).toBe('/inbox?businessId=1')
  for (const path of [undefined, '', '//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/login?redirect=/login']) expect(safePath(path)).toBe('/home')
})
