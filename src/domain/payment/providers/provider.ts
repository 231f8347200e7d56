import type { PaymentInstructions, PaymentMethod } from '../contract.ts'
import type { PaymentReport } from '../rules.ts'

/** One payment as the provider needs it. `id` is also its order number at the provider. */
export type PaymentRequest = {
  id: string
  method: PaymentMethod
  amountRupiah: number
  description: string
  expiresAt: Date
  /** QRIS as a code of its own, not on a page; providers that have only codes ignore it */
  isCode: boolean
  /** where the provider's page sends the payer back */
  returnUrl: string
}

/** `refused`: the provider does not take this payment. `unreachable`: the outcome is unknown. */
export type Created =
  | { outcome: 'created'; providerRef: string; instructions: PaymentInstructions }
  | { outcome: 'refused'; detail: string }
  | { outcome: 'unreachable'; detail: string }

/** `pending`: taken, and reported later by `read`. */
export type Refunded =
  | { outcome: 'taken' | 'pending' }
  | { outcome: 'refused' | 'unreachable'; detail: string }

/** A refund as the provider needs it. Its id is its key: the same key again is the same refund. */
export type RefundRequest = { id: string; amountRupiah: number; reason: string }

/** undefined: the provider does not know the payment. */
export type Read =
  | { outcome: 'read'; report: PaymentReport | undefined; providerRef?: string; pageUrl?: string }
  | { outcome: 'unreachable'; detail: string }

/**
 * `refused`: the notice is not from the provider, or cannot be read. A notice of a refund may name
 * the payment by the provider's own id, and has the sum of the refund.
 */
export type CheckedNotice =
  | { outcome: 'genuine'; paymentId: string; amountRupiah: number; currency: string }
  | { outcome: 'refund'; providerRef: string; amountRupiah: number; currency: string }
  | { outcome: 'refused'; detail: string }

/**
 * A payment gateway. A notice only says which payment changed: what it became is read from the
 * provider, so an altered or repeated notice changes nothing.
 */
export type PaymentProvider = {
  methods: PaymentMethod[]
  create: (request: PaymentRequest) => Promise<Created>
  read: (payment: { id: string; providerRef: string | null }) => Promise<Read>
  /** Ends an unpaid payment; a failure is ignored. */
  cancel: (payment: { id: string; providerRef: string | null }) => Promise<void>
  /** Returns money of a paid payment, or continues the refund of the same id. */
  refund: (
    payment: { id: string; providerRef: string | null },
    refund: RefundRequest,
  ) => Promise<Refunded>
  checkNotice: (rawBody: string, headers: Headers) => CheckedNotice
}
