import { z } from 'zod/mini'
import { viewNameRequired } from '#copy/validation'
import { CUSTOMER_STATES } from '#contract/contact/customer/state'
import { ROOM_VIEWS } from '#contract/conversation/room'

/** Limit of a screen's views that one member sees: their own, and as many shared ones. */
export const MAX_VIEWS = 50
export const VIEW_NAME_LIMIT = 60

/** The screens that have saved views. Those of the customers are called segments. */
export const VIEW_SCREENS = ['inbox', 'pelanggan'] as const
export type ViewScreen = (typeof VIEW_SCREENS)[number]

const search = z.optional(z.string().check(z.trim(), z.maxLength(100)))
const id = z.optional(z.uuid())

/** A filter of the inbox, as it is in the page's address. */
export const viewFilter = z.object({
  view: z.enum(ROOM_VIEWS),
  search,
  channelId: id,
  tagId: id,
  assigneeId: id,
})
export type ViewFilter = z.infer<typeof viewFilter>

/** A filter of the list of customers, as it is in the page's address. */
export const segmentFilter = z.object({
  search,
  channelId: id,
  tagId: id,
  state: z.optional(z.enum(CUSTOMER_STATES)),
})
export type SegmentFilter = z.infer<typeof segmentFilter>

const viewFields = {
  businessId: z.uuid(),
  viewId: z.uuid(),
  name: z.string().check(z.trim(), z.minLength(1, viewNameRequired), z.maxLength(VIEW_NAME_LIMIT)),
  isShared: z.boolean(),
  position: z.int().check(z.minimum(0), z.maximum(10_000)),
}
/** The same id again changes the view. A deleted view is stored again. */
export const saveView = z.discriminatedUnion('screen', [
  z.object({ ...viewFields, screen: z.literal('inbox'), filter: viewFilter }),
  z.object({ ...viewFields, screen: z.literal('pelanggan'), filter: segmentFilter }),
])
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

/** A screen with its filter. */
export type Shown =
  | { screen: 'inbox'; filter: ViewFilter }
  | { screen: 'pelanggan'; filter: SegmentFilter }

export type SavedView = Shown & {
  id: string
  name: string
  is_shared: boolean
  /** whether the caller may rename, order and delete it */
  is_mine: boolean
  position: number
}
