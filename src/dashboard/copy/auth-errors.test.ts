import { expect, test } from 'vitest'
import { authCodeMessage, authMessage } from './auth-errors.ts'

const refused = (fields: object) => Object.assign(new Error('Invalid login credentials'), fields)

test('a known code has an Indonesian text, never the English one', () => {
  expect(authMessage(refused({ code: 'invalid_credentials' }))).toBe(
    'Email, nomor, atau kata sandi salah.',
  )
  expect(authMessage(refused({ code: 'a_code_of_tomorrow' }))).toBe('Belum berhasil. Coba lagi.')
  expect(authMessage('boom')).toBe('Belum berhasil. Coba lagi.')
})

test('lists every reason of a weak password, with the length that this instance requires', () => {
  const weak = (message: string, reasons: string[]) =>
    authMessage(refused({ message, code: 'weak_password', reasons }))
  expect(
    weak('Password should be at least 12 characters. Password is known to be weak.', [
      'length',
      'pwned',
    ]),
  ).toBe(
    'Kata sandi ini lemah: terlalu pendek (paling sedikit 12 karakter), terlalu mudah ditebak atau pernah bocor.',
  )
  expect(weak('Password is too short', ['length'])).toBe('Kata sandi ini lemah: terlalu pendek.')
})

test('shows how long to wait', () => {
  const limited = (message: string) =>
    authMessage(refused({ message, code: 'over_request_rate_limit' }))
  expect(limited('Too many wrong attempts. You can try again after 16 seconds.')).toBe(
    'Terlalu banyak percobaan yang salah. Coba lagi dalam 16 detik.',
  )
  expect(limited('Too many wrong attempts. You can try again after 899 seconds.')).toBe(
    'Terlalu banyak percobaan yang salah. Coba lagi dalam 15 menit.',
  )
  expect(limited('Request rate limit reached')).toBe(
    'Terlalu banyak percobaan. Tunggu sebentar, lalu coba lagi.',
  )
})

test('a used link and a wrong code have different texts', () => {
  expect(authCodeMessage('otp_expired')).toMatch(/^Tautan/)
  expect(authMessage(refused({ code: 'otp_expired' }))).toMatch(/^Kode/)
})
