import { queryOptions } from '@tanstack/react-query'
import { loadMetaSetup, loadModel } from './integrations.functions.ts'

export const modelQuery = (businessId: string) => queryOptions({ queryKey: ['integrations', businessId, 'model'], queryFn: () => loadModel() })

/** Read anew whenever the form opens: it holds what is about to be changed. */
export const metaSetupQuery = (businessId: string, channelId: string) =>
  queryOptions({ queryKey: ['integrations', businessId, 'meta', channelId], queryFn: () => loadMetaSetup({ data: { businessId, channelId } }), staleTime: 0, gcTime: 0 })
