import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Fulfilment } from '#contract/sale'
import type { SaleTab } from '#contract/sale/board'
import type { SaleMoney } from '#contract/sale/money'
import { useLive } from '#dashboard/shell/live/live.ts'
import {
  fetchPaymentAccounts,
  fetchRoomSales,
  fetchSale,
  fetchSaleRefunds,
  fetchSales,
  fetchSaleTerms,
} from './sale.functions.ts'

export type SaleFilters = {
  tab: SaleTab
  search: string
  fulfilment?: Fulfilment | undefined
  until?: string | undefined
  money?: SaleMoney | undefined
}

export const salesQuery = (businessId: string, filters: SaleFilters) =>
  infiniteQueryOptions({
    queryKey: ['sales', businessId, 'list', filters],
    queryFn: ({ pageParam }) =>
      fetchSales({
        data: { businessId, ...filters, ...(pageParam === null ? {} : { before: pageParam }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  })

export const roomSalesQuery = (businessId: string, roomId: string) =>
  queryOptions({
    queryKey: ['sales', businessId, 'room', roomId],
    queryFn: () => fetchRoomSales({ data: { businessId, roomId } }),
  })

export const saleQuery = (businessId: string, saleId: string) =>
  queryOptions({
    queryKey: ['sales', businessId, 'one', saleId],
    queryFn: () => fetchSale({ data: { businessId, saleId } }),
    staleTime: 0,
  })

export const saleRefundsQuery = (businessId: string, saleId: string) =>
  queryOptions({
    queryKey: ['sales', businessId, 'refunds', saleId],
    queryFn: () => fetchSaleRefunds({ data: { businessId, saleId } }),
    staleTime: 0,
  })

export const saleTermsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['settings', businessId, 'sale-terms'],
    queryFn: () => fetchSaleTerms({ data: { businessId } }),
  })

/** The business's payment accounts; the chosen one makes payment links. */
export const paymentAccountsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['settings', businessId, 'payment-accounts'],
    queryFn: () => fetchPaymentAccounts({ data: { businessId } }),
  })

/** Refetches orders in every query when one changes. */
export function useSalesLive(businessId: string): void {
  const queryKey = ['sales', businessId]
  useLive({
    tables: ['sale'],
    missed: [queryKey],
    change: (_, queryClient) => void queryClient.invalidateQueries({ queryKey }),
  })
}
