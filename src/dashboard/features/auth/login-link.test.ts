import { expect, test } from 'vitest'
import { loginLink } from './login-link.ts'

const origin = 'https://tanggap.example'

test('a mailed link keeps the page that sign-in returns to', () => {
  const search = '?mode=daftar&redirect=%2Fteam%2Finvitation%2Fabc.def'
  expect(loginLink({ origin, search })).toBe(
    'https://tanggap.example/login?redirect=%2Fteam%2Finvitation%2Fabc.def',
  )
  expect(loginLink({ origin, search: '' })).toBe('https://tanggap.example/login')
})

test('a mailed link never leads to another site', () => {
  const search = '?redirect=https%3A%2F%2Fevil.example%2F'
  expect(loginLink({ origin, search })).not.toContain('evil')
})
