import { expect, test } from 'vitest'
import { type MoneySpan, readMoneySpan, writeMoneySpan } from './contract.ts'

test('the address of a money figure keeps its days and its time', () => {
  const day = { part: 'bersih', from: '2026-11-28', to: '2026-11-28' } satisfies MoneySpan
  const week = {
    ...day,
    part: 'diterima',
    from: '2026-11-15',
    time: '14:05:09',
  } satisfies MoneySpan
  for (const span of [day, week]) expect(readMoneySpan(writeMoneySpan(span))).toEqual(span)
})

test.each([
  '',
  'diterima',
  'dicuri_2026-11-28_2026-11-28',
  'diterima_2026-13-45_2026-11-28',
  'diterima_2026-11-28_2026-11-28_25:00:00',
])('an address that names no money figure is ignored: %j', (text) => {
  expect(readMoneySpan(text)).toBeUndefined()
})
