import { expect, test } from 'vitest'
import { authCodeMessage, authMessage } from './auth-errors.ts'

const refused = (fields: object) => Object.assign(new Error('Invalid login credentials'), fields)

test('a known code becomes its Indonesian sentence, never the English one', () => {
  expect(authMessage(refused({ code: 'invalid_credentials' }))).toBe('Email, nomor, atau kata sandi salah.')
  expect(authMessage(refused({ code: 'a_code_of_tomorrow' }))).toBe('Belum berhasil. Coba lagi.')
  expect(authMessage('boom')).toBe('Belum berhasil. Coba lagi.')
})

test('a weak password says every reason', () => {
  expect(authMessage(refused({ code: 'weak_password', reasons: ['length', 'pwned'] }))).toBe('Kata sandi ini lemah: terlalu pendek (paling sedikit 6 karakter), pernah bocor di internet.')
})

test('a spent link is told apart from a wrong code', () => {
  expect(authCodeMessage('otp_expired')).toMatch(/^Tautan/)
  expect(authMessage(refused({ code: 'otp_expired' }))).toMatch(/^Kode/)
})
