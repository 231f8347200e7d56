import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { optionalUuid } from '#lib/http/search-params'
import { readCheckout, readOrders, readPlan, readUsage } from './order.functions.ts'

export const ordersQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['order', businessId],
    queryFn: () => readOrders({ data: { businessId } }),
  })

/** null where the instance sells no plans. Only the owner may read it. */
export const planQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['order', businessId, 'plan'],
    queryFn: () => readPlan({ data: { businessId } }),
    staleTime: 0,
  })

export const usageQuery = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: ['order', businessId, 'usage'],
    queryFn: ({ pageParam }) =>
      readUsage({ data: { businessId, ...(pageParam ? { before: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

const POLL_MS = 3_000

/** null where the caller may see no such order. Polled while it may still be paid. */
export const checkoutQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', 'one', orderId],
    queryFn: () => (optionalUuid(orderId) ? readCheckout({ data: { orderId } }) : null),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.payments.some(({ status }) => status === 'waiting' || status === 'creating') &&
      state.data.order.status !== 'paid'
        ? POLL_MS
        : false,
  })
