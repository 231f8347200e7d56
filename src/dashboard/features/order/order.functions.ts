import { createServerFn } from '@tanstack/react-start'
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
  .validator(order.paymentRef)
  .handler(({ context, data }) => reportOrderTransfer(context.claims, data))
