import { expect, test } from 'vitest'
import { describeError, doubtsTemplate } from './reasons.ts'

test.each([
  [{ class: 'final', code: '131026', title: 'Message undeliverable' }, /^Nomor ini tidak ada di WhatsApp.*\(131026\)$/],
  [{ class: 'final', code: '132015', title: 'Template is Paused' }, /dijeda Meta.*\(132015\)$/],
  [{ class: 'needs_template', code: '131047', title: 'Re-engagement message' }, /^Jendela 24 jam berakhir/],
  [{ class: 'configuration', code: '190', title: 'Expired' }, /^Kanal perlu diperbaiki/],
  [{ class: 'final', code: '424242', title: 'Something new' }, /^WhatsApp menolak pesan ini: Something new \(424242\)$/],
  [{ class: 'final', code: 'x' }, /tanpa penjelasan \(x\)$/],
])('%j is told in plain words', (error, words) => expect(describeError(error)).toMatch(words))

test('a template that is paused or unknown puts our copy of it in doubt, a number without WhatsApp does not', () => {
  expect(['132001', '132015', '132016', '131026'].map((code) => doubtsTemplate({ code }))).toEqual([true, true, true, false])
})
