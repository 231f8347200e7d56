import type { PaymentInstructions, PaymentMethod } from '../contract.ts'
import type { PaymentReport } from '../rules.ts'

/** A payment as the provider needs it. `id` is also its order number at the provider. */
export type PaymentRequest = {
  id: string
  method: PaymentMethod
  amountRupiah: number
  description: string
  expiresAt: Date
  /** whether QRIS is a code and not on a page; providers that have only codes ignore it */
  isCode: boolean
  /** where the provider's page returns the payer */
  returnUrl: string
}

/** `refused`: the provider does not accept this payment. `unreachable`: the outcome is unknown. */
export type Created =
  | { outcome: 'created'; providerRef: string; instructions: PaymentInstructions }
  | { outcome: 'refused'; detail: string }
  | { outcome: 'unreachable'; detail: string }

/** `pending`: accepted; `read` reports the result later. */
export type Refunded =
  | { outcome: 'taken' | 'pending' }
  | { outcome: 'refused' | 'unreachable'; detail: string }

/** A refund as the provider needs it. Its id is its idempotency key. */
export type RefundRequest = { id: string; amountRupiah: number; reason: string }

/** Undefined: the provider does not know the payment. */
export type Read =
  | { outcome: 'read'; report: PaymentReport | undefined; providerRef?: string; pageUrl?: string }
  | { outcome: 'unreachable'; detail: string }

/**
 * `refused`: the notice is not from the provider, or cannot be read. A notice of a refund may name
 * the payment by the provider's own id; it has the sum of the refund.
 */
export type CheckedNotice =
  | { outcome: 'genuine'; paymentId: string; amountRupiah: number; currency: string }
  | { outcome: 'refund'; providerRef: string; amountRupiah: number; currency: string }
  | { outcome: 'refused'; detail: string }

/**
 * A payment gateway. A notice only says which payment changed. The status is read from the
 * provider, so an altered or repeated notice changes nothing.
 */
export type PaymentProvider = {
  methods: PaymentMethod[]
  create: (request: PaymentRequest) => Promise<Created>
  read: (payment: { id: string; providerRef: string | null }) => Promise<Read>
  /** Cancels an unpaid payment; a failure is ignored. */
  cancel: (payment: { id: string; providerRef: string | null }) => Promise<void>
  /** Refunds a paid payment, or continues the refund with the same id. */
  refund: (
    payment: { id: string; providerRef: string | null },
    refund: RefundRequest,
  ) => Promise<Refunded>
  checkNotice: (rawBody: string, headers: Headers) => CheckedNotice
}
