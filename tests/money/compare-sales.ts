import { expect } from 'vitest'
import { rawSql } from '#platform/database'
import type { Bill } from '../standins/payment/payment-desk.ts'
import { returnedByGateway } from './gateway.ts'
import type { SaleLedger } from './sale-ledger.ts'

export type SalePayment = {
  id: string
  sale_id: string
  status: string
  amount_rupiah: number
  refunded_rupiah: number
  is_extra: boolean
}
type Compared = {
  businessId: string
  productId: string
  roomId: string
  ledger: SaleLedger
  bills: Bill[]
  payments: SalePayment[]
  wrongAmounts: ReadonlySet<string>
}

/** Compares what is stored with the gateway's books and with the plain model. */
export async function compareSales(compared: Compared): Promise<void> {
  compareGateway(compared)
  comparePayments(compared)
  await compareOrders(compared)
  await compareRefunds(compared)
  await compareNotices(compared)
}

/** Checks that money at the gateway is stored here or, with another amount, waits for people. */
function compareGateway({ bills, payments, wrongAmounts }: Compared): void {
  const ids = new Set(payments.map(({ id }) => id))
  for (const bill of bills) expect(ids.has(bill.orderId), 'a bill of no payment').toBe(true)
  for (const payment of payments) {
    const bill = bills.find(({ orderId }) => orderId === payment.id)
    const isPaid = ['settlement', 'partial_refund', 'refund'].includes(bill?.status ?? '')
    const isWrong = wrongAmounts.has(payment.id)
    expect([payment.id, isMoney(payment), payment.status === 'review']).toEqual([
      payment.id,
      isPaid && !isWrong,
      isPaid && isWrong,
    ])
  }
}

function comparePayments({ payments, ledger }: Compared): void {
  const stored = payments.filter(isMoney).map((one) => ({
    id: one.id,
    saleId: one.sale_id,
    rupiah: one.amount_rupiah,
    isExtra: one.is_extra,
    isReturned: one.status === 'refunded',
    returned: one.refunded_rupiah,
  }))
  const booked = [...ledger.payments]
    .filter(([, one]) => one.isMoney)
    .map(([id, one]) => ({
      id,
      saleId: one.saleId,
      rupiah: one.rupiah,
      isExtra: one.isExtra,
      isReturned: one.byGateway + one.byHand === one.rupiah,
      returned: one.byGateway + one.byHand,
    }))
  expect(stored).toEqual(booked.toSorted((a, b) => a.id.localeCompare(b.id)))
}

async function compareOrders({ businessId, productId, ledger }: Compared): Promise<void> {
  const stored = await rawSql()<{ id: string; number: number | null }[]>`
    select id, number, status, total_rupiah as total, paid_at is not null as "isPaid",
      proof_at is not null as "hasProof", refunded_rupiah as returned
    from sale where business_id = ${businessId} and number is not null order by number`
  expect(stored.map(({ number }) => number)).toEqual(
    Array.from({ length: ledger.placed }, (_, at) => at + 1),
  )
  for (const { id, number: _, ...row } of stored) {
    const { status, total, isPaid, hasProof, returned } = ledger.sales.get(id)!
    expect({ id, ...row }).toEqual({ id, status, total, isPaid, hasProof, returned })
  }
  const [product] = await rawSql()<{ stock: number }[]>`
    select stock from product where id = ${productId}`
  expect(product!.stock).toBe(ledger.stock)
}

/**
 * Checks that no refund is left undecided, and that the gateway returned every recorded one once.
 */
async function compareRefunds({ businessId, payments }: Compared): Promise<void> {
  const rows = await rawSql()<{ payment_id: string; way: string; status: string; sum: number }[]>`
    select payment_id, way, status, sum(amount_rupiah)::bigint as sum from refund
    where business_id = ${businessId} group by payment_id, way, status`
  expect(rows.filter(({ status }) => status === 'sending')).toEqual([])
  for (const payment of payments) {
    const done = rows.filter((row) => row.payment_id === payment.id && row.status === 'done')
    const sumOf = (way: string) => done.find((row) => row.way === way)?.sum ?? 0
    const returned = await returnedByGateway(payment.id)
    expect([payment.id, sumOf('gateway')]).toEqual([payment.id, returned])
    expect(payment.refunded_rupiah).toBe(returned + sumOf('manual'))
    expect(payment.refunded_rupiah).toBeLessThanOrEqual(payment.amount_rupiah)
  }
}

/** Checks that the customer is told of each payment that paid an order once, and of no other. */
async function compareNotices({ roomId, ledger }: Compared): Promise<void> {
  const sent = await rawSql()<{ id: string }[]>`
    select client_id as id from message
    where room_id = ${roomId} and client_id like 'sale-paid:%' order by 1`
  const paying = [...ledger.payments].filter(([, one]) => one.isMoney && !one.isExtra)
  expect(sent.map(({ id }) => id)).toEqual(paying.map(([id]) => `sale-paid:${id}`).toSorted())
}

const isMoney = ({ status }: SalePayment): boolean => status === 'paid' || status === 'refunded'
