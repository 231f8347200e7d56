import { expect, test } from 'vitest'
import { parseSettings } from './settings.ts'

test('an empty variable counts as absent, an invalid one is named', () => {
  expect(parseSettings({ PORT: '', AUTH_SIGNUP: '' })).toMatchObject({
    PORT: 3000,
    AUTH_SIGNUP: true,
  })
  expect(() => parseSettings({ PORT: 'x', AUTH_SAML: 'ja' })).toThrow(/PORT[^]*AUTH_SAML/)
})

test('a switch is on by "true" or "1", also for providers with a name of their own', () => {
  expect(
    parseSettings({ AUTH_SAML: '1', AUTH_SIGNUP: '0', AUTH_PHONE_ENABLED: 'false' }),
  ).toMatchObject({ AUTH_SAML: true, AUTH_SIGNUP: false, AUTH_PHONE_ENABLED: false })
  expect(
    parseSettings({ AUTH_EXTERNAL_TOKO_CLIENT_ID: 'a', AUTH_EXTERNAL_TOKO_SKIP_NONCE: '1' })
      .externalProviders.toko,
  ).toMatchObject({ skipsNonce: true, emailOptional: false })
})

test('a guessable shared secret fails the start and is not printed', () => {
  expect(() => parseSettings({ AUTH_JWT_SECRET: 'rahasia-pendek' })).toThrow(/AUTH_JWT_SECRET/)
  try {
    parseSettings({ AUTH_JWT_SECRET: 'rahasia-pendek' })
  } catch (error) {
    expect(String(error)).not.toContain('rahasia-pendek')
  }
  expect(parseSettings({ AUTH_JWT_SECRET: 'x'.repeat(32) }).AUTH_JWT_SECRET).toHaveLength(32)
  // The variable is empty in a container's file, so the secret is generated at the first start.
  expect(parseSettings({ AUTH_JWT_SECRET: '' }).AUTH_JWT_SECRET).toBeUndefined()
})

test('a transfer account that lacks a part fails the start, and its form is named', () => {
  for (const wrong of ['BCA 1234567890 PT Contoh', 'BCA|1234567890', 'BCA| |PT', 'a|b|c|d'])
    expect(() => parseSettings({ TRANSFER_ACCOUNT: wrong })).toThrow(
      /BANK\|NUMBER\|HOLDER[^]*TRANSFER_ACCOUNT/,
    )
  expect(parseSettings({ TRANSFER_ACCOUNT: 'BCA | 123 | PT Contoh' }).TRANSFER_ACCOUNT).toEqual({
    bank: 'BCA',
    accountNumber: '123',
    holder: 'PT Contoh',
  })
  expect(parseSettings({ TRANSFER_ACCOUNT: '' }).TRANSFER_ACCOUNT).toBeUndefined()
})
