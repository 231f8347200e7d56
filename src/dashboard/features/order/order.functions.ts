import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod/mini'
import { PROOF_LIMIT_BYTES } from '#contract/payment'
import { businessRef } from '#contract/business'
import * as order from '#contract/order'
import * as subscription from '#contract/subscription'
import { authed } from '#dashboard/shell/authed.ts'
import {
  checkOrderPayment,
  listOrders,
  openCheckout,
  orderPlan,
  payOrder,
  reportOrderTransfer,
} from '#domain/order'
import { listUsage, readOffer, readSubscription, setCancelAtEnd } from '#domain/subscription'

export const readCheckout = createServerFn()
  .middleware([authed])
  .validator(order.orderRef)
  .handler(async ({ context, data }) => (await openCheckout(context.claims, data.orderId)) ?? null)

export const readOrders = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => listOrders(context.claims, data.businessId))

export const readPlan = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(async ({ context, data }) => {
    const subscribed = await readSubscription(context.claims, data.businessId)
    return subscribed && { subscription: subscribed, plans: readOffer()?.plans ?? [] }
  })

export const readUsage = createServerFn()
  .middleware([authed])
  .validator(subscription.usageQuery)
  .handler(({ context, data }) => listUsage(context.claims, data.businessId, data.before))

export const choosePlan = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(subscription.planWish)
  .handler(({ context, data }) => orderPlan(context.claims, data))

export const cancelPlan = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => setCancelAtEnd(context.claims, data.businessId, true))

export const resumePlan = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => setCancelAtEnd(context.claims, data.businessId, false))

export const pay = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(order.paymentWish)
  .handler(({ context, data }) => payOrder(context.claims, data.orderId, data.method))

export const checkPaid = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(order.paymentRef)
  .handler(({ context, data }) => checkOrderPayment(context.claims, data))

export const reportTransfer = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(transferForm)
  .handler(async ({ context, data: { file, ...ref } }) => {
    const proof = file && new Uint8Array(await file.arrayBuffer())
    return reportOrderTransfer(context.claims, { ...ref, ...(proof ? { proof } : {}) })
  })

function transferForm(form: unknown) {
  if (!(form instanceof FormData)) throw new TypeError('not a form')
  return z
    .extend(order.paymentRef, {
      file: z.optional(z.file().check(z.maxSize(PROOF_LIMIT_BYTES))),
    })
    .parse({
      orderId: form.get('orderId'),
      paymentId: form.get('paymentId'),
      file: form.get('file') ?? undefined,
    })
}
