import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import {
  type Bill,
  complaintsOf,
  type Control,
  controlShape,
  type Delivery,
  type Desk,
  type Gateway,
  type Outcome,
  OUTCOMES,
  readJson,
  waited,
} from './payment-desk.ts'
import { openMidtrans } from './payment-midtrans.ts'
import { billPage, listPage } from './payment-page.ts'
import { openXendit } from './payment-xendit.ts'

/**
 * Both payment gateways, offline on one port: Midtrans (payment-midtrans.ts) and Xendit
 * (payment-xendit.ts). No money moves. Keys: server key SB-Mid-server-standin, secret key
 * xnd_development_standin (or one secret for both), callback token standin-callback-token. With a
 * callback, Midtrans notifies CALLBACK/midtrans and Xendit CALLBACK/xendit. A person pays at the
 * redirect_url or invoice_url. Everything else, such as a virtual account, is paid from the list at
 * GET /. POST /_pay {orderId, outcome: paid | settled | challenged | expired | failed, method?,
 * gateway?} does the same for a program and returns when the merchant was notified. GET /_bills
 * lists open bills, GET /_deliveries notifications with their responses; DELETE /_deliveries clears
 * them. POST /_control {callbacks: {midtrans, xendit}, serverKey, secretKey, callbackToken,
 * delayMs, fail: {status, times}, noticeDelayMs, notices: {fault: drop | twice | forged |
 * wrong_amount, times}, hurry}: `fail` gives that many calls this status (0: no answer). `hurry`
 * divides the delays between the tries of a notification, which are hours in reality.
 */
export type PaymentStandin = {
  url: string
  keys: { serverKey: string; secretKey: string; callbackToken: string }
  deliveries: Delivery[]
  control: (change: z.input<typeof controlShape>) => void
  /** Resolves when the merchant was first notified. */
  pay: (
    orderId: string,
    outcome?: Outcome,
    choice?: { method?: string; gateway?: Gateway },
  ) => Promise<void>
  close: () => Promise<void>
}
type Options = { port?: number; callback?: string; secret?: string }

export async function startPayment({
  port = 0,
  callback,
  secret,
}: Options = {}): Promise<PaymentStandin> {
  const stopping = new AbortController()
  const keys = {
    serverKey: secret ?? 'SB-Mid-server-standin',
    secretKey: secret ?? 'xnd_development_standin',
    callbackToken: 'standin-callback-token',
  }
  const desk: Desk = {
    url: '',
    control: {
      ...keys,
      ...(callback
        ? { callbacks: { midtrans: `${callback}/midtrans`, xendit: `${callback}/xendit` } }
        : {}),
    },
    deliveries: [],
    stop: stopping.signal,
  }
  // Xendit's invoices before /v2/ID/status
  const tills = [openXendit(desk), openMidtrans(desk)]
  const bills = () => tills.flatMap((till) => till.bills()).sort((one, other) => one.at - other.at)

  const app = new Hono({ strict: false })
  addDoor(app, desk, bills)
  addPages(app, bills)
  app.use(async (_, next) => (await illness(desk)) ?? next())
  for (const till of tills) app.route('/', till.app)

  return new Promise((started) => {
    const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, (address) => {
      desk.url = `http://127.0.0.1:${address.port}`
      started({
        url: desk.url,
        keys,
        deliveries: desk.deliveries,
        control: (change) => void Object.assign(desk.control, controlShape.parse(change)),
        pay: async (orderId, outcome = 'paid', choice = {}) => {
          const done = await settle(bills, { orderId, outcome, ...choice })
          if (typeof done === 'string') throw new Error(done)
        },
        close: () => {
          stopping.abort()
          if ('closeAllConnections' in server) server.closeAllConnections()
          return new Promise((closed) => void server.close(() => closed()))
        },
      })
    })
  })
}

/** The response of a faulty gateway; undefined without a fault. */
async function illness(desk: Desk): Promise<Response | undefined> {
  const { delayMs = 0, fail } = desk.control
  await waited(desk, delayMs)
  if (!fail || fail.times <= 0) return undefined
  fail.times -= 1
  if (fail.status === 0) return new Promise(() => {})
  return Response.json(
    {
      status_code: String(fail.status),
      error_code: 'SERVER_ERROR',
      message: 'the stand-in is not well',
    },
    { status: fail.status },
  )
}

const payShape = z.object({
  orderId: z.string(),
  outcome: z.enum(OUTCOMES).default('paid'),
  method: z.string().optional(),
  gateway: z.enum(['midtrans', 'xendit']).optional(),
})

/** The result for this order's bill (an open one first), or the reason why there is none. */
async function settle(
  bills: () => Bill[],
  { orderId, outcome, method, gateway }: z.output<typeof payShape>,
): Promise<Bill | string> {
  const ofOrder = bills().filter(
    (one) => one.orderId === orderId && (gateway === undefined || one.gateway === gateway),
  )
  const asked =
    ofOrder.findLast(({ methods, outcomes }) => methods.length + outcomes.length > 0) ??
    ofOrder.at(-1)
  if (!asked) return 'no such bill'
  const again = () => bills().find(({ id }) => id === asked.id) ?? asked
  const choice = method ?? (asked.method === undefined ? asked.methods[0] : undefined)
  if (choice !== undefined) asked.choose(choice)
  const bill = again()
  if (!bill.outcomes.includes(outcome))
    return `it is ${bill.status}: ${bill.outcomes.join(', ') || 'nothing'} may follow`
  await bill.settle(outcome)
  return again()
}

function addDoor(app: Hono, desk: Desk, bills: () => Bill[]): void {
  app.get('/_bills', (c) => c.json(bills()))
  app.get('/_deliveries', (c) => c.json(desk.deliveries))
  app.delete('/_deliveries', (c) => {
    desk.deliveries.length = 0
    return c.json({ success: true })
  })
  app.post('/_control', async (c) => {
    const change = controlShape.safeParse(await readJson(c))
    if (!change.success) return c.json({ message: complaintsOf(change.error).join('; ') }, 400)
    return c.json<Control>(Object.assign(desk.control, change.data))
  })
  app.post('/_pay', async (c) => {
    const asked = payShape.safeParse(await readJson(c))
    if (!asked.success) return c.json({ message: complaintsOf(asked.error).join('; ') }, 400)
    const done = await settle(bills, asked.data)
    return typeof done === 'string' ? c.json({ message: done }, 409) : c.json(done)
  })
}

function addPages(app: Hono, bills: () => Bill[]): void {
  const paths = ['/_page/:id', '/snap/v3/redirection/:id', '/web/:id']
  const find = (c: Context) => bills().find(({ id }) => id === c.req.param('id'))
  app.get('/', (c) => c.html(listPage(bills().toReversed())))
  app.on('GET', paths, (c) => {
    const bill = find(c)
    return bill ? c.html(billPage(bill)) : c.notFound()
  })
  app.on('POST', paths, async (c) => {
    const bill = find(c)
    if (!bill) return c.notFound()
    const { method, outcome } = await c.req.parseBody()
    const wanted = bill.outcomes.find((one) => one === outcome)
    if (typeof method === 'string') bill.choose(method)
    if (wanted) await bill.settle(wanted)
    return c.redirect((wanted && find(c)?.returnUrl) ?? c.req.path, 303)
  })
}
