import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CustomerState } from '#contract/contact/customer/state'
import {
  fetchCustomer,
  fetchCustomers,
  fetchFields,
  fetchLastImport,
} from './customers.functions.ts'

export type CustomerFilters = {
  search: string
  tagId?: string | undefined
  channelId?: string | undefined
  state?: CustomerState | undefined
}
type Cursor = { at: string; id: string }

export const customersQuery = (businessId: string, filters: CustomerFilters) =>
  infiniteQueryOptions({
    queryKey: ['customers', businessId, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      fetchCustomers({
        data: { businessId, ...filters, ...(pageParam ? { before: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as Cursor | null,
    getNextPageParam: (page) => page.next,
  })

export const customerQuery = (businessId: string, contactId: string) =>
  queryOptions({
    queryKey: ['customers', businessId, 'one', contactId],
    queryFn: () => fetchCustomer({ data: { businessId, contactId } }),
  })

export const fieldsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['customers', businessId, 'fields'],
    queryFn: () => fetchFields({ data: { businessId } }),
  })

/** The import that can still be undone, or null. */
export const lastImportQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['customers', businessId, 'last-import'],
    queryFn: () => fetchLastImport({ data: { businessId } }),
  })
