import { settings } from '#platform/settings'
import {
  type GatewayName,
  PAYMENT_METHODS,
  type PaymentInstructions,
  type PaymentMethod,
} from './contract.ts'
import { openMidtrans } from './providers/midtrans.ts'
import type { PaymentProvider } from './providers/provider.ts'
import { openXendit } from './providers/xendit.ts'

/** The instance's account at a gateway; undefined without a key. */
export function findGateway(name: GatewayName): PaymentProvider | undefined {
  const given = settings()
  if (name === 'midtrans')
    return given.MIDTRANS_SERVER_KEY
      ? openMidtrans({
          serverKey: given.MIDTRANS_SERVER_KEY,
          apiUrl: given.MIDTRANS_API_URL,
          snapUrl: given.MIDTRANS_SNAP_URL,
        })
      : undefined
  return given.XENDIT_SECRET_KEY && given.XENDIT_CALLBACK_TOKEN
    ? openXendit({
        secretKey: given.XENDIT_SECRET_KEY,
        callbackToken: given.XENDIT_CALLBACK_TOKEN,
        apiUrl: given.XENDIT_API_URL,
      })
    : undefined
}

/** The gateway for new payments; Midtrans has priority over Xendit. */
export function presentGateway(): { name: GatewayName; provider: PaymentProvider } | undefined {
  for (const name of ['midtrans', 'xendit'] as const) {
    const provider = findGateway(name)
    if (provider) return { name, provider }
  }
  return undefined
}

/** The operator's bank account; undefined when none is set. */
export const transferAccount = (): PaymentInstructions | undefined => settings().TRANSFER_ACCOUNT

/** The methods that this instance offers, in the order of the list. */
export function listMethods(): PaymentMethod[] {
  const chosen = settings()
    .PAYMENT_METHODS.split(',')
    .map((name) => name.trim())
  const atGateway = presentGateway()?.provider.methods ?? []
  return PAYMENT_METHODS.filter((method) =>
    method === 'transfer'
      ? transferAccount() !== undefined
      : chosen.includes(method) && atGateway.includes(method),
  )
}
