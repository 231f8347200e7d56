import { EMPTY_VALUES } from '#contract/product'
import type { SaleActInput } from '#contract/sale'
import { saveAccount } from '#domain/payment/own-account'
import { saveProducts } from '#domain/product'
import { saveTerms } from '#domain/sale'
import { parseSettings, useSettings } from '#platform/settings'
import type { Shop } from '../world.ts'
import { openBoundaries } from './crashes.ts'
import { callTill, GATEWAY_URL, SERVER_KEY } from './gateway.ts'

export const STOCK = 7
export const PRICE = 85_000

export type SaleStep =
  /** the customer writes an order, and confirms it; `replaces`: in place of an earlier one */
  | { kind: 'order'; quantity: number; replaces: boolean }
  | { kind: 'cancel' | 'proof' | 'link' | 'undoRefund'; which: number }
  | { kind: 'act'; which: number; act: SaleActInput['act'] }
  /** outside the product, so nothing crashes. `wrong`: the gateway then reports another amount */
  | { kind: 'customerPays'; which: number; method: string; wrong: boolean }
  | { kind: 'billEnds'; which: number }
  | { kind: 'price'; rupiah: number }
  | { kind: 'notice'; which: number; fault: string }
  | { kind: 'refund'; which: number; percent: number; way: 'gateway' | 'manual' | 'recorded' }
  | { kind: 'jobs' | 'sweep' }
  | { kind: 'wait'; hours: number }

/** Payments whose amount the gateway reports wrongly. */
export const wrongAmounts = new Set<string>()

/** Customers' orders of an instance, whose gateway is the stand-in in this process. */
export function openSales(databaseUrl: string): void {
  useSettings(
    parseSettings({
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      MIDTRANS_API_URL: GATEWAY_URL,
      MIDTRANS_SNAP_URL: GATEWAY_URL,
    }),
  )
  openBoundaries(async (url, init) => {
    const answer = await callTill(url, init)
    const paymentId = /\/v2\/([^/]+)\/status$/.exec(url)?.[1]
    if (!paymentId || !wrongAmounts.has(paymentId)) return answer
    const body = (await answer.json()) as { gross_amount?: string }
    return Response.json({ ...body, gross_amount: `${Number(body.gross_amount) - 5000}.00` })
  })
}

/** A shop with one product, which takes orders by chat and payments by its own account. */
export async function fitOut(
  shop: Shop,
  { productId, needsApproval }: { productId: string; needsApproval: boolean },
): Promise<void> {
  const { businessId } = shop
  const cake = { ...EMPTY_VALUES, id: productId, name: 'Brownies', variant: '' }
  await saveProducts(shop.owner, {
    businessId,
    rows: [{ ...cake, price_rupiah: PRICE, stock: STOCK }],
  })
  await saveTerms(shop.owner, {
    businessId,
    is_enabled: true,
    needs_approval: needsApproval,
    takes_pickup: true,
    takes_delivery: false,
    zones: [],
    payment_text: null,
  })
  await anAccount(shop)
}

/** An account of the business at the gateway. */
export const anAccount = (shop: Shop): Promise<void> =>
  saveAccount(shop.owner, {
    businessId: shop.businessId,
    provider: 'midtrans',
    is_sandbox: true,
    sends_links: true,
    key: SERVER_KEY,
    callbackToken: '',
  })
