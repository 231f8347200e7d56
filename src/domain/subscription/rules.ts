import { JAKARTA_MS } from '#lib/time/month'
import type { PlanInterval, PlanTerms, SubscriptionPhase } from './contract.ts'
import { DAY_MS } from '#lib/time/durations'

/**
 * A subscription as a value. Times are in ms, amounts in whole rupiah. `months` from `anchorAt` are
 * paid and cost `valueRupiah`. `balanceRupiah` was paid and has bought nothing yet.
 */
export type Subscription = {
  plan: PlanTerms | null
  trialStartsAt: number
  trialEndsAt: number
  anchorAt: number | null
  months: number
  valueRupiah: number
  balanceRupiah: number
  cancelAtEnd: boolean
  endedAt: number | null
}

/** Days in which the AI still answers after an unpaid end. */
export const GRACE_DAYS = 7

export const monthsOf = (interval: PlanInterval): number => (interval === 'year' ? 12 : 1)

/** The same day and time `months` later, or the month's last day if there is no such day. */
export function addMonths(atMs: number, months: number): number {
  const from = new Date(atMs + JAKARTA_MS)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const start = Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay))
  return start + ((atMs + JAKARTA_MS) % DAY_MS) - JAKARTA_MS
}

/** The end of the paid time; without a plan, of the trial. */
export function endOf(sub: Subscription): number {
  if (sub.anchorAt === null) return sub.trialEndsAt
  return Math.min(addMonths(sub.anchorAt, sub.months), sub.endedAt ?? Infinity)
}

export function phaseOf(sub: Subscription, atMs: number): SubscriptionPhase {
  const endMs = endOf(sub)
  if (atMs < endMs) return sub.plan ? 'active' : 'trial'
  const hasGrace = sub.plan !== null && !sub.cancelAtEnd && sub.endedAt === null
  return hasGrace && atMs < endMs + GRACE_DAYS * DAY_MS ? 'past_due' : 'ended'
}

/** Days before the end at which the owner is notified and the renewal is offered. */
export const REMINDER_DAYS = 5

/** The notice that the owner gets now about the end of their plan; null: none. */
export function endNoticeOf(
  sub: Subscription,
  atMs: number,
): 'plan_ending' | 'plan_past_due' | 'plan_ended' | null {
  switch (phaseOf(sub, atMs)) {
    case 'past_due':
      return 'plan_past_due'
    case 'ended':
      return 'plan_ended'
    default:
      return !sub.cancelAtEnd && endOf(sub) - atMs <= REMINDER_DAYS * DAY_MS ? 'plan_ending' : null
  }
}

/** From this share of the allowance on, the owner is notified. */
const MOST = 0.8

/** The notice that the owner gets now about the use of their allowance; null: none. */
export function usageNoticeOf(
  used: number,
  limit: number,
): 'plan_usage_most' | 'plan_usage_all' | null {
  if (limit === 0 || used < limit * MOST) return null
  return used < limit ? 'plan_usage_most' : 'plan_usage_all'
}

/** The end of the phase; null when no phase follows. */
export function phaseEnd(sub: Subscription, atMs: number): number | null {
  switch (phaseOf(sub, atMs)) {
    case 'past_due':
      return endOf(sub) + GRACE_DAYS * DAY_MS
    case 'ended':
      return null
    default:
      return endOf(sub)
  }
}

/** The month of `atMs`, counted from the anchor. Each month has a new allowance. */
export function windowOf(sub: Subscription, atMs: number): { startsAt: number; endsAt: number } {
  if (sub.anchorAt === null) return { startsAt: sub.trialStartsAt, endsAt: sub.trialEndsAt }
  // A plan that was paid during the trial: the rest of the trial has the plan's allowance.
  if (atMs < sub.anchorAt) return { startsAt: sub.trialStartsAt, endsAt: sub.anchorAt }
  let month = 0
  while (addMonths(sub.anchorAt, month + 1) <= atMs) month++
  return {
    startsAt: addMonths(sub.anchorAt, month),
    endsAt: addMonths(sub.anchorAt, month + 1),
  }
}

/** The value of the unused part of the running plan, by time, rounded down. */
export function unusedRupiah(sub: Subscription, atMs: number): number {
  if (phaseOf(sub, atMs) !== 'active' || sub.anchorAt === null) return 0
  const endMs = endOf(sub)
  const share = (endMs - Math.max(atMs, sub.anchorAt)) / (endMs - sub.anchorAt)
  return Math.floor(sub.valueRupiah * share)
}

/** Whether an order with `terms` continues the running plan and does not replace it. */
export function isRenewal(sub: Subscription, terms: PlanTerms, atMs: number): boolean {
  const phase = phaseOf(sub, atMs)
  return (
    (phase === 'active' || phase === 'past_due') &&
    sub.plan?.id === terms.id &&
    sub.plan.interval === terms.interval
  )
}

/** What an order costs now. `creditRupiah`: balance and unused time, at most the price. */
export function quote(
  sub: Subscription,
  terms: PlanTerms,
  atMs: number,
): { creditRupiah: number; amountRupiah: number } {
  const unused = isRenewal(sub, terms, atMs) ? 0 : unusedRupiah(sub, atMs)
  const creditRupiah = Math.min(sub.balanceRupiah + unused, terms.price_rupiah)
  return { creditRupiah, amountRupiah: terms.price_rupiah - creditRupiah }
}

export type PaidOrder = {
  terms: PlanTerms
  amountRupiah: number
  /**
   * whether it was paid in time and not replaced by a newer order, so that the promised price
   * applies
   */
  isPromised: boolean
}

/**
 * The subscription after an order was paid. Money that is not enough (an old order whose credit was
 * used in the meantime) becomes balance.
 */
export function applyPaidOrder(sub: Subscription, order: PaidOrder, atMs: number): Subscription {
  const { terms } = order
  const continues = isRenewal(sub, terms, atMs)
  const unused = continues ? 0 : unusedRupiah(sub, atMs)
  const pot = sub.balanceRupiah + unused + order.amountRupiah
  if (pot < terms.price_rupiah && !order.isPromised) return addBalance(sub, order.amountRupiah)
  const balanceRupiah = Math.max(0, pot - terms.price_rupiah)
  const bought = { ...sub, plan: terms, balanceRupiah, cancelAtEnd: false }
  if (continues)
    return {
      ...bought,
      months: sub.months + monthsOf(terms.interval),
      valueRupiah: sub.valueRupiah + terms.price_rupiah,
    }
  // The rest of a trial comes before the first paid month.
  const isTrial = phaseOf(sub, atMs) === 'trial'
  return {
    ...bought,
    anchorAt: isTrial ? sub.trialEndsAt : atMs,
    months: monthsOf(terms.interval),
    valueRupiah: terms.price_rupiah,
    endedAt: null,
  }
}

/** Adds money that no order can use: paid twice, or too late. */
export const addBalance = (sub: Subscription, rupiah: number): Subscription => ({
  ...sub,
  balanceRupiah: sub.balanceRupiah + rupiah,
})

/** A refund uses the balance first. If that is not enough, the plan ends. */
export function applyRefund(sub: Subscription, rupiah: number, atMs: number): Subscription {
  if (rupiah <= sub.balanceRupiah) return { ...sub, balanceRupiah: sub.balanceRupiah - rupiah }
  const fromPlan = rupiah - sub.balanceRupiah
  const valueRupiah = Math.max(0, sub.valueRupiah - fromPlan)
  const rest = { ...sub, balanceRupiah: 0, valueRupiah }
  return valueRupiah === 0 && sub.plan ? { ...rest, endedAt: Math.min(atMs, endOf(sub)) } : rest
}
