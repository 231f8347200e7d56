import { createServerFn } from '@tanstack/react-start'
import { readReasons } from '#copy/knowledge-reading'
import { renderReason } from '#lib/reason'
import * as contract from '#contract/product'
import { importForm } from '#dashboard/import/import-form.ts'
import { authed } from '#dashboard/shell/authed.ts'
import * as product from '#domain/product'
import { findMissing, matchProducts, readProductFile } from '#domain/product/import'

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

/** Parses a price list into cells; nothing is stored. */
export const readFile = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(importForm)
  .handler(async ({ context, data: { businessId, file } }) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const read = await readProductFile(context.claims, { businessId, fileName: file.name, bytes })
    return read.ok ? read : { ok: false as const, reason: renderReason(read.reason, readReasons) }
  })

export const matchRows = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.matchProducts)
  .handler(({ context, data }) => matchProducts(context.claims, data))

/** Finds products that an imported file does not name. A POST, because it has up to 20,000 names. */
export const loadMissing = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.matchProducts)
  .handler(({ context, data }) => findMissing(context.claims, data))
