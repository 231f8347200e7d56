import { expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

test('redirects only to a path of this site after sign-in', () => {
  expect(safePath('/inbox?businessId=1')).toBe('/inbox?businessId=1')
  expect(safePath('/inbox/1?cari=a%2Fb#akhir')).toBe('/inbox/1?cari=a%2Fb#akhir')
  for (const path of [
    undefined,
    '',
    '//',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    '/.//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/login?redirect=/login',
  ])
    expect(safePath(path)).toBe('/home')
})
