import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/time/durations.ts'

export type Gateway = 'midtrans' | 'xendit'
export const OUTCOMES = ['paid', 'settled', 'challenged', 'expired', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** A bill, in the same form for both gateways. */
export type Bill = {
  gateway: Gateway
  /** the address of its page */
  id: string
  /** the time of its creation */
  at: number
  /** the merchant's own id: order_id, external_id or reference_id */
  orderId: string
  /** the amount in rupiah */
  amount: number
  status: string
  /** its payment method; until one is chosen, `methods` lists the possible ones */
  method: string | undefined
  methods: string[]
  /** its possible next outcomes */
  outcomes: Outcome[]
  /** the payer's return address */
  returnUrl: string | undefined
  choose: (method: string) => void
  /** Resolves when the merchant was first notified. */
  settle: (outcome: Outcome) => Promise<void>
}

/** The routes of one gateway, with its open bills. */
export type Till = { app: Hono; bills: () => Bill[] }

export const controlShape = z.object({
  serverKey: z.string().optional(),
  secretKey: z.string().optional(),
  callbackToken: z.string().optional(),
  callbacks: z
    .object({ midtrans: z.string().optional(), xendit: z.string().optional() })
    .optional(),
  delayMs: z.number().optional(),
  fail: z.object({ status: z.number(), times: z.number() }).optional(),
  noticeDelayMs: z.number().optional(),
  notices: z
    .object({ fault: z.enum(['drop', 'twice', 'forged', 'wrong_amount']), times: z.number() })
    .optional(),
  hurry: z.number().positive().optional(),
  noQrCodes: z.boolean().optional(),
  pendingRefunds: z.boolean().optional(),
})
export type Control = z.output<typeof controlShape> & {
  serverKey: string
  secretKey: string
  callbackToken: string
}
export type Fault = NonNullable<Control['notices']>['fault']

/** One notification and its results: HTTP statuses in order, 0 for no response. */
export type Delivery = {
  at: number
  gateway: Gateway
  url: string
  headers: Record<string, string>
  body: unknown
  answers: number[]
  /** no further try follows */ isOver: boolean
}
export type Desk = { url: string; control: Control; deliveries: Delivery[]; stop: AbortSignal }

/** A notification's content, with its fault. */
type Compose = (fault: Fault | undefined) => { headers: Record<string, string>; body: unknown }

/**
 * Notifies the merchant; resolves after the first try at each address. Failed tries are repeated on
 * the gateway's own timetable.
 */
export async function announce(
  desk: Desk,
  gateway: Gateway,
  urls: string[],
  compose: Compose,
): Promise<void> {
  const fault = takeFault(desk.control)
  const { headers, body } = compose(fault)
  if (fault === 'drop' || !(await waited(desk, desk.control.noticeDelayMs ?? 0))) return
  const targets = fault === 'twice' ? [...urls, ...urls] : urls
  await Promise.all(
    targets.map(async (url) => {
      const delivery: Delivery = {
        at: Date.now(),
        gateway,
        url,
        headers: { 'content-type': 'application/json', ...headers },
        body,
        answers: [],
        isOver: false,
      }
      desk.deliveries.push(delivery)
      delivery.answers.push(await post(desk, delivery))
      void tryAgain(desk, delivery).then(() => (delivery.isOver = true))
    }),
  )
}

function takeFault({ notices }: Control): Fault | undefined {
  if (!notices || notices.times <= 0) return undefined
  notices.times -= 1
  return notices.fault
}

/**
 * Time limit of a try, delays of further tries, and their number by response. Sources:
 * docs.midtrans.com/reference/best-practices-to-handle-notification;
 * docs.xendit.co/webhook/delivery-attempts-and-retries (any 2xx is accepted).
 */
const TIMETABLE: Record<
  Gateway,
  { patienceMs: number; waitsMs: number[]; triesAfter: (status: number) => number }
> = {
  midtrans: {
    patienceMs: 15_000,
    waitsMs: [2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, 90 * MINUTE_MS, 210 * MINUTE_MS],
    triesAfter: (status) => (isTaken(status) ? 0 : (MIDTRANS_TRIES[status] ?? 5)),
  },
  xendit: {
    patienceMs: 30_000,
    waitsMs: [0.25 * HOUR_MS, 0.75 * HOUR_MS, 2 * HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS],
    triesAfter: (status) => (isTaken(status) ? 0 : 6),
  },
}
const MIDTRANS_TRIES: Record<number, number> = {
  301: 0,
  302: 0,
  303: 0,
  500: 1,
  400: 2,
  404: 2,
  503: 4,
}
const isTaken = (status: number) => status >= 200 && status < 300

async function tryAgain(desk: Desk, delivery: Delivery): Promise<void> {
  const { waitsMs, triesAfter } = TIMETABLE[delivery.gateway]
  for (const [index, waitMs] of waitsMs.entries()) {
    if (index >= triesAfter(delivery.answers.at(-1) ?? 0)) return
    if (!(await waited(desk, waitMs / (desk.control.hurry ?? 1)))) return
    delivery.answers.push(await post(desk, delivery))
  }
}

const MAX_REDIRECTS = 5

async function post(desk: Desk, { gateway, url, headers, body }: Delivery): Promise<number> {
  let target = url
  try {
    for (let redirects = 0; ; redirects++) {
      const signal = AbortSignal.any([
        desk.stop,
        AbortSignal.timeout(TIMETABLE[gateway].patienceMs),
      ])
      const response = await fetch(target, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        redirect: 'manual',
        signal,
      })
      await response.arrayBuffer()
      const next = response.headers.get('location')
      if (![307, 308].includes(response.status) || !next || redirects === MAX_REDIRECTS)
        return response.status
      target = new URL(next, target).href
    }
  } catch {
    return 0
  }
}

/** A longer timer would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Returns false when the stand-in was closed meanwhile. */
export async function waited(desk: Desk, ms: number): Promise<boolean> {
  if (ms > 0)
    await sleep(Math.min(ms, MAX_TIMER_MS), undefined, { signal: desk.stop, ref: false }).catch(
      () => undefined,
    )
  return !desk.stop.aborted
}

/** Basic auth with the key as user and no password, as for both gateways. */
export const provesKey = (header: string | undefined, key: string): boolean =>
  header === `Basic ${Buffer.from(`${key}:`).toString('base64')}`

/** Returns undefined when the body is not JSON. */
export const readJson = (c: Context): Promise<unknown> => c.req.json().catch(() => undefined)

/** zod's issues, one line each: "transaction_details.order_id: Invalid input". */
export const complaintsOf = (error: z.ZodError): string[] =>
  error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  )

/**
 * A dynamic QRIS code with this amount: EMV tag-length-value with its checksum, readable by any
 * scanner. It pays no one. Source: EMV QRCPS merchant-presented mode 1.1, as in Bank Indonesia's
 * QRIS.
 */
export function qrisString(amount: number, reference: string): string {
  const field = (tag: string, value: string) =>
    `${tag}${String(value.length).padStart(2, '0')}${value}`
  const account =
    field('00', 'ID.CO.QRIS.WWW') + field('02', 'ID0000000000000') + field('03', 'UMI')
  const open = `${field('00', '01')}${field('01', '12')}${field('51', account)}${field('52', '7372')}${field('53', '360')}${field('54', String(amount))}${field('58', 'ID')}${field('59', 'STANDIN')}${field('60', 'JAKARTA')}${field('62', field('05', reference.slice(0, 25)))}6304`
  return open + crc16(open)
}

/** CRC-16/CCITT-FALSE in capital hex. */
function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/**
 * An id in MongoDB's form, as in Xendit's older objects: its second of creation and random bits.
 */
export const objectId = (): string =>
  Math.floor(Date.now() / 1000).toString(16) + randomBytes(8).toString('hex')
export const madeAt = (id: string): number => Number.parseInt(id.slice(0, 8), 16) * 1000
