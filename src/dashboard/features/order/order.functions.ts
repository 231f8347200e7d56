import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import { orderRef } from '#contract/order'
import { authed } from '#dashboard/shell/authed.ts'
import { findOrder, listOrders } from '#domain/order'

export const readOrder = createServerFn()
  .middleware([authed])
  .validator(orderRef)
  .handler(async ({ context, data }) => (await findOrder(context.claims, data.orderId)) ?? null)

export const readOrders = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => listOrders(context.claims, data.businessId))
