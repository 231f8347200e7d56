/** Orders that the AI takes by chat, in the product's own words and by its own rules. */
import type { SaleDetails, SaleLine, SaleStatus } from '#contract/sale'
import { confirmedText } from '#domain/sale/customer-texts'
import { draftReply, shippingOf } from '#domain/sale/draft-texts'
import { noticeText } from '#domain/sale/notice-texts'
import { statusAfter, sumOf } from '#domain/sale/rules'
import { type HoursEntry, openState } from '#lib/time/opening-hours'
import { between, pickFrom } from '../random.ts'
import type { HistoryLine } from './plan.ts'
import { ADDRESSES, TERMS, WISHES } from './shelf.ts'
import type { Person } from './talks.ts'
import { dayOf, momentOf } from './times.ts'
import { MINUTE_MS } from '../../../src/lib/time/durations.ts'

type MemberAct = 'setujui' | 'terima_bayar' | 'proses' | 'kirim' | 'selesaikan' | 'batalkan'
export type SaleStep = {
  act: MemberAct | 'konfirmasi'
  by: 'customer' | Person
  before: SaleStatus
  after: SaleStatus
  at: number
  reason: string | null
}
export type PlannedSale = {
  number: number
  lines: SaleLine[]
  details: SaleDetails
  itemsRupiah: number
  shippingRupiah: number
  status: SaleStatus
  confirmedAt: number
  paidAt: number | null
  steps: SaleStep[]
}

type OrderPlan = {
  nowMs: number
  hours: HoursEntry[]
  random: () => number
  startAt: number
  number: number
  member: Person
  /** the team's last act on the order until now; absent: it is finished */
  stopsAfter?: SaleStep['act']
}

const YES = ['ya kak', 'ya', 'iya kak, pesan', 'ya, sudah pas']
const DAY_WORDS = ['', 'besok', 'lusa']
const TIMES = ['08:00', '09:00', '10:00', '13:00', '15:00', '16:00']
const REFUSED_SHARE = 0.06
const UNPAID_SHARE = 0.04
const REFUSAL = 'Oven sedang diperbaiki sampai besok.'

/**
 * Writes the conversation up to the payment, the notices after it, and the order that both are
 * about.
 */
export function planOrder(plan: OrderPlan): {
  lines: HistoryLine[]
  notices: HistoryLine[]
  sale: PlannedSale
} {
  const { random, startAt, number } = plan
  const wish = planWish(plan)
  const answeredAfter = () => between(6, 9, random) * 1000
  const askedAt = startAt + answeredAfter()
  const yesAt = askedAt + between(20, 150, random) * 1000
  const confirmedAt = yesAt + answeredAfter()
  const summary = draftReply({ ...wish, terms: TERMS, products: [], remarks: [], language: 'id' })
  const thanks = confirmedText({ number, needsApproval: true, replaced: null }, TERMS, 'id')
  const lines: HistoryLine[] = [
    { from: 'customer', at: startAt, text: wish.text },
    { from: 'ai', at: askedAt, text: summary.text },
    { from: 'customer', at: yesAt, text: pickFrom(YES, random) },
    { from: 'ai', at: confirmedAt, text: thanks },
  ]
  const sale: PlannedSale = {
    number,
    lines: wish.lines,
    details: wish.details,
    itemsRupiah: sumOf(wish.lines),
    shippingRupiah: shippingOf(wish.details, TERMS, sumOf(wish.lines)),
    status: 'draf',
    confirmedAt,
    paidAt: null,
    steps: [],
  }
  takeStep(sale, { act: 'konfirmasi', by: 'customer', at: confirmedAt, reason: null })
  const notices = serve(plan, sale)
  return { lines, notices, sale }
}

function planWish({ random, startAt }: OrderPlan) {
  const { product, called, quantities } = pickFrom(WISHES, random)
  const quantity = pickFrom(quantities, random)
  const daysAhead = random() < 0.6 ? 1 : 2
  const time = pickFrom(TIMES, random)
  const place = random() < 0.45 ? pickFrom(ADDRESSES, random) : undefined
  const line: SaleLine = {
    productId: product.id,
    name: product.name,
    variant: product.variant,
    unit: product.unit,
    quantity,
    priceRupiah: product.price_rupiah,
  }
  const details: SaleDetails = {
    fulfilment: place ? 'antar' : 'ambil',
    zone: place?.zone.name ?? null,
    address: place?.address ?? null,
    shipping_quote: null,
    wanted_day: dayOf(startAt, daysAhead),
    wanted_time: time,
    wanted_part: null,
    note: null,
  }
  const how = place ? `diantar ke ${place.address}` : 'diambil sendiri'
  const text = `kak mau pesan ${called} ${quantity} ${product.unit} buat ${DAY_WORDS[daysAhead]} jam ${Number(time.slice(0, 2))}, ${how}`
  return { text, lines: [line], details }
}

/** Applies the team's acts on the order until now, with the notices to the customer. */
function serve(
  { nowMs, hours, random, member, stopsAfter }: OrderPlan,
  sale: PlannedSale,
): HistoryLine[] {
  const { details, confirmedAt } = sale
  const wantedAt = momentOf(details.wanted_day ?? '', details.wanted_time ?? '')
  const opensAt =
    openState({ isEnabled: true, entries: hours }, new Date(confirmedAt)).opensAt?.at.getTime() ??
    confirmedAt
  const looksAt = opensAt + between(2, 14, random) * MINUTE_MS
  const paysAt = looksAt + between(5, 55, random) * MINUTE_MS
  const bakesAt = Math.max(paysAt + MINUTE_MS, wantedAt - 120 * MINUTE_MS)
  const isRefused = random() < REFUSED_SHARE && !stopsAfter
  const paysLate = random() < UNPAID_SHARE
  const acts: [MemberAct, number][] = isRefused
    ? [['batalkan', looksAt]]
    : [
        ['setujui', looksAt],
        ...(paysLate ? [] : [['terima_bayar', paysAt] satisfies [MemberAct, number]]),
        ['proses', bakesAt],
        ['kirim', Math.max(bakesAt + 20 * MINUTE_MS, wantedAt - 40 * MINUTE_MS)],
        ['selesaikan', Math.max(bakesAt + 45 * MINUTE_MS, wantedAt + 10 * MINUTE_MS)],
      ]
  return acts.flatMap(([act, at]) => {
    const reason = act === 'batalkan' ? REFUSAL : null
    if (sale.steps.at(-1)?.act === stopsAfter) return []
    if (at > nowMs || !takeStep(sale, { act, by: member, at, reason })) return []
    const told = {
      number: sale.number,
      fulfilment: details.fulfilment,
      total_rupiah: sale.itemsRupiah + sale.shippingRupiah,
      part_paid_rupiah: 0,
      paid_at: sale.paidAt === null ? null : new Date(sale.paidAt).toISOString(),
    }
    return [
      {
        from: 'system' as const,
        at: at + 1000,
        text: noticeText(told, { act, status: sale.status, terms: TERMS, reason }, 'id'),
      },
    ]
  })
}

/** Returns false where the rules of orders do not allow the act now. */
function takeStep(sale: PlannedSale, step: Omit<SaleStep, 'before' | 'after'>): boolean {
  const paid_at = sale.paidAt === null ? null : new Date(sale.paidAt).toISOString()
  const facts = { status: sale.status, fulfilment: sale.details.fulfilment, paid_at }
  const after = statusAfter(step.act, { ...facts, needsApproval: true })
  if (after === undefined) return false
  sale.steps.push({ ...step, before: sale.status, after })
  sale.status = after
  if (step.act === 'terima_bayar') sale.paidAt = step.at
  return true
}
