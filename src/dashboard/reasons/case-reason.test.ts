import { expect, test } from 'vitest'
import { toCaseReason } from '#contract/conversation/escalation'
import { storeReason } from '#lib/reason'
import { describeCase, describeStep } from './case-reason.ts'

test.each([
  [toCaseReason('customer_wants_person'), 'Pelanggan minta dibantu orang.'],
  [
    toCaseReason('unreadable_content', { kind: 'voice' }),
    'Pelanggan mengirim pesan suara yang belum bisa dibuka AI.',
  ],
  [toCaseReason('customer_wrote', { text: '' }), 'Pelanggan menulis: "kiriman tanpa teks"'],
  [
    toCaseReason('nearest_scored', { title: 'Jam buka', score: '0.42', threshold: '0.50' }),
    'Terdekat: Jam buka (0,42, ambang 0,50)',
  ],
  ['Model: pelanggan ingin diskon.', 'Model: pelanggan ingin diskon.'],
])('a case shows the stored reason %s as a sentence', (stored, shown) =>
  expect(describeCase(stored)).toBe(shown),
)

test('lists several faults of a draft in order', () => {
  const stored = [
    toCaseReason('gate_angka', { words: 'Rp5.000' }),
    toCaseReason('gate_instruksi'),
  ].join('\n')
  expect(describeCase(stored)).toBe(
    'Rp5.000: tidak ada di sumber untuk hal yang ditanyakan. Jawaban memuat aturan internal AI.',
  )
})

test('an undelivered answer shows the reason of its message', () => {
  const because = storeReason('media_too_large', { kind: 'image', maxBytes: 5 * 1024 * 1024 })
  expect(describeCase(toCaseReason('answer_not_delivered', { because }))).toBe(
    'Jawaban AI: Foto paling besar 5 MB.',
  )
  expect(describeCase(toCaseReason('answer_not_delivered', { because: 'unsure' }))).toBe(
    'Jawaban AI: Belum pasti sampai ke WhatsApp. Periksa sebelum mengirim ulang.',
  )
})

test('names the steps of a run, with their numbers', () => {
  expect(describeStep(storeReason('joined_messages', { count: 3 }))).toBe('Gabungkan 3 pesan')
  expect(describeStep('check_held')).toBe('Periksa: ditahan')
})
