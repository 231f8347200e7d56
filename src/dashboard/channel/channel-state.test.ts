import { expect, test } from 'vitest'
import type { EngineKind } from '#whatsapp/model'
import { chargeLine, reasonWords, stateOf, troublesOf } from './channel-state.ts'

const WELL = { sends_failing_since: null, sends_failed: 0, sends_failing_reason: null }
const channel = (
  status: string,
  status_reason: string | null = null,
  engine: EngineKind = 'waha',
) => ({
  engine,
  status,
  status_reason,
})

test.each([
  ['PASSKEY_REQUIRED', /meminta passkey/],
  ['PASSKEY_CONFIRMATION_REQUIRED', /konfirmasi passkey/],
])('a session in state %s shows its next step', (status, words) => {
  expect(stateOf(channel(status))).toEqual({ tone: 'wait', words: 'Perlu tindakan' })
  expect(reasonWords(channel(status))).toMatch(words)
})

test.each([
  [channel('FAILED', 'waha_unreachable'), /tidak bisa dihubungi/],
  [channel('FAILED', 'waha_session_foreign'), /nama lain/],
  [channel('FAILED', '190', 'meta-cloud'), /Token akses tidak berlaku/],
  [channel('FAILED', '299', 'meta-cloud'), /izin/],
  [channel('FAILED', 'waba_foreign', 'meta-cloud'), /bukan pemilik nomor/],
  [channel('FAILED', 'waba_unsubscribed', 'meta-cloud'), /Mulai ulang/],
  [channel('FAILED', 'number_elsewhere', 'meta-cloud'), /usaha lain/],
  [channel('FAILED', 'ACCOUNT_OFFBOARDED', 'meta-cloud'), /dilepas/],
  [channel('FAILED', 'WhatsApp menutup koneksi ini', 'baileys'), /menutup koneksi/],
  [channel('FAILED', 'qr_expired', 'baileys'), /tidak dipindai/],
  [channel('FAILED', 'odd', 'waha'), /bermasalah \(odd\)/],
  [channel('STARTING', '2', 'meta-cloud'), /belum bisa dihubungi/],
])('%j is explained with a next step', (given, words) => expect(reasonWords(given)).toMatch(words))

const troubled = (
  limits: Record<
    string,
    { active: boolean; until: string | null; value: string | null; at: string }
  >,
  status_reason: string | null = null,
) =>
  troublesOf(
    {
      ...channel('WORKING', status_reason, 'meta-cloud'),
      limits,
      ...WELL,
      time_locked_until: null,
      gap_from: null,
      gap_until: null,
    },
    Date.parse('2026-11-22T00:00:00Z'),
  ).map(({ words }) => words)
const limit = (value: string | null, until: string | null = null) => ({
  active: true,
  until,
  value,
  at: '2026-11-21T00:00:00Z',
})

test('limits of the account show a readable number until they end', () => {
  expect(troubled({ messaging_tier: limit('TIER_10K') })).toEqual([
    expect.stringContaining(': 10.000 pelanggan.'),
  ])
  expect(troubled({ messaging_tier: limit('TIER_UNLIMITED') })).toEqual([
    expect.stringContaining('tanpa batas'),
  ])
  expect(troubled({ quality: limit('RED') })).toEqual([expect.stringContaining('rendah')])
  expect(troubled({ new_chat_cap: limit('200/250', '2026-11-21T12:00:00Z') })).toEqual([])
})

test('a number that can send but receives nothing is not shown as healthy', () => {
  expect(troubled({}, 'not_subscribed')).toEqual([
    expect.stringContaining('menolak mengabarkan pesan masuk'),
  ])
  expect(troubled({}, 'REINSTATE')).toEqual([])
})

test('a working number shows no old reason', () => {
  expect(reasonWords(channel('WORKING', '190', 'meta-cloud'))).toBeNull()
  expect(reasonWords(channel('SCAN_QR_CODE'))).toBeNull()
})

test('lists this month’s charges by category, free messages as one sum', () => {
  const count = (category: string, messages: number, is_free = false) => ({
    category,
    messages,
    is_free,
  })
  expect(
    chargeLine([
      count('service', 1812),
      count('marketing', 40),
      count('service', 5, true),
      count('referral_conversion', 7, true),
    ]),
  ).toBe('Dihitung Meta bulan ini: 1.812 layanan, 40 marketing, 12 gratis.')
  expect(chargeLine([count('group_service', 1)])).toBe('Dihitung Meta bulan ini: 1 group service.')
  expect(chargeLine([])).toBeNull()
})

test('a channel whose sends fail shows the reason and the next step', () => {
  const failing = {
    sends_failing_since: '2026-11-21T00:00:00Z',
    sends_failed: 3,
    sends_failing_reason:
      'Pesan belum terkirim karena WhatsApp tidak bisa dihubungi. Coba lagi beberapa menit lagi.',
  }
  const troubles = troublesOf(
    {
      ...channel('WORKING', null, 'meta-cloud'),
      ...failing,
      limits: {},
      time_locked_until: null,
      gap_from: null,
      gap_until: null,
    },
    0,
  )
  expect(troubles).toEqual([
    { tone: 'danger', words: `3 pesan terakhir gagal terkirim. ${failing.sends_failing_reason}` },
  ])
})
