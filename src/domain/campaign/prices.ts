import { z } from 'zod'
import { settings } from '#platform/settings'

/**
 * Meta's price of a delivered template to an Indonesian number, in rupiah: its dollar rates of
 * October 2024 (0.0411 marketing, 0.0200 utility) at Rp16.000. Meta changes its rates; the
 * instance's TEMPLATE_PRICES overrides these.
 */
const PRICES = { date: '2024-10-01', MARKETING: 658, UTILITY: 320 }

const given = z.object({
  date: z.iso.date(),
  MARKETING: z.number().nonnegative(),
  UTILITY: z.number().nonnegative(),
})

export type Price = { rupiah: number; date: string }

/** The price of one message of a category, with its date; undefined when unknown. */
export function priceOf(category: string): Price | undefined {
  const text = settings().TEMPLATE_PRICES
  const prices = text ? given.parse(JSON.parse(text)) : PRICES
  const rupiah = category === 'MARKETING' || category === 'UTILITY' ? prices[category] : undefined
  return rupiah === undefined ? undefined : { rupiah: Math.round(rupiah), date: prices.date }
}

/** The prices apply to these numbers only. */
export const isDomestic = (phone: string | null): boolean =>
  phone === null || phone.startsWith('62')
