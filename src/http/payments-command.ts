import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { readRupiah } from '#lib/rupiah'
import { isUuid } from '#lib/uuid'

export const paymentsUsage = `npm run --silent payments -- [list]                       paid payments of plans
npm run --silent payments -- transfers                     transfers that wait for you
npm run --silent payments -- proof PAYMENT_ID > FILE       the payer's picture or PDF
npm run --silent payments -- accept PAYMENT_ID             the transfer has come
npm run --silent payments -- reject PAYMENT_ID             it never came
npm run --silent payments -- refund PAYMENT_ID RUPIAH "REASON" [--by-hand] [--again REFUND_ID]`

export type PaymentsRequest = {
  path: string
  init: { method: 'GET' | 'POST'; body?: string }
  /** printed for the operator before the request is sent */
  note?: string
  /** the response is printed unchanged */
  isFile?: true
}

/**
 * Parses a command line to its request; undefined when it is invalid. A refund goes back through
 * the gateway, or with `--by-hand` is recorded after the operator transferred it. Its id is
 * printed: `--again` with it repeats a request whose response was lost, and returns no money twice.
 */
export function toPaymentsRequest(words: readonly string[]): PaymentsRequest | undefined {
  const [command = 'list', paymentId = '', ...rest] = words
  if (command === 'list' && words.length <= 1) return readCall('/api/operator/payments')
  if (command === 'transfers' && words.length === 1) return readCall('/api/operator/transfers')
  if (!isUuid(paymentId)) return undefined
  if (command === 'proof' && rest.length === 0)
    return { ...readCall(`/api/operator/transfers/${paymentId}/proof`), isFile: true }
  if ((command === 'accept' || command === 'reject') && rest.length === 0)
    return writeLine(`/api/operator/transfers/${paymentId}`, {
      decision: command === 'accept' ? 'paid' : 'failed',
    })
  return command === 'refund' ? refund(paymentId, rest) : undefined
}

const readCall = (path: string): PaymentsRequest => ({ path, init: { method: 'GET' } })
const writeLine = (path: string, body: object): PaymentsRequest => ({
  path,
  init: { method: 'POST', body: JSON.stringify(body) },
})

function refund(paymentId: string, words: readonly string[]): PaymentsRequest | undefined {
  const given = optionsIn(words)
  const [amount = '', reason = '', ...others] = given?.positionals ?? []
  const rupiah = readRupiah(amount)
  const id = given?.values.again ?? randomUUID()
  if (!given || !rupiah || !reason.trim() || others.length > 0 || !isUuid(id)) return undefined
  return {
    ...writeLine(`/api/operator/payments/${paymentId}/refunds`, {
      id,
      amount_rupiah: rupiah,
      reason,
      way: given.values['by-hand'] ? 'manual' : 'gateway',
    }),
    note: `refund ${id}`,
  }
}

function optionsIn(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: { 'by-hand': { type: 'boolean' }, again: { type: 'string' } },
      allowPositionals: true,
    })
  } catch {
    return undefined
  }
}
