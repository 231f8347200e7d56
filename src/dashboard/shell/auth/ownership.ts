import { queryOptions } from '@tanstack/react-query'
import { readIsOwner } from './ownership.functions.ts'

/**
 * Whether the signed-in member owns the business: a separate query per business (specification
 * sections 3 and 6).
 */
export const isOwnerQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['is-owner', businessId],
    queryFn: () => readIsOwner({ data: { businessId } }),
  })
