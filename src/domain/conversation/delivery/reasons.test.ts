import { expect, test } from 'vitest'
import { describeError, doubtsTemplate, isChannelFault } from './reasons.ts'

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
    { class: 'retry', code: 'ENOTFOUND', title: 'Meta tidak bisa dihubungi' },
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
])('%j is told in plain words', (error, words) => expect(describeError(error)).toMatch(words))

test('a paused or unknown template triggers a sync, a number without WhatsApp does not', () => {
  expect(['132001', '132015', '132016', '131026'].map((code) => doubtsTemplate({ code }))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test("a network or settings failure concerns the channel, a recipient's does not", () => {
  const faults = [
    { class: 'retry', code: 'ENOTFOUND' },
    { class: 'configuration', code: '190' },
    { class: 'final', code: '463' },
    { class: 'final', code: '131026' },
    { class: 'needs_template', code: '131047' },
  ]
  expect(faults.map(isChannelFault)).toEqual([true, true, true, false, false])
})
