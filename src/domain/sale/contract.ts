import { z } from 'zod/mini'
import { refundWish } from '#contract/payment/refund'
import { SALE_TABS } from './board/contract.ts'
import { saleMoney } from './money/contract.ts'
import { type ShippingQuote, type ShippingTool, shippingTool } from './shipping/contract.ts'

import { type DayPart } from './day-part.ts'

export { DAY_PARTS, type DayPart } from './day-part.ts'
export { isLate, OPEN_STATUSES, possibleActs, takesShippingPrice } from './rules.ts'

/** The states of an order in sequence. `batal` can follow any of them except `selesai`. */
export const SALE_STATUSES = [
  'draf',
  'dikonfirmasi',
  'disetujui',
  'dibayar',
  'diproses',
  'dikirim',
  'selesai',
  'batal',
] as const
export type SaleStatus = (typeof SALE_STATUSES)[number]
export type Fulfilment = 'ambil' | 'antar'

/** Limits of one order; a larger one is left to people. */
export const MAX_LINES = 30
export const MAX_QUANTITY = 9999
/** Limits of a shipping table: its areas, and other names or postcodes of one area. */
export const MAX_ZONES = 400
export const MAX_AREA_NAMES = 30
export const AREA_CHARS = 60
export const DAYS_CHARS = 40
export const ZONE_CHARS = 80
export const PAYMENT_TEXT_CHARS = 600
export const ADDRESS_CHARS = 300
export const NOTE_CHARS = 500
export const REASON_CHARS = 300
export const SHIPPING_LIMIT_RUPIAH = 100_000_000
/** Orders per page of the board. */
export const SALE_PAGE = 100

/**
 * One line as the customer confirmed it. In a draft the variant (`productId`) or the quantity may
 * be missing.
 */
export type SaleLine = {
  productId: string | null
  name: string
  variant: string
  unit: string | null
  quantity: number | null
  priceRupiah: number | null
}

/** An area to which the business delivers. */
export type Zone = {
  name: string
  rupiah: number
  /** other names and postcodes; "40111-40199" is a range of postcodes */
  areas: string[]
  /** from this sum of the products on, delivery is free; null: never */
  free_from_rupiah: number | null
  /** duration in the owner's words: "1-2 hari" */
  days: string | null
}

/** How a business takes orders by chat. */
export type SaleTerms = {
  is_enabled: boolean
  needs_approval: boolean
  takes_pickup: boolean
  takes_delivery: boolean
  zones: Zone[]
  /** tool that returns the price of a delivery; null: the zones have the prices */
  shipping_tool: ShippingTool | null
  payment_text: string | null
}
/** The terms of a business that has set none. */
export const NO_TERMS: SaleTerms = {
  is_enabled: false,
  needs_approval: true,
  takes_pickup: true,
  takes_delivery: false,
  zones: [],
  shipping_tool: null,
  payment_text: null,
}

/** Details of an order besides its products. */
export type SaleDetails = {
  fulfilment: Fulfilment | null
  zone: string | null
  address: string | null
  /** the tool's price for this address; null: the zone has it, or the order is picked up */
  shipping_quote: ShippingQuote | null
  /** 'YYYY-MM-DD' in the business's zone */
  wanted_day: string | null
  /** 'HH:MM' */
  wanted_time: string | null
  /** named in place of a time */
  wanted_part: DayPart | null
  note: string | null
}

export type Sale = SaleDetails & {
  id: string
  business_id: string
  room_id: string | null
  number: number | null
  status: SaleStatus
  lines: SaleLine[]
  items_rupiah: number
  shipping_rupiah: number
  total_rupiah: number
  needs_approval: boolean
  reserves_stock: boolean
  version: number
  asked_version: number | null
  asked_message_id: string | null
  /** order that this one replaces when the customer confirms it */
  replaces_id: string | null
  confirmed_at: string | null
  paid_at: string | null
  /** how much of the money that the order took was refunded */
  refunded_rupiah: number
  /** arrived of an unpaid order's sum, as a member recorded it */
  part_paid_rupiah: number
  proof_at: string | null
  /** picture in the conversation that may prove the payment */
  proof_message_id: string | null
  created_at: string
  updated_at: string
}

/** A card of the board. `can_undo`: the last act was a member's and can be undone. */
export type SaleCard = Sale & {
  contact_name: string | null
  contact_phone: string | null
  can_undo: boolean
  /** whether the gateway has money that the order could not take, or another amount */
  has_stray_payment: boolean
}

export type SaleEventRow = {
  id: string
  actor_kind: 'customer' | 'member' | 'system'
  actor_name: string | null
  act:
    | SaleAct
    | CustomerSaleAct
    | PaymentSaleAct
    | RefundSaleAct
    | 'kedaluwarsa'
    | 'urungkan'
    | 'isi_ongkir'
  before: SaleStatus
  after: SaleStatus
  reason: string | null
  /** amount of a refund, or what arrived so far */
  amount_rupiah: number | null
  undone_at: string | null
  at: string
}

/** Acts of members on an order; `rules.ts` says when they are possible. */
export const SALE_ACTS = [
  'setujui',
  'terima_bayar',
  'proses',
  'kirim',
  'selesaikan',
  'batalkan',
] as const
export type SaleAct = (typeof SALE_ACTS)[number]
/** Acts of customers, by their messages. */
export type CustomerSaleAct = 'konfirmasi' | 'batal_pelanggan' | 'diganti' | 'bukti'
/**
 * The gateway reported a payment, or a member marked a picture as the proof, or recorded that less
 * than the sum arrived. These acts cannot be undone.
 */
export type PaymentSaleAct = 'bayar_gerbang' | 'tandai_bukti' | 'belum_cukup'
/** A refund, by hand or by the gateway. The state of the order does not change. */
export type RefundSaleAct = 'kembalikan' | 'kembalikan_gerbang'

/** Language of the texts for customers. English customers read English, all others Indonesian. */
export type SaleLanguage = 'id' | 'en'

/** An order that is being made. */
export type Draft = { lines: SaleLine[]; details: SaleDetails }

/** What a customer's message changes in their orders. It is applied together with the reply. */
export type ChatAct = { language: SaleLanguage } & (
  | {
      kind: 'simpan'
      /** id of the draft that was read; null: a new one is made */
      saleId: string | null
      version: number | null
      replacesId: string | null
      draft: Draft
      /** sentences on the parts of the wish that are not possible or not understood */
      remarks: string[]
      /** the tool gave no price for the address, so people compute it */
      isShippingOpen?: boolean
    }
  | { kind: 'konfirmasi'; saleId: string; version: number }
  | { kind: 'batal'; saleId: string; version: number }
  | { kind: 'bukti'; saleId: string }
)

export const saleRef = z.object({ businessId: z.uuid(), saleId: z.uuid() })
export const saleActInput = z.extend(saleRef, {
  /** id from the screen: a repeated act has no effect */
  eventId: z.uuid(),
  /** version that the member saw */
  version: z.int().check(z.gte(1)),
  act: z.enum([...SALE_ACTS, 'belum_cukup', 'urungkan']),
  /** of `belum_cukup`: what arrived so far, less than the sum */
  receivedRupiah: z.optional(z.int().check(z.gte(0))),
  reason: z.optional(z.string().check(z.trim(), z.maxLength(REASON_CHARS))),
})
export type SaleActInput = z.infer<typeof saleActInput>

export const saleLinkInput = z.extend(saleRef, {
  /** id from the screen: a repeated request is one message */
  eventId: z.uuid(),
})
export const saleRefundInput = z.extend(saleRef, refundWish.shape)
export type SaleRefundInput = z.infer<typeof saleRefundInput>
export const undoSaleRefund = z.extend(saleRef, { refundId: z.uuid(), eventId: z.uuid() })
export type UndoSaleRefund = z.infer<typeof undoSaleRefund>
export type SaleLinkInput = z.infer<typeof saleLinkInput>
/** null: the newest picture of the conversation */
export const proofInput = z.extend(saleRef, { messageId: z.nullable(z.uuid()) })
export type ProofInput = z.infer<typeof proofInput>

export const salePage = z.object({
  businessId: z.uuid(),
  tab: z._default(z.enum(SALE_TABS), 'aktif'),
  search: z._default(z.string().check(z.maxLength(120)), ''),
  fulfilment: z.optional(z.enum(['ambil', 'antar'])),
  /** only orders that are wanted by this day */
  until: z.optional(z.iso.date()),
  /** the orders of a money figure, in every state; `tab` does not apply */
  money: z.optional(saleMoney),
  /** `number` of the last order of the previous page */
  before: z.optional(z.int()),
})
export type SalePage = z.input<typeof salePage>
/** `counts`: the number of orders in every open state with this filter; only on the first page. */
export type SaleList = {
  rows: SaleCard[]
  next: number | null
  counts?: Partial<Record<SaleStatus, number>>
}

export const roomSales = z.object({ businessId: z.uuid(), roomId: z.uuid() })

export const zone = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(ZONE_CHARS)),
  rupiah: z.int().check(z.gte(0), z.lte(SHIPPING_LIMIT_RUPIAH)),
  areas: z._default(
    z
      .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(AREA_CHARS)))
      .check(z.maxLength(MAX_AREA_NAMES)),
    [],
  ),
  free_from_rupiah: z._default(
    z.nullable(z.int().check(z.gte(0), z.lte(SHIPPING_LIMIT_RUPIAH * 10))),
    null,
  ),
  days: z._default(
    z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(DAYS_CHARS))),
    null,
  ),
})
export const saleTerms = z.object({
  businessId: z.uuid(),
  is_enabled: z.boolean(),
  needs_approval: z.boolean(),
  takes_pickup: z.boolean(),
  takes_delivery: z.boolean(),
  zones: z.array(zone).check(z.maxLength(MAX_ZONES)),
  shipping_tool: z._default(z.nullable(shippingTool), null),
  payment_text: z.nullable(
    z.string().check(z.trim(), z.minLength(1), z.maxLength(PAYMENT_TEXT_CHARS)),
  ),
})
export type SaveSaleTerms = z.input<typeof saleTerms>
