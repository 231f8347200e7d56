import { infiniteQueryOptions, useQuery } from '@tanstack/react-query'
import type { readLines } from '#contract/product'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { loadMissing, loadProducts, matchRows } from './products.functions.ts'

/** Pages of the product table; the server matches `search`. */
export const productsQuery = (businessId: string, search: string, isDraft: boolean) =>
  infiniteQueryOptions({
    queryKey: ['products', businessId, search, isDraft],
    queryFn: ({ pageParam }) =>
      loadProducts({
        data: { businessId, search, isDraft, ...(pageParam === null ? {} : { after: pageParam }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** The rows of the table that the file names too, and those that it does not name. */
export function useKnown(lines: ReturnType<typeof readLines>, isDraft: boolean) {
  const businessId = useBusinessId()
  const keys = lines.map(({ row: { name, variant } }) => ({ name, variant }))
  return useQuery({
    queryKey: ['product-import', businessId, isDraft, JSON.stringify(keys)],
    queryFn: async () => {
      const data = { businessId, keys, isDraft }
      const [rows, missing] = await Promise.all([matchRows({ data }), loadMissing({ data })])
      return { rows, missing }
    },
    staleTime: 0,
    gcTime: 0,
  })
}
