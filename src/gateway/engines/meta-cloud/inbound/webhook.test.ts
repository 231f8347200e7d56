import { expect, test } from 'vitest'
import { metaGuard } from './webhook.ts'

const SECRET = 'app-secret-for-tests'
const VECTORS = [
  [
    '{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[]}]}',
    'sha256=ca90f781936c6aad4024d8cfc57183f8e9a58bf2a8639be8234d4fdf1f7fc551',
  ],
  [
    '{"object":"whatsapp_business_account","entry":[{"id":"1","note":"caf\\u00e9"}]}',
    'sha256=0b65d05f323425daa7ce48edb22a4f5e53d71cb4c73276f6dbd7f13d2efd0ab4',
  ],
] as const
const bytes = (text: string) => new TextEncoder().encode(text)

test.each(VECTORS)('the signature over the bytes of %s is accepted', (body, signature) => {
  expect(metaGuard.isSigned(bytes(body), signature, SECRET)).toBe(true)
})

test('a body that was parsed and written again no longer matches its signature', () => {
  const [body, signature] = VECTORS[1]
  expect(metaGuard.isSigned(bytes(JSON.stringify(JSON.parse(body))), signature, SECRET)).toBe(false)
})

test.each([
  ['missing', null],
  ['empty', ''],
  ['of another secret', 'sha256=0b65d05f323425daa7ce48edb22a4f5e53d71cb4c73276f6dbd7f13d2efd0ab4'],
  ['in upper case', VECTORS[0][1].toUpperCase()],
  ['with an upper-case digest', `sha256=${VECTORS[0][1].slice(7).toUpperCase()}`],
  ['cut short', VECTORS[0][1].slice(0, -1)],
  ['with a tail', `${VECTORS[0][1]}0`],
  ['without its algorithm', VECTORS[0][1].slice(7)],
  ['of another algorithm', VECTORS[0][1].replace('sha256', 'sha1')],
])('a signature %s is refused', (_, signature) => {
  expect(metaGuard.isSigned(bytes(VECTORS[0][0]), signature, SECRET)).toBe(false)
})

test('an empty secret accepts no signature', () => {
  expect(metaGuard.isSigned(bytes(VECTORS[0][0]), VECTORS[0][1], '')).toBe(false)
})

test('the handshake echoes the challenge for a known token only', () => {
  const ask = (query: string) => metaGuard.challenge(new URLSearchParams(query), ['one', 'two'])
  expect(ask('hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=two')).toBe('1158201444')
  expect(ask('hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=three')).toBeUndefined()
  expect(ask('hub.mode=subscribe&hub.challenge=1158201444')).toBeUndefined()
  expect(ask('hub.mode=unsubscribe&hub.challenge=1&hub.verify_token=one')).toBeUndefined()
})
