import { createServerFn } from '@tanstack/react-start'
import * as contract from '#contract/product'
import { authed } from '#dashboard/shell/authed.ts'
import * as product from '#domain/product'

export const loadProducts = createServerFn()
  .middleware([authed])
  .validator(contract.productPage)
  .handler(({ context, data }) => product.listProducts(context.claims, data))

export const saveProducts = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.saveProducts)
  .handler(({ context, data }) => product.saveProducts(context.claims, data))

export const archiveProducts = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.productRefs)
  .handler(({ context, data }) => product.archiveProducts(context.claims, data))
