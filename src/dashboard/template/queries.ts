import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { useLive } from '#dashboard/shell/live/live.ts'
import { getTemplates } from './api.ts'
import { readTemplates, readUsableTemplates } from './template.functions.ts'

const ALL = ['templates'] as const
const oneKey = (id: string) => ['template', id] as const

export const templatesQuery = (businessId: string) =>
  queryOptions({
    queryKey: [...ALL, businessId],
    queryFn: ({ client }) =>
      import.meta.env.SSR
        ? readTemplates({ data: { businessId } })
        : getTemplates(client, businessId),
  })

/** The approved templates of a room's number. */
export const usableTemplatesQuery = (businessId: string, roomId: string) =>
  queryOptions({
    queryKey: [...ALL, businessId, roomId],
    queryFn: () => readUsableTemplates({ data: { businessId, roomId } }),
  })

/**
 * Called after creating a template: refetches the list of that business (specification section 7).
 */
export const refreshList = (queryClient: QueryClient, businessId: string) =>
  queryClient.invalidateQueries({ queryKey: templatesQuery(businessId).queryKey })

/**
 * Called after deleting a template: refetches every list, and drops the cached one of that id
 * (specification section 7).
 */
export async function forgetTemplate(queryClient: QueryClient, id: string): Promise<void> {
  queryClient.removeQueries({ queryKey: oneKey(id) })
  await queryClient.invalidateQueries({ queryKey: ALL })
}

/** Refetches when Meta reports a review, a pause or another category. */
export function useTemplatesLive(businessId: string): void {
  const { queryKey } = templatesQuery(businessId)
  useLive({
    tables: ['template', 'channel'],
    missed: [queryKey],
    change: (_, queryClient) => void queryClient.invalidateQueries({ queryKey }),
  })
}
