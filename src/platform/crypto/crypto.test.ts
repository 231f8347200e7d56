import { expect, test } from 'vitest'
import { sealText, openSealed, useEncryptionKey } from './crypto.ts'

useEncryptionKey('k')

test('a sealed text opens only in its own context, and only unchanged', () => {
  const sealed = sealText('token', 'channel-1')
  expect(openSealed(sealed, 'channel-1')).toBe('token')
  expect(() => openSealed(sealed, 'channel-2')).toThrow()
  const [version, iv, tag = '', body] = sealed.split('.')
  const cut = (bytes: number) =>
    Buffer.from(tag, 'base64url').subarray(0, bytes).toString('base64url')
  for (const changed of ['', cut(4), cut(12), cut(15), `${tag}AAAA`])
    expect(() => openSealed([version, iv, changed, body].join('.'), 'channel-1')).toThrow()
  expect(() => openSealed([version, iv, tag, `${body}AA`].join('.'), 'channel-1')).toThrow()
})
