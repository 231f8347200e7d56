import { createServerFn } from '@tanstack/react-start'
import * as contract from '#contract/product/sheet'
import { readReasons } from '#copy/knowledge-reading'
import { authed } from '#dashboard/shell/authed.ts'
import * as sheet from '#domain/product/sheet'
import { renderReason } from '#lib/reason'

/** Reads the connected sheet, with its error as text. */
export const loadSheet = createServerFn()
  .middleware([authed])
  .validator(contract.sheetOfBusiness)
  .handler(async ({ context, data }) => {
    const state = await sheet.loadSheet(context.claims, data.businessId)
    if (!state?.sheet.error) return state
    const error = renderReason(state.sheet.error, readReasons)
    return { ...state, sheet: { ...state.sheet, error } }
  })

/** Reads the cells of a sheet; nothing is stored. */
export const previewSheet = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.sheetAddress)
  .handler(async ({ context, data }) => {
    const read = await sheet.previewSheet(context.claims, data)
    return read.ok ? read : { ok: false as const, reason: renderReason(read.reason, readReasons) }
  })

export const connectSheet = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.connectSheet)
  .handler(({ context, data }) => sheet.connectSheet(context.claims, data))

export const readSheetNow = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.sheetOfBusiness)
  .handler(({ context, data }) => sheet.readSheetNow(context.claims, data.businessId))

export const disconnectSheet = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.sheetOfBusiness)
  .handler(({ context, data }) => sheet.disconnectSheet(context.claims, data.businessId))

export const loadMissingRows = createServerFn()
  .middleware([authed])
  .validator(contract.missingPage)
  .handler(({ context, data }) => sheet.listMissing(context.claims, data))

export const settleMissing = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.settleMissing)
  .handler(({ context, data }) => sheet.settleMissing(context.claims, data))

export const undoRun = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.sheetRunRef)
  .handler(({ context, data }) => sheet.undoRun(context.claims, data))
