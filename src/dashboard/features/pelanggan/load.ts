import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { isExpected } from '#dashboard/shell/shown-error.ts'
import { optionalUuid } from '#lib/http/search-params'
import { customerQuery, fieldsQuery } from './queries.ts'

/** A customer that the caller may not see looks like one that does not exist: 404. */
export async function loadCustomer(
  queryClient: QueryClient,
  businessId: string,
  contactId: string,
): Promise<void> {
  if (!optionalUuid(contactId)) throw notFound()
  try {
    await Promise.all([
      queryClient.fetchQuery({ ...customerQuery(businessId, contactId), staleTime: 0 }),
      queryClient.ensureQueryData(fieldsQuery(businessId)),
    ])
  } catch (error) {
    if (isExpected(error) && error.code === 'contact.not_found') throw notFound()
    throw error
  }
}
