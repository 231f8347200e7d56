import type { Order } from '#contract/order'
import * as copy from '#copy/order'

/** What an order buys, in the reader's language. Its documents keep the words of their own date. */
export const titleOf = ({ plan, description }: Pick<Order, 'plan' | 'description'>): string =>
  plan ? copy.planOrder(plan.name, copy.intervals[plan.interval]) : description
