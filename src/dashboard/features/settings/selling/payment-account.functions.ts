import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { GATEWAYS, paymentAccount } from '#contract/payment'
import { authed } from '#dashboard/shell/authed.ts'
import { loadWorkspace } from '#domain/business'
import { removeAccount, saveAccount, testAccount } from '#domain/payment/own-account'
import type { Claims } from '#platform/database'
import { AppError } from '#platform/errors'

export const savePaymentAccount = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(paymentAccount)
  .handler(({ context, data }) => saveAccount(context.claims, data))

export const removePaymentAccount = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(z.object({ businessId: z.uuid(), provider: z.enum(GATEWAYS) }))
  .handler(({ context, data }) => removeAccount(context.claims, data))

/** Calls the gateway with the typed keys or the stored ones; owner and admin only. */
export const testPaymentAccount = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(paymentAccount)
  .handler(async ({ context, data }) => {
    await assertKeeper(context.claims, data.businessId)
    return testAccount(data)
  })

async function assertKeeper(claims: Claims, businessId: string): Promise<void> {
  const { business, role } = await loadWorkspace(claims, businessId)
  if (business?.id !== businessId) throw new AppError('business.not_found')
  if (role !== 'owner' && role !== 'admin') throw new AppError('auth.forbidden')
}
