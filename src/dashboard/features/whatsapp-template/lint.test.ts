import { expect, test } from 'vitest'
import { lintTemplate } from './lint.ts'

const hints = (text: string, fields: { name?: string; category?: string } = {}) =>
  lintTemplate({ name: 'order_ready', category: 'utility', text, ...fields })
    .filter(({ tone }) => tone === 'tip')
    .map((hint) => hint.text)

test.each([
  ['{{1}}, pesanan Anda sudah siap diambil hari ini.', /starts with a variable/],
  ['Pesanan Anda siap diambil di toko oleh {{1}}.', /ends with a variable/],
  ['Halo Kak {{1}} {{2}} pesanan sudah siap diambil ya.', /side by side/],
  ['Halo {{1}}, nomor pesanan Anda adalah {{3}} dan sudah siap.', /\{\{1\}\} to \{\{2\}\}/],
  ['Hai {{1}} dan {{2}} ya', /Many variables/],
  ['Halo Kak {{nama}}, pesanan sudah siap.', /\{\{1\}\} instead of \{\{nama\}\}/],
  ['PESANAN ANDA SUDAH SIAP DIAMBIL HARI INI', /shouting/],
  ['Pesanan siap!!! Ambil ya', /exclamation/],
  ['Main slot gacor bersama kami', /slot gacor/],
  ['Kirim OTP Anda ke nomor ini', /OTP/],
  ['Lihat di https://bit.ly/abc ya', /bit\.ly/],
  ['Ada diskon besar hari ini', /Marketing/],
  ['Baris\n\n\n\nkosong', /four/],
])('%j: %s', (text, hint) => expect(hints(text)).toEqual([expect.stringMatching(hint)]))

test('a name that Meta refuses is only a hint', () =>
  expect(hints('Pesanan sudah siap.', { name: 'Order-Ready' })).toEqual([
    expect.stringMatching(/lowercase/),
  ]))

test('warns of marketing text without an opt-out', () => {
  expect(hints('Roti baru setiap pagi.', { category: 'marketing' })).toEqual([
    expect.stringMatching(/STOP/),
  ])
  expect(
    hints('Roti baru setiap pagi. Balas STOP untuk berhenti.', { category: 'marketing' }),
  ).toEqual([])
})

test('shows no hint for a text without faults or an empty form', () => {
  expect(
    lintTemplate({
      name: 'a',
      category: 'utility',
      text: 'Halo {{1}}, pesanan {{2}} siap diambil hari ini.',
    }),
  ).toEqual([{ tone: 'ok', text: expect.stringMatching(/Utility/) }])
  expect(lintTemplate({ name: '', category: 'marketing', text: '' })).toEqual([])
})
