import { expect, test } from 'vitest'
import { describeStep, isStuck } from './secure-words.ts'

const form = { name: 'form' } as const

test.each([
  [{ mail: true, confirmsAtOnce: false }, /Kami kirim kode/],
  [{ mail: true, confirmsAtOnce: true }, /^(?!.*kode).*dari perangkat mana pun/],
  [{ mail: false, confirmsAtOnce: true }, /tidak mengirim email.*kode pemulihan/],
  [{ mail: false, confirmsAtOnce: false }, /meminta konfirmasi lewat email, tetapi tidak mengirim/],
])('the form promises a code only where one is sent: %o', (ways, words) => {
  expect(describeStep(form, ways)).toMatch(words)
})

test('refuses an address that no code can reach before anything is sent', () => {
  expect(isStuck({ mail: false, confirmsAtOnce: false }, { email: 'dimas@roti.example' })).toBe(
    true,
  )
  expect(isStuck({ mail: false, confirmsAtOnce: false }, { phone: '+628111000222' })).toBe(false)
  expect(isStuck({ mail: false, confirmsAtOnce: true }, { email: 'dimas@roti.example' })).toBe(
    false,
  )
})
