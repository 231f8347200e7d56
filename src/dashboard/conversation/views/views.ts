import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedView, SaveView, ViewFilter } from '#contract/saved-view'
import * as copy from '#copy/views'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import {
  deleteView,
  fetchViewCounts,
  fetchViews,
  reorderViews,
  storeView,
} from './views.functions.ts'

export const viewsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['views', businessId],
    queryFn: () => fetchViews({ data: { businessId } }),
  })

/** How many rooms each view has, in the order of the filters; null where it is not counted. */
export const viewCountsQuery = (businessId: string, filters: ViewFilter[]) =>
  queryOptions({
    queryKey: ['views', businessId, 'counts', filters],
    queryFn: () => fetchViewCounts({ data: { businessId, filters } }),
    enabled: filters.length > 0,
    staleTime: 10_000,
  })

/** The address of the inbox with a view's filter. */
export const searchOfView = (businessId: string, filter: ViewFilter) => ({
  businessId,
  tab: filter.view === 'selesai' ? ('semua' as const) : filter.view,
  ...(filter.search ? { cari: filter.search } : {}),
  ...(filter.channelId ? { kanal: filter.channelId } : {}),
  ...(filter.tagId ? { tag: filter.tagId } : {}),
  ...(filter.assigneeId ? { penangan: filter.assigneeId } : {}),
})

const FILTER_KEYS = ['view', 'search', 'channelId', 'tagId', 'assigneeId'] as const

export const isSameFilter = (a: ViewFilter, b: ViewFilter): boolean =>
  FILTER_KEYS.every((key) => (a[key] ?? '') === (b[key] ?? ''))

/** Stores, orders and deletes views; a deletion can be undone. */
export function useViewActs(businessId: string) {
  const queryClient = useQueryClient()
  const queryKey = ['views', businessId]
  const reread = () => queryClient.invalidateQueries({ queryKey, exact: true })
  const onError = (error: Error) => toast.error(shared.notDone, messageOf(error))
  const save = useMutation({
    mutationFn: (view: Omit<SaveView, 'businessId'>) =>
      storeView({ data: { businessId, ...view } }),
    onSettled: reread,
  })
  const order = useMutation({
    mutationFn: (viewIds: string[]) => reorderViews({ data: { businessId, viewIds } }),
    onSettled: reread,
    onError,
  })
  const restore = (view: SavedView) =>
    save.mutate({ viewId: view.id, isShared: view.is_shared, ...partsOf(view) }, { onError })
  const remove = useMutation({
    mutationFn: (view: SavedView) => deleteView({ data: { businessId, viewId: view.id } }),
    onSettled: reread,
    onError,
    onSuccess: (_, view) =>
      toast.success(copy.removed(view.name), undefined, {
        action: { label: shared.undo, onPress: () => restore(view) },
      }),
  })
  return { save, order, remove }
}

const partsOf = ({ name, filter, position }: SavedView) => ({ name, filter, position })
