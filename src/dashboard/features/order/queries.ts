import { queryOptions } from '@tanstack/react-query'
import { optionalUuid } from '#lib/search-params'
import { readOrder, readOrders } from './order.functions.ts'

export const ordersQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['order', businessId],
    queryFn: () => readOrders({ data: { businessId } }),
  })

/** null where there is none that the caller may see. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', 'one', orderId],
    queryFn: () => (optionalUuid(orderId) ? readOrder({ data: { orderId } }) : null),
    staleTime: 0,
  })
