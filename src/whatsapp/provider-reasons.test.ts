import { expect, test } from 'vitest'
import { byGatewayClass as english } from '#english/gateway-errors'
import type { ProviderError } from './model.ts'
import {
  describeCallReason,
  describeMessageReason,
  describeProviderError,
  toCallReason,
  toMessageReason,
} from './provider-reasons.ts'

test.each([
  [
    { class: 'final', code: '131026', title: 'Message undeliverable' },
    /^Nomor ini tidak ada di WhatsApp.*\(131026\)$/,
  ],
  [{ class: 'final', code: '132015', title: 'Template is Paused' }, /dijeda Meta.*\(132015\)$/],
  [
    { class: 'needs_template', code: '131047', title: 'Re-engagement message' },
    /^Jendela 24 jam berakhir/,
  ],
  [
    { class: 'configuration', code: '190', title: 'Expired' },
    /^Token akses kanal tidak berlaku lagi.*Integrasi/,
  ],
  [{ class: 'configuration', code: '424243', title: 'New' }, /^Kanal perlu diperbaiki.*Integrasi/],
  [
    { class: 'retry', code: 'ENOTFOUND' },
    /^Pesan belum terkirim karena WhatsApp tidak bisa dihubungi. Coba lagi beberapa menit lagi.$/,
  ],
  [
    { class: 'wait', code: '130429', title: 'Rate limit hit' },
    /^Pesan belum terkirim karena WhatsApp terlalu lama meminta/,
  ],
  [
    { class: 'final', code: '424242', title: 'Something new' },
    /^WhatsApp menolak pesan ini: Something new \(424242\)$/,
  ],
  [{ class: 'final', code: 'x' }, /tanpa penjelasan \(x\)$/],
  [
    { class: 'final', code: 'media_too_large', facts: { kind: 'image', maxBytes: 5_242_880 } },
    /^Foto paling besar 5 MB\.$/,
  ],
  [
    { class: 'final', code: 'http_418', facts: { server: 'waha' }, detail: 'teapot' },
    /^WhatsApp menolak pesan ini: teapot \(http_418\)$/,
  ],
  [
    { class: 'final', code: 'template_exists' },
    /^WhatsApp menolak pesan ini: Sudah ada isi .* \(template_exists\)$/,
  ],
] satisfies [ProviderError, RegExp][])(
  '%j is stored as a code and shown in plain words',
  (error, words) => expect(describeMessageReason(toMessageReason(error))).toMatch(words),
)

test('a message stores a code, not a sentence', () => {
  expect(toMessageReason({ class: 'final', code: '131026', title: 'Undeliverable' })).toBe('131026')
  expect(toMessageReason({ class: 'retry', code: 'ENOTFOUND' })).toBe('retry')
  expect(describeMessageReason('taken_over')).toMatch(/^Percakapan diambil alih/)
  expect(describeMessageReason('Teks lama dari sebelumnya.')).toBe('Teks lama dari sebelumnya.')
})

test("a failed call shows the text of its code, else the provider's text", () => {
  const server = { server: 'waha' }
  expect([
    describeProviderError({ class: 'retry', code: 'ECONNREFUSED', facts: server }),
    describeProviderError({ class: 'retry', code: 'http_500', facts: { ...server, status: 500 } }),
    describeProviderError({ class: 'final', code: '100', title: 'Invalid parameter' }),
    describeProviderError({ class: 'configuration', code: 'waba_foreign' }),
  ]).toEqual([
    'Server WAHA tidak bisa dihubungi',
    'Server WAHA bermasalah',
    'Invalid parameter',
    'ID akun WhatsApp Business bukan milik nomor ini',
  ])
})

test.each([
  [{ code: 'pace', class: 'wait' as const }, 'pace', 'Menunggu giliran kirim'],
  [
    { code: '500', class: 'retry' as const, facts: { server: 'waha' } },
    '{"code":"class_retry","server":"waha"}',
    'Server WAHA tidak bisa dihubungi',
  ],
  [{ code: '7', class: 'final' as const, title: 'Not allowed' }, 'Not allowed', 'Not allowed'],
])('a failed call leaves a code, or the words of the provider: %j', (error, stored, shown) => {
  expect(toCallReason(error)).toBe(stored)
  expect(describeCallReason(stored)).toBe(shown)
})

test('the server of a failed call has a name in each language; older reasons keep theirs', () => {
  expect(describeCallReason('{"code":"class_retry","server":"Server WAHA"}')).toBe(
    'Server WAHA tidak bisa dihubungi',
  )
  expect(english.retry?.({ server: 'waha' })).toBe('WAHA cannot be reached')
  expect(english.final?.({ server: 'meta' })).toBe('Meta refused this request')
})
