import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import * as sale from '#contract/sale'
import * as shipping from '#contract/sale/shipping'
import { authed } from '#dashboard/shell/authed.ts'
import {
  actOnSale,
  checkShippingTool,
  enterShippingPrice,
  listRoomSales,
  listSales,
  readSale,
  readTerms,
  saveTerms,
} from '#domain/sale'
import { listAccounts } from '#domain/payment/own-account'
import { linkProof, sendPaymentLink } from '#domain/sale/payment'
import { readSaleRefunds, refundSale, undoSaleRefund } from '#domain/sale/refund'

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

/** Owner and admin only: it calls a server with the business's secret. */
export const checkShipping = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(shipping.checkShipping)
  .handler(({ context, data }) => checkShippingTool(context.claims, data))

export const priceSaleShipping = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(shipping.priceShipping)
  .handler(({ context, data }) => enterShippingPrice(context.claims, data))

export const sendSaleLink = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(sale.saleLinkInput)
  .handler(({ context, data }) => sendPaymentLink(context.claims, data))

export const markSaleProof = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(sale.proofInput)
  .handler(({ context, data }) => linkProof(context.claims, data))

export const fetchSaleRefunds = createServerFn()
  .middleware([authed])
  .validator(sale.saleRef)
  .handler(({ context, data }) => readSaleRefunds(context.claims, data))

export const refundSaleMoney = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(sale.saleRefundInput)
  .handler(({ context, data }) => refundSale(context.claims, data))

export const undoRefundOfSale = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(sale.undoSaleRefund)
  .handler(({ context, data }) => undoSaleRefund(context.claims, data))

export const fetchPaymentAccounts = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => listAccounts(context.claims, data.businessId))
