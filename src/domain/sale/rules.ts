import { DAY_PARTS, type DayPart } from './day-part.ts'
import type {
  CustomerSaleAct,
  Fulfilment,
  PaymentSaleAct,
  SaleAct,
  SaleDetails,
  SaleLine,
  SaleStatus,
  SaleTerms,
} from './contract.ts'

type Facts = { status: SaleStatus; fulfilment: Fulfilment | null; paid_at: string | null }
type Step = { from: SaleStatus[]; to: (facts: Facts & { needsApproval: boolean }) => SaleStatus }

/** Statuses in which the goods are promised but not handed over. */
export const OPEN_STATUSES = [
  'dikonfirmasi',
  'disetujui',
  'dibayar',
  'diproses',
  'dikirim',
] as const satisfies SaleStatus[]

/** Whether the wanted time is over and the goods are not handed over. `now` is local: HH:MM. */
export function isLate(
  sale: {
    status: SaleStatus
    wanted_day: string | null
    wanted_time: string | null
    wanted_part: DayPart | null
  },
  now: { day: string; time: string },
): boolean {
  const isHere = OPEN_STATUSES.some((status) => status === sale.status && status !== 'dikirim')
  if (!isHere || sale.wanted_day === null) return false
  const end = sale.wanted_part ? DAY_PARTS[sale.wanted_part].until : '24:00'
  return `${sale.wanted_day} ${sale.wanted_time ?? end}` < `${now.day} ${now.time}`
}

/** The table of states: every act that changes an order. */
const STEPS: Record<SaleAct | CustomerSaleAct | PaymentSaleAct | 'kedaluwarsa', Step> = {
  konfirmasi: {
    from: ['draf'],
    to: ({ needsApproval }) => (needsApproval ? 'dikonfirmasi' : 'disetujui'),
  },
  // Only people change an order that is paid or in progress.
  diganti: { from: ['dikonfirmasi', 'disetujui'], to: () => 'batal' },
  batal_pelanggan: { from: ['draf', 'dikonfirmasi', 'disetujui'], to: () => 'batal' },
  bukti: { from: ['dikonfirmasi', 'disetujui'], to: ({ status }) => status },
  kedaluwarsa: { from: ['draf'], to: () => 'batal' },
  // The payment may have come before, while an approval was undone and a link was open.
  setujui: {
    from: ['dikonfirmasi'],
    to: ({ paid_at }) => (paid_at === null ? 'disetujui' : 'dibayar'),
  },
  // Some customers pay when they receive the goods.
  terima_bayar: {
    from: ['disetujui', 'diproses', 'dikirim'],
    to: ({ status }) => (status === 'disetujui' ? 'dibayar' : status),
  },
  // A payment is a fact, whatever the team did with the order in the meantime.
  bayar_gerbang: {
    from: ['dikonfirmasi', 'disetujui', 'diproses', 'dikirim', 'selesai'],
    to: ({ status }) => (status === 'disetujui' ? 'dibayar' : status),
  },
  tandai_bukti: {
    from: ['dikonfirmasi', 'disetujui', 'diproses', 'dikirim'],
    to: ({ status }) => status,
  },
  belum_cukup: {
    from: ['dikonfirmasi', 'disetujui', 'diproses', 'dikirim'],
    to: ({ status }) => status,
  },
  proses: { from: ['disetujui', 'dibayar'], to: () => 'diproses' },
  kirim: { from: ['diproses'], to: () => 'dikirim' },
  selesaikan: { from: ['diproses', 'dikirim'], to: () => 'selesai' },
  batalkan: {
    from: ['dikonfirmasi', 'disetujui', 'dibayar', 'diproses', 'dikirim'],
    to: () => 'batal',
  },
}

/**
 * Acts that are not possible once the order is paid: a second payment, or a change by the customer.
 */
const ONLY_UNPAID = new Set<keyof typeof STEPS>([
  'terima_bayar',
  'bayar_gerbang',
  'tandai_bukti',
  'belum_cukup',
  'diganti',
  'batal_pelanggan',
])

/** The status after an act; undefined when the act is not possible now. */
export function statusAfter(
  act: keyof typeof STEPS,
  facts: Facts & { needsApproval?: boolean },
): SaleStatus | undefined {
  if (act === 'kirim' && facts.fulfilment !== 'antar') return undefined
  if (ONLY_UNPAID.has(act) && facts.paid_at !== null) return undefined
  const step = STEPS[act]
  return step.from.includes(facts.status)
    ? step.to({ ...facts, needsApproval: facts.needsApproval ?? false })
    : undefined
}

/** What a member can do next, the usual act first. */
export function possibleActs(facts: Facts): SaleAct[] {
  const order: SaleAct[] = ['setujui', 'terima_bayar', 'proses', 'kirim', 'selesaikan', 'batalkan']
  return order.filter((act) => statusAfter(act, facts) !== undefined)
}

/** The sum of the lines in rupiah. A line without a price or quantity adds nothing. */
export const sumOf = (lines: readonly SaleLine[]): number =>
  lines.reduce((sum, { quantity, priceRupiah }) => sum + (quantity ?? 0) * (priceRupiah ?? 0), 0)

/**
 * The details without outdated prices: the quote of a tool that is no longer used, or for another
 * address, or an area that is not in the table. Acts from before quotes existed have none.
 */
export function pricedDetails(
  details: SaleDetails,
  { zones, shipping_tool: tool }: Pick<SaleTerms, 'zones' | 'shipping_tool'>,
): SaleDetails {
  const { fulfilment, shipping_quote: quote, zone } = details
  if (fulfilment !== 'antar') return { ...details, zone: null, shipping_quote: null }
  const isCurrent = quote?.tool_id === null || quote?.tool_id === tool?.tool_id
  if (quote && isCurrent && quote.address === details.address)
    return { ...details, zone: quote.area }
  const usesTable = tool === null || tool.falls_back
  const isListed = usesTable && zones.some(({ name }) => name === zone)
  return { ...details, zone: isListed ? zone : null, shipping_quote: null }
}

/** Whether a member may enter the price of the delivery: a draft to an address, not yet priced. */
export const takesShippingPrice = ({
  status,
  fulfilment,
  address,
  zone,
  shipping_quote: quote,
}: SaleDetails & { status: SaleStatus }): boolean =>
  status === 'draf' &&
  fulfilment === 'antar' &&
  address !== null &&
  (zone === null || quote?.tool_id === null)

/**
 * The details that are missing before the customer can confirm, in the order in which they are
 * asked.
 */
export type Missing = 'lines' | 'variant' | 'quantity' | 'fulfilment' | 'address' | 'zone' | 'day'

export function missingOf(
  lines: readonly SaleLine[],
  details: SaleDetails,
  terms: Pick<SaleTerms, 'takes_delivery' | 'takes_pickup'>,
): Missing[] {
  const isDelivered = details.fulfilment === 'antar'
  return [
    ...(lines.length === 0 ? (['lines'] as const) : []),
    ...(lines.some(({ productId }) => productId === null) ? (['variant'] as const) : []),
    ...(lines.some(({ quantity }) => quantity === null) ? (['quantity'] as const) : []),
    ...(details.fulfilment === null && terms.takes_delivery ? (['fulfilment'] as const) : []),
    ...(isDelivered && !details.address ? (['address'] as const) : []),
    ...(isDelivered && !details.zone ? (['zone'] as const) : []),
    ...(details.wanted_day === null ? (['day'] as const) : []),
  ]
}

/** Whether money of an unpaid order may have arrived, so that only people change the order. */
export const hasMoneyInPlay = ({
  proof_at: proofAt,
  part_paid_rupiah: partRupiah,
}: {
  proof_at: string | null
  part_paid_rupiah: number
}): boolean => proofAt !== null || partRupiah > 0

/** What is still to be paid of an unpaid order. */
export const missingRupiah = ({
  total_rupiah: total,
  part_paid_rupiah: part,
}: {
  total_rupiah: number
  part_paid_rupiah: number
}): number => total - part

export const isOpen = ({ status }: Pick<Facts, 'status'>): boolean =>
  status !== 'selesai' && status !== 'batal'

/** Whether a confirmed order is not paid yet. */
export const awaitsPayment = (sale: Pick<Facts, 'status' | 'paid_at'>): boolean =>
  sale.paid_at === null && isOpen(sale)
