import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import {
  mergeTag as mergeInput,
  removeTag as removeInput,
  restoreTag as restoreInput,
  saveTag as saveInput,
} from '#contract/tag'
import { listTagUse, mergeTag, removeTag, restoreTag, saveTag } from '#domain/tag'
import { authed } from '#dashboard/shell/authed.ts'

export const fetchTagUse = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => listTagUse(context.claims, data.businessId))
export const storeTag = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(saveInput)
  .handler(({ context, data }) => saveTag(context.claims, data))
export const deleteTag = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(removeInput)
  .handler(({ context, data }) => removeTag(context.claims, data))
export const joinTags = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(mergeInput)
  .handler(({ context, data }) => mergeTag(context.claims, data))
export const undoTagChange = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(restoreInput)
  .handler(({ context, data }) => restoreTag(context.claims, data))
