import { expect, test } from 'vitest'
import { placeOf, seenBy } from './scopes.ts'

test('a site is named by its host with its port, an app on a phone by its scheme', () => {
  expect(placeOf('https://kasir.example.com/callback?x=1')).toBe('kasir.example.com')
  expect(placeOf('http://localhost:3000/cb')).toBe('localhost:3000')
  expect(placeOf('com.example.kasir://callback')).toBe('com.example.kasir')
})

test('each scope that people know is told once, in one order', () => {
  expect(seenBy(['email', 'openid', 'email']).map(({ words }) => words)).toEqual(['Mengenali akun Anda setiap kali Anda masuk', 'Melihat alamat email Anda'])
  expect(seenBy(['calendar'])).toEqual([])
})
