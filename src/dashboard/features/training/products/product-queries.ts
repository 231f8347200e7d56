import { infiniteQueryOptions } from '@tanstack/react-query'
import { loadProducts } from './products.functions.ts'

/** Pages of the product table; `search` is matched on the server. */
export const productsQuery = (businessId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['products', businessId, search],
    queryFn: ({ pageParam }) =>
      loadProducts({
        data: { businessId, search, ...(pageParam === null ? {} : { after: pageParam }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next ?? undefined,
  })
