import { expect, test } from 'vitest'
import { parseSettings } from '#platform/settings'
import { pagePolicy } from './page-policy.ts'

const rulesOf = (environment: Record<string, string>) =>
  Object.fromEntries(
    pagePolicy('n', 'toko.id', parseSettings(environment))
      .split('; ')
      .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]),
  )

test('allows Meta only on instances that use its pixel, sign-in or number window', () => {
  expect(rulesOf({})).toMatchObject({
    'script-src': ["'self'", "'nonce-n'"],
    'frame-src': ["'none'"],
  })
  for (const name of ['META_PIXEL_ID', 'FACEBOOK_APP_ID', 'META_CONFIG_ID']) {
    const rules = rulesOf({ [name]: '1' })
    expect(rules['script-src']).toContain('https://connect.facebook.net')
    expect(rules['connect-src']).toContain('https://www.facebook.com')
    expect(rules['frame-src']).toContain('https://www.facebook.com')
  }
})

test('allows connections to this instance, its socket and its Supabase project only', () => {
  expect(rulesOf({})['connect-src']).toEqual(["'self'", 'ws://toko.id', 'wss://toko.id'])
  expect(rulesOf({ SUPABASE_URL: 'https://abc.supabase.co/' })['connect-src']).toEqual(
    expect.arrayContaining(['https://abc.supabase.co', 'wss://abc.supabase.co']),
  )
})
