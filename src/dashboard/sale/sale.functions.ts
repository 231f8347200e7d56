import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import * as sale from '#contract/sale'
import { authed } from '#dashboard/shell/authed.ts'
import { actOnSale, listRoomSales, listSales, readSale, readTerms, saveTerms } from '#domain/sale'

export const fetchSales = createServerFn()
  .middleware([authed])
  .validator(sale.salePage)
  .handler(({ context, data }) => listSales(context.claims, data))

export const fetchRoomSales = createServerFn()
  .middleware([authed])
  .validator(sale.roomSales)
  .handler(({ context, data }) => listRoomSales(context.claims, data.roomId))

export const fetchSale = createServerFn()
  .middleware([authed])
  .validator(sale.saleRef)
  .handler(({ context, data }) => readSale(context.claims, data.businessId, data.saleId))

export const changeSale = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(sale.saleActInput)
  .handler(({ context, data }) => actOnSale(context.claims, data))

export const fetchSaleTerms = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => readTerms(context.claims, data.businessId))

export const saveSaleTerms = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(sale.saleTerms)
  .handler(({ context, data }) => saveTerms(context.claims, data))
