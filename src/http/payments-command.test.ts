import { expect, test } from 'vitest'
import { toPaymentsRequest } from './payments-command.ts'

const PAYMENT = '0199b3a1-7b1c-7000-8000-000000000001'
const REFUND = '0199b3a1-7b1c-7000-8000-000000000002'

test('a refund goes through the gateway or by hand, in whole rupiah with its reason', () => {
  const request = toPaymentsRequest(['refund', PAYMENT, 'Rp49.000', 'Salah paket'])
  expect(request?.path).toBe(`/api/operator/payments/${PAYMENT}/refunds`)
  expect(JSON.parse(request?.init.body ?? '')).toMatchObject({
    amount_rupiah: 49_000,
    reason: 'Salah paket',
    way: 'gateway',
  })
  const byHand = toPaymentsRequest(['refund', PAYMENT, '49000', 'Salah paket', '--by-hand'])
  expect(JSON.parse(byHand?.init.body ?? '')).toMatchObject({ way: 'manual' })
})

test('a repeated refund has the id that was printed', () => {
  const words = ['refund', PAYMENT, '49000', 'Salah paket', '--again', REFUND, '--by-hand']
  const request = toPaymentsRequest(words)
  expect(JSON.parse(request?.init.body ?? '')).toMatchObject({ id: REFUND, way: 'manual' })
  expect(request?.note).toBe(`refund ${REFUND}`)
})

test.each([
  [[], '/api/operator/payments'],
  [['list'], '/api/operator/payments'],
  [['transfers'], '/api/operator/transfers'],
  [['proof', PAYMENT], `/api/operator/transfers/${PAYMENT}/proof`],
  [['accept', PAYMENT], `/api/operator/transfers/${PAYMENT}`],
])('%j', (words, path) => expect(toPaymentsRequest(words)?.path).toBe(path))

test.each([
  [['refund', PAYMENT, '49,5', 'Salah paket']],
  [['refund', PAYMENT, '49000']],
  [['refund', PAYMENT, '49000', 'Salah paket', '--force']],
  [['refund', PAYMENT, '49000', 'Salah paket', '--again', 'x']],
  [['refund', '../transfers', '49000', 'Salah paket']],
  [['accept', PAYMENT, 'now']],
  [['remove', PAYMENT]],
])('%j is not understood, so nothing is sent', (words) =>
  expect(toPaymentsRequest(words)).toBeUndefined(),
)
