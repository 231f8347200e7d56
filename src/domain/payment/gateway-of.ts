import { findGateway } from './accounts.ts'
import type { Payment } from './contract.ts'
import { findOwnGateway } from './own-account.ts'
import type { PaymentProvider } from './providers/provider.ts'

/** The gateway account with which a payment was made. */
export function gatewayOf(payment: Payment): Promise<PaymentProvider | undefined> {
  if (payment.provider === 'transfer') return Promise.resolve(undefined)
  return payment.sale_id === null
    ? Promise.resolve(findGateway(payment.provider))
    : findOwnGateway(payment.business_id, payment.provider)
}
