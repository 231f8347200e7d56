import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import { roomQuery } from '#contract/conversation/room'
import { orderViews as orderInput, saveView as saveInput, viewRef } from '#contract/saved-view'
import { countFiltered } from '#conversation/feed'
import { listViews, orderViews, removeView, saveView } from '#domain/saved-view'
import { authed } from '#dashboard/shell/authed.ts'

export const fetchViews = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => listViews(context.claims, data.businessId))
export const fetchViewCount = createServerFn()
  .middleware([authed])
  .validator(roomQuery)
  .handler(({ context, data }) => countFiltered(context.claims, data))
export const storeView = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(saveInput)
  .handler(({ context, data }) => saveView(context.claims, data))
export const reorderViews = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(orderInput)
  .handler(({ context, data }) => orderViews(context.claims, data))
export const deleteView = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(viewRef)
  .handler(({ context, data }) => removeView(context.claims, data))
