import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedView, SegmentFilter, Shown, ViewFilter, ViewScreen } from '#contract/saved-view'
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

/** The views of all screens. */
export const viewsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['views', businessId],
    queryFn: () => fetchViews({ data: { businessId } }),
  })

/** The views of one screen. */
export const viewsOfQuery = (businessId: string, screen: ViewScreen) =>
  queryOptions({
    ...viewsQuery(businessId),
    select: (views: SavedView[]) => views.filter((view) => view.screen === screen),
  })

/** How many rooms each view has, in the order of the filters; null where it is not counted. */
export const viewCountsQuery = (businessId: string, filters: ViewFilter[]) =>
  queryOptions({
    queryKey: ['views', businessId, 'counts', filters],
    queryFn: () => fetchViewCounts({ data: { businessId, filters } }),
    enabled: filters.length > 0,
    staleTime: 10_000,
  })

/** The page that shows a view. */
export const placeOfView = (businessId: string, shown: Shown) =>
  shown.screen === 'inbox'
    ? { to: '/inbox' as const, search: searchOfInbox(businessId, shown.filter) }
    : { to: '/pelanggan' as const, search: searchOfCustomers(businessId, shown.filter) }

const searchOfInbox = (businessId: string, filter: ViewFilter) => ({
  businessId,
  tab: filter.view === 'selesai' ? ('semua' as const) : filter.view,
  ...(filter.search ? { cari: filter.search } : {}),
  ...(filter.channelId ? { kanal: filter.channelId } : {}),
  ...(filter.tagId ? { tag: filter.tagId } : {}),
  ...(filter.assigneeId ? { penangan: filter.assigneeId } : {}),
})

const searchOfCustomers = (businessId: string, filter: SegmentFilter) => ({
  businessId,
  ...(filter.search ? { cari: filter.search } : {}),
  ...(filter.channelId ? { kanal: filter.channelId } : {}),
  ...(filter.tagId ? { tag: filter.tagId } : {}),
  ...(filter.state ? { keadaan: filter.state } : {}),
})

const FILTER_KEYS = ['view', 'search', 'channelId', 'tagId', 'assigneeId', 'state'] as const

/** Whether two filters of one screen are the same. */
export const isSameFilter = (a: Shown['filter'], b: Shown['filter']): boolean => {
  const [one, other]: Partial<Record<(typeof FILTER_KEYS)[number], string>>[] = [a, b]
  return FILTER_KEYS.every((key) => (one?.[key] ?? '') === (other?.[key] ?? ''))
}

/** Stores, orders and deletes views; a deletion can be undone. */
export function useViewActs(businessId: string) {
  const queryClient = useQueryClient()
  const queryKey = ['views', businessId]
  const reread = () => queryClient.invalidateQueries({ queryKey, exact: true })
  const onError = (error: Error) => toast.error(shared.notDone, messageOf(error))
  const save = useMutation({
    mutationFn: (view: UnsavedView) => storeView({ data: { businessId, ...view } }),
    onSettled: reread,
  })
  const order = useMutation({
    mutationFn: (viewIds: string[]) => reorderViews({ data: { businessId, viewIds } }),
    onSettled: reread,
    onError,
  })
  const restore = (view: SavedView) =>
    save.mutate({ viewId: view.id, isShared: view.is_shared, ...view }, { onError })
  const remove = useMutation({
    mutationFn: (view: SavedView) => deleteView({ data: { businessId, viewId: view.id } }),
    onSettled: reread,
    onError,
    onSuccess: (_, view) =>
      toast.success(copy.ofScreen[view.screen].removed(view.name), undefined, {
        action: { label: shared.undo, onPress: () => restore(view) },
      }),
  })
  return { save, order, remove }
}

type UnsavedView = Shown & { viewId: string; name: string; isShared: boolean; position: number }
