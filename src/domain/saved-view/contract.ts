import { z } from 'zod/mini'
import { viewNameRequired } from '#copy/validation'
import { ROOM_VIEWS } from '#contract/conversation/room'

/** Limit of views that one member sees: their own, and as many shared ones. */
export const MAX_VIEWS = 50
export const VIEW_NAME_LIMIT = 60

/** A filter of the inbox, as it is in the page's address. */
export const viewFilter = z.object({
  view: z.enum(ROOM_VIEWS),
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  channelId: z.optional(z.uuid()),
  tagId: z.optional(z.uuid()),
  assigneeId: z.optional(z.uuid()),
})
export type ViewFilter = z.infer<typeof viewFilter>

/** The same id again changes the view. A deleted view is stored again. */
export const saveView = z.object({
  businessId: z.uuid(),
  viewId: z.uuid(),
  name: z.string().check(z.trim(), z.minLength(1, viewNameRequired), z.maxLength(VIEW_NAME_LIMIT)),
  isShared: z.boolean(),
  filter: viewFilter,
  position: z.int().check(z.minimum(0), z.maximum(10_000)),
})
export type SaveView = z.infer<typeof saveView>

export const viewRef = z.object({ businessId: z.uuid(), viewId: z.uuid() })
export type ViewRef = z.infer<typeof viewRef>

/** The ids in their new order. */
export const orderViews = z.object({
  businessId: z.uuid(),
  viewIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(2 * MAX_VIEWS)),
})

/** Limit of views whose rooms are counted in one request. */
export const countViews = z.object({
  businessId: z.uuid(),
  filters: z.array(viewFilter).check(z.maxLength(2 * MAX_VIEWS)),
})

export type SavedView = {
  id: string
  name: string
  is_shared: boolean
  /** whether the caller may rename, order and delete it */
  is_mine: boolean
  filter: ViewFilter
  position: number
}
