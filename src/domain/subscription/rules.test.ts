import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlanTerms } from './contract.ts'
import {
  addBalance,
  addMonths,
  applyPaidOrder,
  applyRefund,
  endOf,
  phaseOf,
  quote,
  type Subscription,
  unusedRupiah,
  windowOf,
} from './rules.ts'
import { DAY_MS } from '#lib/time/durations'

const START = Date.parse('2026-01-31T09:30:00+07:00')
const terms = (id: string, interval: 'month' | 'year', price_rupiah: number): PlanTerms => ({
  id,
  name: id,
  interval,
  price_rupiah,
  answers: 100,
})
const MONTHLY = terms('usaha', 'month', 149_000)
const YEARLY = terms('usaha', 'year', 1_490_000)
const LARGE = terms('besar', 'month', 449_000)
const TRIAL: Subscription = {
  plan: null,
  trialStartsAt: START,
  trialEndsAt: START + 14 * DAY_MS,
  anchorAt: null,
  months: 0,
  valueRupiah: 0,
  balanceRupiah: 0,
  cancelAtEnd: false,
  endedAt: null,
}
const buy = (sub: Subscription, plan: PlanTerms, atMs: number): Subscription =>
  applyPaidOrder(
    sub,
    { terms: plan, amountRupiah: quote(sub, plan, atMs).amountRupiah, isPromised: true },
    atMs,
  )

test('a month ends on the same day of the next month, or on its last day', () => {
  const day = (months: number) =>
    new Date(addMonths(START, months) + 7 * 3_600_000).toISOString().slice(0, 16)
  expect([0, 1, 2, 3, 12, 25].map(day)).toEqual([
    '2026-01-31T09:30',
    '2026-02-28T09:30',
    '2026-03-31T09:30',
    '2026-04-30T09:30',
    '2027-01-31T09:30',
    '2028-02-29T09:30',
  ])
})

test('the rest of the trial comes before the first paid month', () => {
  const sub = buy(TRIAL, MONTHLY, START + 4 * DAY_MS)
  expect(endOf(sub)).toBe(addMonths(TRIAL.trialEndsAt, 1))
  expect(windowOf(sub, START + 5 * DAY_MS)).toEqual({
    startsAt: START,
    endsAt: TRIAL.trialEndsAt,
  })
})

test('an upgrade halfway costs the difference of the unused part; a downgrade leaves balance', () => {
  const sub = buy({ ...TRIAL, trialEndsAt: START }, MONTHLY, START)
  const half = START + (endOf(sub) - START) / 2
  expect(quote(sub, LARGE, half)).toEqual({ creditRupiah: 74_500, amountRupiah: 374_500 })
  const large = buy(sub, LARGE, half)
  expect(endOf(large)).toBe(addMonths(half, 1))
  const small = buy(large, MONTHLY, half)
  expect(small.balanceRupiah).toBe(300_000)
})

test('a plan that ends unpaid has seven days of grace, a cancelled plan none', () => {
  const sub = buy({ ...TRIAL, trialEndsAt: START }, MONTHLY, START)
  const end = endOf(sub)
  expect(phaseOf(sub, end - 1)).toBe('active')
  expect(phaseOf(sub, end)).toBe('past_due')
  expect(phaseOf(sub, end + 7 * DAY_MS)).toBe('ended')
  expect(phaseOf({ ...sub, cancelAtEnd: true }, end)).toBe('ended')
  // A late payment continues the plan without a gap.
  expect(endOf(buy(sub, MONTHLY, end + 3 * DAY_MS))).toBe(addMonths(START, 2))
})

test('an upgrade paid after the plan ended, for less than its price, becomes balance', () => {
  const sub = buy({ ...TRIAL, trialEndsAt: START }, MONTHLY, START)
  const late = applyPaidOrder(
    sub,
    { terms: LARGE, amountRupiah: 374_500, isPromised: false },
    endOf(sub) + 30 * DAY_MS,
  )
  expect(late.plan).toEqual(MONTHLY)
  expect(late.balanceRupiah).toBe(374_500)
})

test('a refund uses the balance first, then ends the plan', () => {
  const sub = { ...buy({ ...TRIAL, trialEndsAt: START }, MONTHLY, START), balanceRupiah: 50_000 }
  expect(applyRefund(sub, 50_000, START).balanceRupiah).toBe(0)
  expect(phaseOf(applyRefund(sub, 60_000, START + DAY_MS), START + DAY_MS)).toBe('active')
  expect(phaseOf(applyRefund(sub, 199_000, START + DAY_MS), START + DAY_MS)).toBe('ended')
})

/**
 * The model to compare with, a ledger. Every rupiah is balance, part of a bought period, used up by
 * time, or refunded.
 */
type Ledger = { paid: number; returned: number; used: number; waived: number; lost: number }

type Step =
  | { kind: 'buy'; plan: PlanTerms; days: number; promised: boolean; payLate: number }
  | { kind: 'extra'; rupiah: number; days: number }
  | { kind: 'refund'; rupiah: number; days: number }
  | { kind: 'cancel'; days: number }

const days = fc.integer({ min: 0, max: 50 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('buy' as const),
    plan: fc.constantFrom(MONTHLY, YEARLY, LARGE),
    days,
    promised: fc.boolean(),
    payLate: fc.integer({ min: 0, max: 20 }),
  }),
  fc.record({
    kind: fc.constant('extra' as const),
    rupiah: fc.integer({ min: 1, max: 5e5 }),
    days,
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    rupiah: fc.integer({ min: 1, max: 5e5 }),
    days,
  }),
  fc.record({ kind: fc.constant('cancel' as const), days }),
)

/** Applies a step; the ledger records where each rupiah went. `paidAt`: the end of the step. */
function play(
  sub: Subscription,
  ledger: Ledger,
  { atMs, paidAt }: { atMs: number; paidAt: number },
  one: Step,
): Subscription {
  switch (one.kind) {
    case 'buy': {
      const { amountRupiah } = quote(sub, one.plan, atMs)
      const order = { terms: one.plan, amountRupiah, isPromised: one.promised }
      const next = applyPaidOrder(sub, order, paidAt)
      ledger.paid += amountRupiah
      // A plan that ended may start again at the same time.
      const replaced =
        next.plan !== sub.plan || next.anchorAt !== sub.anchorAt || next.endedAt !== sub.endedAt
      if (replaced && sub.plan) ledger.used += sub.valueRupiah - unusedRupiah(sub, paidAt)
      const before = sub.balanceRupiah + (replaced ? unusedRupiah(sub, paidAt) : 0)
      const isBought = next.months !== sub.months || replaced
      const after = next.balanceRupiah + (isBought ? one.plan.price_rupiah : 0)
      const waived = after - before - amountRupiah
      // When it is paid at once, the quote is exact.
      if (one.payLate === 0) expect(waived).toBe(0)
      ledger.waived += waived
      return next
    }
    case 'extra':
      ledger.paid += one.rupiah
      return addBalance(sub, one.rupiah)
    case 'refund': {
      const next = applyRefund(sub, one.rupiah, atMs)
      ledger.returned += one.rupiah
      const taken = sub.balanceRupiah + sub.valueRupiah - (next.balanceRupiah + next.valueRupiah)
      ledger.lost += one.rupiah - taken
      return next
    }
    case 'cancel':
      return { ...sub, cancelAtEnd: !sub.cancelAtEnd }
  }
}

test('20,000 random sequences of orders, late and double payments, refunds and changes lose no rupiah', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const ledger: Ledger = { paid: 0, returned: 0, used: 0, waived: 0, lost: 0 }
      let sub = TRIAL
      let atMs = START
      for (const one of steps) {
        atMs += one.days * DAY_MS
        const paidAt = atMs + (one.kind === 'buy' ? one.payLate * DAY_MS : 0)
        sub = play(sub, ledger, { atMs, paidAt }, one)
        atMs = paidAt
        // A quote that was paid later may cost the seller some time, but never the buyer.
        expect(ledger.waived).toBeGreaterThanOrEqual(0)
        expect(ledger.paid + ledger.waived - ledger.returned + ledger.lost).toBe(
          ledger.used + sub.valueRupiah + sub.balanceRupiah,
        )
        expect(sub.balanceRupiah).toBeGreaterThanOrEqual(0)
        expect(unusedRupiah(sub, atMs)).toBeLessThanOrEqual(sub.valueRupiah)
        const { creditRupiah, amountRupiah } = quote(sub, LARGE, atMs)
        expect(creditRupiah + amountRupiah).toBe(LARGE.price_rupiah)
      }
    }),
    { numRuns: 20_000 },
  )
})
