import type { PlanNotice } from '#contract/notice'
import { recordAudit } from '#domain/audit'
import { clearPlanNotices, notifyMembers } from '#domain/notice'
import { now } from '#platform/clock'
import { asService, type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import type { SubscriptionView, UsagePage } from './contract.ts'
import { type Offer, readOffer } from './plans.ts'
import * as rows from './queries.ts'
import {
  addBalance,
  applyPaidOrder,
  applyRefund,
  endNoticeOf,
  endOf,
  GRACE_DAYS,
  type PaidOrder,
  phaseEnd,
  phaseOf,
  quote,
  REMINDER_DAYS,
  type Subscription,
  usageNoticeOf,
  windowOf,
} from './rules.ts'
import type { PlanTerms } from './contract.ts'
import { DAY_MS } from '#lib/time/durations'

export { findTerms, readOffer } from './plans.ts'

const service = asService('a plan follows what was paid, not what a member writes')

/**
 * The plan of a business with its use; null when the instance sells no plans. The first call starts
 * the trial. Only the owner: `business.not_found` for others.
 */
export async function readSubscription(
  claims: Claims,
  businessId: string,
): Promise<SubscriptionView | null> {
  const offer = readOffer()
  if (!offer) return null
  const isOwner = await db.readAs(claims, (tx) => rows.isOwner(tx, businessId))
  if (!isOwner) throw new AppError('business.not_found')
  return db.writeAs(service, async (tx) => {
    const sub = await startedSubscription(tx, businessId, offer)
    const window = windowOf(sub, now().getTime())
    const limit = limitOf(sub, offer)
    const used = await rows.countUsage(tx, businessId, {
      startsAt: new Date(window.startsAt).toISOString(),
      limit: limit + 1000,
    })
    return toView(sub, { used, limit, window })
  })
}

function toView(
  sub: Subscription,
  use: { used: number; limit: number; window: { startsAt: number; endsAt: number } },
): SubscriptionView {
  const atMs = now().getTime()
  const until = phaseEnd(sub, atMs)
  return {
    phase: phaseOf(sub, atMs),
    plan: sub.plan,
    until: until === null ? null : new Date(until).toISOString(),
    cancel_at_end: sub.cancelAtEnd,
    balance_rupiah: sub.balanceRupiah,
    used: use.used,
    limit: use.limit,
    window_starts_at: new Date(use.window.startsAt).toISOString(),
    window_ends_at: new Date(use.window.endsAt).toISOString(),
  }
}

const limitOf = (sub: Subscription, offer: Offer): number => sub.plan?.answers ?? offer.trialAnswers

/** Locks the subscription, and starts the trial if there is none. Error: `business.not_found`. */
async function startedSubscription(
  tx: WriteTx,
  businessId: string,
  offer: Offer,
): Promise<Subscription> {
  const startsAt = now()
  await rows.insertTrial(tx, businessId, {
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + offer.trialDays * DAY_MS).toISOString(),
  })
  const sub = await rows.lockSubscription(tx, businessId)
  if (!sub) throw new AppError('business.not_found')
  return sub
}

/**
 * The present price of an order with these terms, in the caller's service transaction. Locks the
 * subscription. Error: `plan.not_found` when the instance sells no plans.
 */
export async function quotePlan(
  tx: WriteTx,
  businessId: string,
  terms: PlanTerms,
): Promise<{ creditRupiah: number; amountRupiah: number }> {
  const offer = readOffer()
  if (!offer) throw new AppError('plan.not_found')
  return quote(await startedSubscription(tx, businessId, offer), terms, now().getTime())
}

/** Applies an order that was paid, in the transaction that marks it as paid. */
export async function takePaidOrder(
  tx: WriteTx,
  businessId: string,
  order: PaidOrder,
): Promise<void> {
  await changeInside(tx, businessId, (sub) => applyPaidOrder(sub, order, now().getTime()))
  await clearPlanNotices(tx, businessId)
}

/** Adds money that no order needs to the balance. */
export const takeExtra = (tx: WriteTx, businessId: string, rupiah: number): Promise<void> =>
  changeInside(tx, businessId, (sub) => addBalance(sub, rupiah))

/** Subtracts a refund from the subscription. */
export const takeRefund = (tx: WriteTx, businessId: string, rupiah: number): Promise<void> =>
  changeInside(tx, businessId, (sub) => applyRefund(sub, rupiah, now().getTime()))

async function changeInside(
  tx: WriteTx,
  businessId: string,
  change: (sub: Subscription) => Subscription,
): Promise<void> {
  const sub = await rows.lockSubscription(tx, businessId)
  if (sub) await rows.updateSubscription(tx, businessId, change(sub))
}

/**
 * Ends the plan with its paid time, or undoes that. Only the owner: `business.not_found` for
 * others; `plan.unchanged` without a running plan.
 */
export function setCancelAtEnd(
  claims: Claims,
  businessId: string,
  cancelAtEnd: boolean,
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.isOwner(tx, businessId))) throw new AppError('business.not_found')
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: cancelAtEnd ? 'subscription.cancelled' : 'subscription.resumed',
      entity: 'subscription',
      entityId: businessId,
    })
    await continueAsService(tx, 'the owner may cancel; only the server writes a plan')
    const sub = await rows.lockSubscription(tx, businessId)
    if (!sub?.plan || phaseOf(sub, now().getTime()) === 'ended')
      throw new AppError('plan.unchanged')
    await rows.updateSubscription(tx, businessId, { ...sub, cancelAtEnd })
  })
}

const USAGE_PAGE = 50

/** The answers counted in this month of the plan, newest first, 50 per page, for the owner. */
export function listUsage(claims: Claims, businessId: string, before?: string): Promise<UsagePage> {
  return db.readAs(claims, async (tx) => {
    const sub = await rows.findSubscription(tx, businessId)
    if (!sub) return { rows: [], next: null }
    const found = await rows.listUsageRows(tx, businessId, {
      startsAt: new Date(windowOf(sub, now().getTime()).startsAt).toISOString(),
      before: before ?? null,
      limit: USAGE_PAGE + 1,
    })
    const page = found.slice(0, USAGE_PAGE)
    const last = page.at(-1)
    return { rows: page, next: found.length > USAGE_PAGE && last ? last.message_id : null }
  })
}

/** Notifies the owner once for each kind of notice and its time. */
const notifyOwner = (
  tx: WriteTx,
  businessId: string,
  kind: PlanNotice,
  about: string,
): Promise<unknown> =>
  notifyMembers(tx, { businessId, kind, subject: about, roomId: null }, 'owner')

/**
 * Notifies owners of plans that end soon or ended, each once. `lockFirst` takes the locks that come
 * before the subscription's; its result is passed to `renew`. `renew` runs in the same transaction
 * for a plan that was not cancelled, with its terms and the last day to pay. Returns the number of
 * checked ends.
 */
export async function remindOfEnds<Locked>(
  lockFirst: (tx: WriteTx, businessId: string) => Promise<Locked>,
  renew: (
    tx: WriteTx,
    plan: { businessId: string; terms: PlanTerms; payUntil: string },
    locked: Locked,
  ) => Promise<void>,
): Promise<number> {
  if (!readOffer()) return 0
  const atMs = now().getTime()
  const dayFrom = (days: number) => new Date(atMs + days * DAY_MS).toISOString()
  const ends = {
    at: dayFrom(0),
    from: dayFrom(-GRACE_DAYS - 1),
    to: dayFrom(REMINDER_DAYS),
    graceFrom: dayFrom(-GRACE_DAYS),
  }
  const ending = await db.readAs(service, (tx) => rows.listEnding(tx, ends))
  for (const businessId of ending)
    await db.writeAs(service, async (tx) => {
      const locked = await lockFirst(tx, businessId)
      const sub = await rows.lockSubscription(tx, businessId)
      const kind = sub && endNoticeOf(sub, atMs)
      if (sub?.plan && kind && kind !== 'plan_ended')
        await renew(
          tx,
          {
            businessId,
            terms: sub.plan,
            payUntil: new Date(endOf(sub) + GRACE_DAYS * DAY_MS).toISOString(),
          },
          locked,
        )
      // A renewal that the balance paid has moved the end.
      const after = await rows.lockSubscription(tx, businessId)
      if (after && kind && endNoticeOf(after, atMs) === kind)
        await notifyOwner(tx, businessId, kind, new Date(endOf(after)).toISOString())
      await rows.updateReminded(tx, businessId, ends)
    })
  return ending.length
}

const KEPT_MS = 15_000
const MAX_KEPT = 10_000
const kept = new Map<string, { may: boolean; readMs: number }>()

/**
 * Whether the plan of a business allows the AI to answer. Always true when the instance sells no
 * plans. A result is cached for 15 s, so a busy business may exceed the limit by the answers of
 * that time.
 */
export async function mayAnswer(businessId: string): Promise<boolean> {
  const offer = readOffer()
  if (!offer) return true
  const known = kept.get(businessId)
  if (known && performance.now() - known.readMs < KEPT_MS) return known.may
  const may = await db.writeAs(
    service,
    async (tx) => {
      const sub = await startedSubscription(tx, businessId, offer)
      const atMs = now().getTime()
      if (phaseOf(sub, atMs) === 'ended') return false
      const limit = limitOf(sub, offer)
      const startsAt = new Date(windowOf(sub, atMs).startsAt).toISOString()
      const used = await rows.countUsage(tx, businessId, { startsAt, limit })
      const notice = usageNoticeOf(used, limit)
      if (notice) await notifyOwner(tx, businessId, notice, startsAt)
      return used < limit
    },
    { flush: 'later' },
  )
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(businessId, { may, readMs: performance.now() })
  return may
}

/** Drops the cached result, after a payment and in tests. */
export const forgetAllowance = (businessId: string): void => void kept.delete(businessId)
