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

/** The approved ones that a room's number has. */
export const usableTemplatesQuery = (businessId: string, roomId: string) =>
  queryOptions({
    queryKey: [...ALL, businessId, roomId],
    queryFn: () => readUsableTemplates({ data: { businessId, roomId } }),
  })

/** After creating: the list of that business is read again (specification section 7). */
export const refreshList = (queryClient: QueryClient, businessId: string) =>
  queryClient.invalidateQueries({ queryKey: templatesQuery(businessId).queryKey })

/**
 * After deleting: every list is read again, and the one of that id is forgotten (specification
 * section 7).
 */
export async function forgetTemplate(queryClient: QueryClient, id: string): Promise<void> {
  queryClient.removeQueries({ queryKey: oneKey(id) })
  await queryClient.invalidateQueries({ queryKey: ALL })
}

/** Reviews, pauses and recategorisations show themselves as they are announced. */
export function useTemplatesLive(businessId: string): void {
  const { queryKey } = templatesQuery(businessId)
  useLive({
    tables: ['template', 'channel'],
    missed: [queryKey],
    change: (_, queryClient) => void queryClient.invalidateQueries({ queryKey }),
  })
}
