import { expect, test } from 'vitest'
import { renderReason, storeReason } from './reason.ts'

const TEXTS = {
  taken_over: 'Diambil alih.',
  too_large: ({ megabytes }: Record<string, string | number>) => `Lebih dari ${megabytes} MB.`,
}

test('a stored code gets its text, with its details', () => {
  expect(storeReason('taken_over')).toBe('taken_over')
  expect(renderReason(storeReason('taken_over'), TEXTS)).toBe('Diambil alih.')
  expect(renderReason(storeReason('too_large', { megabytes: 4 }), TEXTS)).toBe('Lebih dari 4 MB.')
})

test('several reasons of one row are shown one after the other', () => {
  const stored = ['taken_over', storeReason('too_large', { megabytes: 4 })].join('\n')
  expect(renderReason(stored, TEXTS)).toBe('Diambil alih. Lebih dari 4 MB.')
})

test.each(['Nomor ini tidak ada di WhatsApp. (131026)', 'constructor', '{"code":', '{"code":"x"}'])(
  'older text and unknown codes are shown as they are: %s',
  (stored) => expect(renderReason(stored, TEXTS)).toBe(stored),
)
