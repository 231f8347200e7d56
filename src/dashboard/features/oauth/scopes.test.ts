import { expect, test } from 'vitest'
import { readAuthorizationId } from './authorization-id.ts'
import { placeOf, seenBy } from './scopes.ts'

test('names a site by host and port, an app by its scheme', () => {
  expect(placeOf('https://kasir.example.com/callback?x=1')).toBe('kasir.example.com')
  expect(placeOf('http://localhost:3000/cb')).toBe('localhost:3000')
  expect(placeOf('com.example.kasir://callback')).toBe('com.example.kasir')
})

test('shows each known scope once, in a fixed order', () => {
  expect(seenBy(['email', 'openid', 'email']).map(({ words }) => words)).toEqual([
    'Mengenali akun Anda setiap kali Anda masuk',
    'Melihat alamat email Anda',
  ])
  expect(seenBy(['calendar'])).toEqual([])
})

test('accepts a request id only as one path segment', () => {
  for (const id of ['96d0a18c-72ac-4993-a76b-654e329abd8a', 'k3Jd82mQx7Lp0aZs91Vt4bNc6Yw5Rf2E'])
    expect(readAuthorizationId(id)).toBe(id)
  for (const id of ['', '..', '../../user', 'a/b/c/d/e/f', 'x'.repeat(200)])
    expect(readAuthorizationId(id)).toBeUndefined()
})
