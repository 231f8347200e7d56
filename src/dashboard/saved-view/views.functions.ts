import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import {
  countViews as countInput,
  orderViews as orderInput,
  saveView as saveInput,
  viewRef,
} from '#contract/saved-view'
import { countFilters } from '#conversation/feed'
import { listViews, orderViews, removeView, saveView } from '#domain/saved-view'
import { authed } from '#dashboard/shell/authed.ts'

export const fetchViews = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => listViews(context.claims, data.businessId))
export const fetchViewCounts = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(countInput)
  .handler(({ context, data }) => countFilters(context.claims, data.businessId, data.filters))
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
