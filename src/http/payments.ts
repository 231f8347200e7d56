import { Hono } from 'hono'
import { z } from 'zod'
import { listDocuments } from '#domain/invoice'
import { decideOrderTransfer, receivePaymentNotice } from '#domain/order'
import { listOperatorPayments, refundOrder } from '#domain/order/refund'
import { listTransfers } from '#domain/payment'
import { GATEWAYS } from '#contract/payment'
import { refundWish } from '#contract/payment/refund'
import { readProof } from '#domain/payment/proof'
import { receiveSaleNotice } from '#domain/sale/payment'
import { readUpTo } from '#lib/http/bounded-body'
import { AppError } from '#platform/errors'
import type { HttpEnv } from './app.ts'
import { bodyUpTo, SMALL_BODY_BYTES } from './body/small-body.ts'

const LARGEST_NOTICE_BYTES = 64 * 1024
/** An unknown payment gets 404 and not 200, so that the gateway lists it among failed notices. */
const STATUS = { applied: 200, refused: 401, unknown: 404, unreachable: 503 } as const

const ownPlace = z.object({ gateway: z.enum(GATEWAYS), businessId: z.uuid() })
const pageStart = z.uuid().nullable()
const { refundId, amountRupiah, reason, way } = refundWish.shape
const refundBody = z.object({ id: refundId, amount_rupiah: amountRupiah, reason, way })
const decision = z.object({ decision: z.enum(['paid', 'failed']) })

/**
 * POST /webhooks/payment/midtrans and /xendit: notices of the gateways; with a business's id after
 * it: of that business's own account. /api/operator/transfers:
 * the transfers that wait for the operator, the proof and the decision of one. /api/operator/documents: every
 * invoice, receipt and credit note. /api/operator/payments: paid payments of plans, and their
 * refunds. Only the gateway key may call the addresses of the operator.
 */
export function paymentRoutes(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  for (const gateway of ['midtrans', 'xendit'] as const)
    app.post(`/webhooks/payment/${gateway}`, async (c) => {
      const raw = await readUpTo(c.req.raw, LARGEST_NOTICE_BYTES)
      if (!raw) return c.text('too large', 413, { connection: 'close' })
      const rawBody = new TextDecoder().decode(raw)
      const result = await receivePaymentNotice(gateway, { rawBody, headers: c.req.raw.headers })
      return c.text(result, STATUS[result])
    })
  // A business's own account, to which its customers pay; the instance gets nothing.
  app.post('/webhooks/payment/:gateway/:businessId', async (c) => {
    const place = ownPlace.safeParse(c.req.param())
    if (!place.success) return c.text('unknown', 404)
    const raw = await readUpTo(c.req.raw, LARGEST_NOTICE_BYTES)
    if (!raw) return c.text('too large', 413, { connection: 'close' })
    const { businessId, gateway } = place.data
    const notice = { rawBody: new TextDecoder().decode(raw), headers: c.req.raw.headers }
    const result = await receiveSaleNotice(businessId, gateway, notice)
    return c.text(result, STATUS[result])
  })
  addOperatorRoutes(app)
  return app
}

function addOperatorRoutes(app: Hono<HttpEnv>): void {
  app.use('/api/operator/*', async (c, next) => {
    if (c.get('claims').role !== 'service_role') throw new AppError('auth.forbidden')
    await next()
  })
  app.get('/api/operator/documents', async (c) =>
    c.json(await listDocuments(pageStart.parse(c.req.query('before') ?? null))),
  )
  app.get('/api/operator/payments', async (c) =>
    c.json(await listOperatorPayments(pageStart.parse(c.req.query('before') ?? null))),
  )
  app.post('/api/operator/payments/:paymentId/refunds', bodyUpTo(SMALL_BODY_BYTES), async (c) => {
    const paymentId = z.uuid().parse(c.req.param('paymentId'))
    const given = refundBody.parse(await c.req.json().catch(() => ({})))
    return c.json(
      await refundOrder({
        paymentId,
        refundId: given.id,
        amountRupiah: given.amount_rupiah,
        reason: given.reason,
        way: given.way,
      }),
    )
  })
  app.get('/api/operator/transfers', async (c) => c.json({ transfers: await listTransfers() }))
  app.get('/api/operator/transfers/:paymentId/proof', async (c) => {
    const { type, bytes } = await readProof(z.uuid().parse(c.req.param('paymentId')))
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': type,
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    })
  })
  app.post('/api/operator/transfers/:paymentId', bodyUpTo(SMALL_BODY_BYTES), async (c) => {
    const paymentId = z.uuid().parse(c.req.param('paymentId'))
    const given = decision.parse(await c.req.json().catch(() => ({})))
    await decideOrderTransfer(paymentId, given.decision)
    return c.json({ status: given.decision })
  })
}
