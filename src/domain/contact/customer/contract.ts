import { z } from 'zod/mini'
import type { Handler } from '#contract/conversation/handler'
import type { SaleStatus } from '#contract/sale'
import { CUSTOMER_STATES } from './state/contract.ts'

/** Rows per page of the list, and per step of an export. */
export const CUSTOMER_PAGE = 50
export const EXPORT_STEP = 500
export const NAME_CHARS = 200
export const FIELD_NAME_CHARS = 40
export const FIELD_VALUE_CHARS = 500
export const MAX_FIELDS = 20
/** A customer who has not written for this long counts as silent. */
export const SILENT_DAYS = 30

export const FIELD_KINDS = ['teks', 'angka', 'tanggal'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]
export type CustomerField = { id: string; name: string; kind: FieldKind }

const cursor = z.object({ at: z.iso.datetime({ offset: true }), id: z.uuid() })

export const customerPage = z.object({
  businessId: z.uuid(),
  search: z._default(z.string().check(z.maxLength(100)), ''),
  tagId: z.optional(z.uuid()),
  channelId: z.optional(z.uuid()),
  state: z.optional(z.enum(CUSTOMER_STATES)),
  /** `seen_at` and `row_id` of the previous page's last row */
  before: z.optional(cursor),
})
export type CustomerPage = z.input<typeof customerPage>

export const customerRef = z.object({ businessId: z.uuid(), contactId: z.uuid() })
export const saveCustomerInput = z.extend(customerRef, {
  name: z.string().check(z.trim(), z.maxLength(NAME_CHARS)),
  language: z.nullable(z.enum(['id', 'en', 'jv', 'su', 'ms'])),
  fields: z.record(z.uuid(), z.string().check(z.trim(), z.maxLength(FIELD_VALUE_CHARS))),
})
export type SaveCustomer = z.infer<typeof saveCustomerInput>

export const consentInput = z.extend(customerRef, { isAllowed: z.boolean() })
export const noteRef = z.object({ businessId: z.uuid(), noteId: z.uuid() })
export const saveFieldsInput = z.object({
  businessId: z.uuid(),
  fields: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string().check(z.trim(), z.minLength(1), z.maxLength(FIELD_NAME_CHARS)),
        kind: z.enum(FIELD_KINDS),
      }),
    )
    .check(z.maxLength(MAX_FIELDS)),
})
export type SaveFields = z.infer<typeof saveFieldsInput>

/**
 * One line of the list. A customer without a conversation (imported, never wrote) has no last
 * message and no channel. `seen_at`, `row_id`: the place in the list.
 */
export type CustomerRow = {
  id: string
  name: string | null
  phone: string | null
  username: string | null
  seen_at: string
  row_id: string
  channel_name: string | null
  handler: Handler | null
  last_message_at: string | null
  last_preview: string | null
  last_kind: string | null
  blocked_at: string | null
  marketing_opt_out_at: string | null
  created_at: string
  tags: string[]
  order_count: number
  order_rupiah: number
  fields: Record<string, string>
}
export type CustomerList = { rows: CustomerRow[]; next: { at: string; id: string } | null }

export type CustomerRoom = {
  id: string
  channel_name: string
  handler: Handler
  last_message_at: string
  last_preview: string
  last_kind: string
  closure_count: number
}
export type CustomerOrder = {
  id: string
  number: number
  status: SaleStatus
  total_rupiah: number
  created_at: string
}
export type CustomerNote = {
  id: string
  text: string
  author_name: string | null
  created_at: string
}
/** A change of a customer's consent to advertising. */
export type ConsentChange = {
  id: string
  is_allowed: boolean
  actor_kind: 'customer' | 'ai' | 'member' | 'device' | 'system'
  actor_name: string | null
  created_at: string
}

export type CustomerDetail = {
  id: string
  name: string | null
  phone: string | null
  language: string | null
  fields: Record<string, string>
  blocked_at: string | null
  marketing_opt_out_at: string | null
  created_at: string
  identities: { kind: string; value: string }[]
  tags: string[]
  rooms: CustomerRoom[]
  orders: CustomerOrder[]
  /** number of all orders, including those that `orders` omits */
  order_count: number
  order_rupiah: number
  notes: CustomerNote[]
  consents: ConsentChange[]
}
