import { createHash } from 'node:crypto'
import { vi } from 'vitest'
import { now } from '#platform/clock'
import type { Desk, Till } from '../standins/payment/payment-desk.ts'
import { openMidtrans } from '../standins/payment/payment-midtrans.ts'

export const GATEWAY_URL = 'http://gateway.test'
export const SERVER_KEY = 'SB-Mid-server-standin'

let till: Till

/** Opens the stand-in of the gateway in this process; `signal` ends its bills. */
export function openTill(signal: AbortSignal): Till {
  const desk: Desk = {
    url: GATEWAY_URL,
    control: { serverKey: SERVER_KEY, secretKey: 'x', callbackToken: 'x' },
    deliveries: [],
    stop: signal,
  }
  till = openMidtrans(desk)
  return till
}

/** Calls of the product reach the newest stand-in. */
export const callTill = async (url: string, init: RequestInit): Promise<Response> =>
  till.app.request(url.slice(GATEWAY_URL.length), init)

/**
 * Makes a notice of a payment. `forged`: signed with a wrong key. `altered`: with another amount.
 */
export function noticeOf(payment: { id: string; amount_rupiah: number }, fault: string) {
  const grossAmount = `${payment.amount_rupiah + (fault === 'altered' ? 1000 : 0)}.00`
  const key = fault === 'forged' ? 'another key' : SERVER_KEY
  return {
    rawBody: JSON.stringify({
      order_id: payment.id,
      status_code: '200',
      gross_amount: grossAmount,
      signature_key: createHash('sha512')
        .update(`${payment.id}200${grossAmount}${key}`)
        .digest('hex'),
    }),
    headers: new Headers(),
  }
}

/** The amount that the gateway's books show as returned of a payment. */
export async function returnedByGateway(paymentId: string): Promise<number> {
  const answer = await till.app.request(`/v2/${paymentId}/status`, {
    headers: { authorization: `Basic ${Buffer.from(`${SERVER_KEY}:`).toString('base64')}` },
  })
  const status = (await answer.json()) as { refund_amount?: string }
  return Number(status.refund_amount ?? 0)
}

export const pick = <T>(list: T[], which: number): T | undefined =>
  list[which % Math.max(list.length, 1)]

export function moveClock(ms: number): void {
  vi.setSystemTime(now().getTime() + ms)
}
