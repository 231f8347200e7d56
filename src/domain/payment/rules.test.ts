import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyReport, isOpen, type PaymentReport, type PaymentState } from './rules.ts'

const AMOUNT = 149_000
const NEW: PaymentState = { status: 'creating', refundedRupiah: 0, manualRupiah: 0 }
const report = (status: PaymentReport['status'], more: Partial<PaymentReport> = {}) => ({
  status,
  amountRupiah: AMOUNT,
  currency: 'IDR',
  refundedRupiah: 0,
  ...more,
})
const after = (...reports: PaymentReport[]) =>
  reports.reduce((state, one) => applyReport(state, AMOUNT, one), NEW)

test('money after expiry counts; an expiry after the money does not', () => {
  expect(after(report('expired'), report('paid')).status).toBe('paid')
  expect(after(report('paid'), report('expired'), report('failed')).status).toBe('paid')
})

test('a payment with another amount or currency waits for a person', () => {
  expect(after(report('paid', { amountRupiah: AMOUNT - 1 })).status).toBe('review')
  expect(after(report('paid', { currency: 'USD' })).status).toBe('review')
  expect(after(report('paid', { amountRupiah: 1 }), report('paid')).status).toBe('paid')
})

test('a partial refund leaves the payment paid, even if it is reported first', () => {
  const part = report('refunded', { refundedRupiah: 49_000 })
  expect(after(part)).toEqual({ status: 'paid', refundedRupiah: 49_000, manualRupiah: 0 })
  expect(after(part, report('refunded', { refundedRupiah: AMOUNT })).status).toBe('refunded')
})

test('an open payment expires at its time', () => {
  const payment = { status: 'waiting', expires_at: '2026-11-24T00:00:00Z' } as const
  expect(isOpen(payment, new Date('2026-11-23T23:59:59Z'))).toBe(true)
  expect(isOpen(payment, new Date('2026-11-24T00:00:00Z'))).toBe(false)
})

test('20,000 orders of repeated and shuffled reports end in the status of the plain rule', () => {
  const one = fc.constantFrom(
    report('waiting'),
    report('expired'),
    report('failed'),
    report('paid'),
    report('paid', { amountRupiah: 1 }),
    report('refunded', { refundedRupiah: 49_000 }),
    report('refunded', { refundedRupiah: AMOUNT }),
  )
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 8 }), fc.nat(), (reports, seed) => {
      const heard = (test: (one: PaymentReport) => boolean) => reports.some(test)
      const isExact = (each: PaymentReport) => each.amountRupiah === AMOUNT
      // The plain rule: the most advanced fact that was reported.
      const expected = heard((each) => each.refundedRupiah === AMOUNT)
        ? 'refunded'
        : heard((each) => isExact(each) && ['paid', 'refunded'].includes(each.status))
          ? 'paid'
          : heard((each) => each.status === 'paid')
            ? 'review'
            : (['failed', 'expired', 'waiting'] as const).find((status) =>
                heard((each) => each.status === status),
              )
      const turned = reports.map((_, at) => reports[(at + seed) % reports.length]!)
      for (const order of [reports, turned, reports.toReversed(), [...turned, ...reports]])
        expect(after(...order)).toEqual({
          status: expected,
          refundedRupiah: Math.max(...reports.map((each) => each.refundedRupiah)),
          manualRupiah: 0,
        })
    }),
    { numRuns: 20_000 },
  )
})
