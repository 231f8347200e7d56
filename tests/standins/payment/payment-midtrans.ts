import { randomUUID } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { qrPng } from '#lib/media/qr-png'
import {
  announce,
  type Bill,
  complaintsOf,
  type Desk,
  type Outcome,
  provesKey,
  qrisString,
  readJson,
  type Till,
  waited,
} from './payment-desk.ts'
import {
  type Charge,
  chargeShape,
  codeOf,
  describe,
  money,
  newTransaction,
  type Refund,
  refunded,
  signatureKey,
  SNAP_METHODS,
  type SnapOrder,
  snapShape,
  type Transaction,
  wibTime,
} from './payment-midtrans-charge.ts'

/**
 * Midtrans, offline: Snap (POST /snap/v1/transactions and its cancel) and the Core API (POST
 * /v2/charge, GET /v2/ID/status, POST /v2/ID/cancel, expire, refund, approve, deny; GET /v2/token
 * for cards). The HTTP status is that of the status code for 400 and 401 only; every other code has
 * 200, as documented per path at docs.midtrans.com/reference. The wording of messages is ours.
 * Every new state is notified, also the pending one. Of Midtrans's two notifications of a refund
 * only the first is sent.
 */
export function openMidtrans(desk: Desk): Till {
  const transactions: Transaction[] = []
  const sessions = new Map<string, SnapSession>()
  const find = (id: string) => transactions.findLast((one) => one.id === id || one.orderId === id)

  const isTaken = (orderId: string) => {
    const status = find(orderId)?.status
    return status !== undefined && !['cancel', 'expire', 'deny'].includes(status)
  }

  function open(transaction: Transaction): void {
    transactions.push(transaction)
    void notify(desk, transaction)
    void waited(desk, transaction.expiresAt - Date.now()).then((isOpen) =>
      isOpen && transaction.status === 'pending'
        ? move(desk, transaction, { status: 'expire' })
        : undefined,
    )
  }

  const app = new Hono({ strict: false })
  const core: MiddlewareHandler = async (c, next) =>
    provesKey(c.req.header('authorization'), desk.control.serverKey)
      ? next()
      : refuse(c, '401', 'this server key is not known')
  const snap: MiddlewareHandler = async (c, next) =>
    provesKey(c.req.header('authorization'), desk.control.serverKey)
      ? next()
      : c.json({ error_messages: ['this server key is not known'] }, 401)

  app.post('/snap/v1/transactions', snap, async (c) => {
    const order = snapShape.safeParse(await readJson(c))
    if (!order.success) return c.json({ error_messages: complaintsOf(order.error) }, 400)
    if (isTaken(order.data.transaction_details.order_id))
      return c.json({ error_messages: ['transaction_details.order_id has been used'] }, 400)
    const token = randomUUID()
    sessions.set(token, { at: Date.now(), order: order.data, urls: urlsFor(c, desk) })
    return c.json({ token, redirect_url: `${desk.url}/snap/v3/redirection/${token}` }, 201)
  })
  app.post('/snap/v1/transactions/:token/cancel', snap, (c) => {
    const session = sessions.get(c.req.param('token'))
    if (!session) return c.json({ error_messages: ['token not found'] }, 404)
    if (session.transaction || session.canceledAt)
      return c.json(
        {
          error_messages: [
            session.transaction ? 'a payment has begun' : 'token was canceled before',
          ],
        },
        400,
      )
    session.canceledAt = new Date().toISOString()
    return c.json({ canceled_at: session.canceledAt })
  })

  app.get('/v2/token', (c) => {
    const { client_key, card_number = '' } = c.req.query()
    const card = card_number.replace(/\s/g, '')
    if (!client_key) return refuse(c, '401', 'client_key is missing')
    if (!/^\d{16}$/.test(card)) return refuse(c, '400', 'card_number is not a card')
    return c.json({
      status_code: '200',
      status_message: 'card token was made',
      token_id: `${card.slice(0, 8)}-${card.slice(12)}-${randomUUID()}`,
      hash: `${card.slice(0, 8)}-${card.slice(12)}`,
    })
  })
  app.post('/v2/charge', core, async (c) => {
    const charge = chargeShape.safeParse(await readJson(c))
    if (!charge.success)
      return refuse(c, '400', 'the payload is not valid', {
        validation_messages: complaintsOf(charge.error),
      })
    if (isTaken(charge.data.transaction_details.order_id))
      return refuse(c, '406', 'order_id has been used')
    const transaction = newTransaction(charge.data, desk.url, urlsFor(c, desk))
    if ('code' in transaction)
      return refuse(
        c,
        transaction.code,
        transaction.message,
        transaction.code === '400' ? { validation_messages: [transaction.message] } : {},
      )
    open(transaction)
    return c.json({
      ...describe(transaction, codeOf(transaction, 'answer'), 'transaction was made'),
      ...transaction.opening,
    })
  })
  app.get('/v2/:type{qris|gopay}/:id/qr-code', (c) => {
    const transaction = find(c.req.param('id'))
    return transaction
      ? c.body(qrPng(qrisString(transaction.amount, transaction.orderId)), 200, {
          'content-type': 'image/png',
        })
      : c.notFound()
  })
  app.get('/v2/:id/status', core, (c) => {
    const transaction = find(c.req.param('id'))
    return transaction
      ? c.json(signed(desk, transaction, codeOf(transaction, 'answer'), 'transaction was found'))
      : refuse(c, '404', 'no such transaction')
  })
  app.post('/v2/:id/:action{cancel|expire|approve|deny}', core, (c) => {
    const { id, action } = c.req.param()
    const transaction = find(id)
    if (!transaction) return refuse(c, '404', 'no such transaction')
    const change = ACTIONS[action]?.(transaction)
    if (!change) return refuse(c, '412', 'the transaction is no longer in a state for this')
    void move(desk, transaction, change)
    return c.json(
      describe(
        transaction,
        action === 'deny' ? '200' : codeOf(transaction, 'answer'),
        `${action} was done`,
      ),
    )
  })
  app.post('/v2/:id/refund', core, async (c) => {
    const transaction = find(c.req.param('id'))
    if (!transaction) return refuse(c, '404', 'no such transaction')
    const asked = refundShape.safeParse(await readJson(c))
    if (!asked.success)
      return refuse(c, '400', 'the payload is not valid', {
        validation_messages: complaintsOf(asked.error),
      })
    const {
      amount = transaction.amount - refunded(transaction),
      refund_key = randomUUID(),
      reason = '',
    } = asked.data
    if (
      !['settlement', 'partial_refund'].includes(transaction.status) ||
      !REFUNDABLE.includes(transaction.type)
    )
      return refuse(c, '412', 'the transaction is in no state for a refund')
    if (transaction.refunds.some((one) => one.refund_key === refund_key))
      return refuse(c, '406', 'refund_key has been used')
    if (amount > transaction.amount - refunded(transaction))
      return refuse(c, '414', 'more than what is left of it')
    const refund: Refund = {
      refund_chargeback_id: transaction.refunds.length + 1,
      refund_amount: money(amount),
      created_at: wibTime(Date.now()),
      reason,
      refund_key,
    }
    transaction.refunds.push(refund)
    void move(desk, transaction, {
      status: refunded(transaction) === transaction.amount ? 'refund' : 'partial_refund',
    })
    const { refunds: _, ...body } = describe(transaction, '200', 'refund was taken')
    return c.json({ ...body, ...refund })
  })

  /** A Snap page's choices, and the transaction of each. */
  function sessionBill(token: string, session: SnapSession): Bill {
    const { order, urls, transaction, canceledAt } = session
    const methods =
      order.enabled_payments?.filter((method) => method in SNAP_METHODS) ??
      Object.keys(SNAP_METHODS)
    const choose = (method: string) => {
      const means = SNAP_METHODS[method]
      if (session.transaction || canceledAt || !means || !methods.includes(method)) return
      const charge: Charge = {
        ...order,
        ...means,
        ...(order.expiry
          ? { custom_expiry: { expiry_duration: order.expiry.duration, unit: order.expiry.unit } }
          : {}),
      }
      const made = newTransaction(charge, desk.url, urls)
      if (!('code' in made)) open((session.transaction = made))
    }
    if (transaction)
      return {
        ...transactionBill(desk, transaction),
        id: token,
        at: session.at,
        returnUrl: returnUrlOf(order, transaction),
      }
    return {
      gateway: 'midtrans',
      id: token,
      at: session.at,
      orderId: order.transaction_details.order_id,
      amount: order.transaction_details.gross_amount,
      status: canceledAt ? 'cancel' : 'new',
      method: undefined,
      methods: canceledAt ? [] : methods,
      outcomes: [],
      returnUrl: undefined,
      choose,
      settle: async () => {},
    }
  }

  const bills = () => {
    const ofSnap = new Set([...sessions.values()].map(({ transaction }) => transaction))
    return [
      ...[...sessions].map(([token, session]) => sessionBill(token, session)),
      ...transactions.filter((one) => !ofSnap.has(one)).map((one) => transactionBill(desk, one)),
    ]
  }
  return { app, bills }
}

type SnapSession = {
  at: number
  order: SnapOrder
  urls: string[]
  transaction?: Transaction
  canceledAt?: string
}
type Change = Partial<Pick<Transaction, 'status' | 'fraud' | 'settledAt' | 'fields'>>

const REFUNDABLE = ['credit_card', 'gopay', 'qris']
const refundShape = z.object({
  refund_key: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  amount: z.int().positive().optional(),
  reason: z.string().max(255).optional(),
})

/**
 * A merchant's actions on a transaction, by state. Source:
 * docs.midtrans.com/reference/transaction-status.
 */
const ACTIONS: Record<string, (transaction: Transaction) => Change | undefined> = {
  cancel: ({ status }) =>
    ['pending', 'capture'].includes(status) ? { status: 'cancel' } : undefined,
  expire: ({ status }) => (status === 'pending' ? { status: 'expire' } : undefined),
  approve: ({ status, fraud }) =>
    status === 'capture' && fraud === 'challenge' ? { fraud: 'accept' } : undefined,
  deny: ({ status, fraud }) =>
    status === 'capture' && fraud === 'challenge' ? { status: 'deny', fraud: 'deny' } : undefined,
}

/** Events by the payer, their bank or time. */
function changeFor(transaction: Transaction, outcome: Outcome): Change {
  const settled: Change = {
    status: 'settlement',
    settledAt: Date.now(),
    fields: { ...transaction.fields, ...SETTLED_FIELDS[transaction.type] },
  }
  switch (outcome) {
    case 'paid':
      return transaction.type === 'credit_card' ? { status: 'capture' } : settled
    case 'settled':
      return settled
    case 'challenged':
      return { status: 'capture', fraud: 'challenge' }
    case 'expired':
      return { status: 'expire' }
    case 'failed':
      return { status: 'deny' }
  }
}
const SETTLED_FIELDS: Record<string, Record<string, unknown>> = {
  qris: { transaction_type: 'on-us', issuer: 'gopay' },
  gopay: { payment_option_type: 'GOPAY_WALLET' },
  bank_transfer: { payment_amounts: [] },
}

function outcomesOf({ type, status, fraud }: Transaction): Outcome[] {
  if (status === 'capture') return fraud === 'accept' ? ['settled'] : []
  if (status !== 'pending') return []
  return type === 'credit_card'
    ? ['paid', 'challenged', 'expired', 'failed']
    : ['paid', 'expired', 'failed']
}

const transactionBill = (desk: Desk, transaction: Transaction): Bill => ({
  gateway: 'midtrans',
  id: transaction.id,
  at: transaction.at,
  orderId: transaction.orderId,
  amount: transaction.amount,
  status: transaction.status,
  method: transaction.method,
  methods: [],
  outcomes: outcomesOf(transaction),
  returnUrl: undefined,
  choose: () => {},
  settle: (outcome) => move(desk, transaction, changeFor(transaction, outcome)),
})

/** The finish address with the result, as Snap adds it. */
function returnUrlOf({ callbacks }: SnapOrder, transaction: Transaction): string | undefined {
  if (!callbacks?.finish || !URL.canParse(callbacks.finish)) return undefined
  const url = new URL(callbacks.finish)
  for (const [name, value] of Object.entries({
    order_id: transaction.orderId,
    status_code: codeOf(transaction, 'notification'),
    transaction_status: transaction.status,
  }))
    url.searchParams.set(name, value)
  return url.href
}

function move(desk: Desk, transaction: Transaction, change: Change): Promise<void> {
  Object.assign(transaction, change)
  return notify(desk, transaction)
}

function notify(desk: Desk, transaction: Transaction): Promise<void> {
  const code = codeOf(transaction, 'notification')
  return announce(desk, 'midtrans', transaction.urls, (fault) => {
    const body = signed(
      desk,
      fault === 'wrong_amount' ? { ...transaction, amount: transaction.amount - 1 } : transaction,
      code,
      'midtrans payment notification',
    )
    return {
      headers: { 'user-agent': 'Veritrans', accept: 'application/json' },
      body:
        fault === 'forged'
          ? {
              ...body,
              signature_key: signatureKey(
                transaction.orderId,
                code,
                body.gross_amount,
                'no such key',
              ),
            }
          : body,
    }
  })
}

function signed({ control }: Desk, transaction: Transaction, code: string, message: string) {
  const body = describe(transaction, code, message)
  return {
    ...body,
    signature_key: signatureKey(transaction.orderId, code, body.gross_amount, control.serverKey),
  }
}

const MAX_URLS = 3

/**
 * X-Override-Notification replaces the configured address, X-Append-Notification adds to it; each
 * has up to three addresses, separated by commas.
 */
function urlsFor(c: Context, { control }: Desk): string[] {
  const listed = (name: string) =>
    c.req
      .header(name)
      ?.split(',')
      .map((url) => url.trim())
      .filter((url) => URL.canParse(url))
      .slice(0, MAX_URLS) ?? []
  const instead = listed('x-override-notification')
  if (instead.length > 0) return instead
  return [
    ...(control.callbacks?.midtrans ? [control.callbacks.midtrans] : []),
    ...listed('x-append-notification'),
  ]
}

const refuse = (
  c: Context,
  status_code: string,
  status_message: string,
  more: Record<string, unknown> = {},
) =>
  c.json(
    { status_code, status_message, ...more, id: randomUUID() },
    status_code === '401' ? 401 : status_code === '400' ? 400 : 200,
  )
