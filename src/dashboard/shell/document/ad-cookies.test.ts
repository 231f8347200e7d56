import { expect, test } from 'vitest'
import { adCookies } from './ad-cookies.ts'

test('copies both ad cookies from the address for 90 days', () => {
  expect(adCookies('?_fbc=fb.1.1.abc&_fbp=fb.1.2.3&x=1', 'tema=dark')).toEqual([
    '_fbc=fb.1.1.abc; path=/; samesite=lax; max-age=7776000',
    '_fbp=fb.1.2.3; path=/; samesite=lax; max-age=7776000',
  ])
})

test('keeps an existing cookie, and ignores one with a similar name', () => {
  expect(adCookies('?_fbc=new', '_fbc=old')).toEqual([])
  expect(adCookies('?_fbc=new', 'x_fbc=old; _fbcx=1')).toHaveLength(1)
})

test('a value cannot add attributes or another cookie', () => {
  expect(adCookies(`?_fbp=${encodeURIComponent('a; domain=evil.example')}`, '')[0]).toMatch(
    /^_fbp=a%3B%20domain%3Devil\.example; path/,
  )
  expect(adCookies(`?_fbp=${'a'.repeat(5000)}`, '')).toEqual([])
})

test('stores a long click id whole', () => {
  const id = `fb.1.1554763741205.${'a'.repeat(500)}`
  expect(adCookies(`?_fbc=${id}`, '')[0]).toMatch(new RegExp(`^_fbc=${id};`))
})
