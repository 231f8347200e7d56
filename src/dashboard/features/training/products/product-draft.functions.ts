import { createServerFn } from '@tanstack/react-start'
import { productRefs, saveProducts } from '#contract/product'
import * as contract from '#contract/product/draft'
import { authed } from '#dashboard/shell/authed.ts'
import * as draft from '#domain/product/draft'

export const saveProductsInDraft = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(saveProducts)
  .handler(({ context, data }) => draft.saveInDraft(context.claims, data))

export const archiveProductsInDraft = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(productRefs)
  .handler(({ context, data }) => draft.archiveInDraft(context.claims, data))

export const settleProductChange = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.settleProductChange)
  .handler(({ context, data }) => draft.settleProductChange(context.claims, data))
