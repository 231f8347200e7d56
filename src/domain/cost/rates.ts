import { z } from 'zod'
import { settings } from '#platform/settings'
import { MICRO } from '#lib/rupiah'

const CATEGORIES = ['MARKETING', 'UTILITY', 'AUTHENTICATION', 'SERVICE'] as const
type Category = (typeof CATEGORIES)[number]
const rupiah = z.number().nonnegative()
const rateCard = z.object({
  date: z.iso.date(),
  MARKETING: rupiah,
  UTILITY: rupiah,
  AUTHENTICATION: rupiah.optional(),
  SERVICE: rupiah.optional(),
})
export type RateCard = z.infer<typeof rateCard>
const rateCards = z.union([rateCard.transform((card) => [card]), z.array(rateCard).min(1)])

/** The rates apply to numbers with this prefix. */
const DIALLED = '62'

/**
 * Meta's price of a delivered message to an Indonesian number, in rupiah, from a date on: its dollar
 * rates of October 2024 (0.0411 marketing, 0.0200 utility, 0.0300 authentication) at Rp16.000. Since
 * October 2026 other messages cost as utility ones do (reference/whatsapp.md). Meta changes its
 * rates; the instance's TEMPLATE_PRICES replaces these.
 */
const BUILT_IN: RateCard[] = [
  { date: '2024-10-01', MARKETING: 658, UTILITY: 320, AUTHENTICATION: 480 },
  { date: '2026-10-01', MARKETING: 658, UTILITY: 320, AUTHENTICATION: 480, SERVICE: 320 },
]

/** The instance's rate cards, oldest first. Throws when the setting is malformed. */
export function rateCardsOf(text = settings().TEMPLATE_PRICES): RateCard[] {
  const cards = text ? rateCards.parse(JSON.parse(text)) : BUILT_IN
  return cards.toSorted((a, b) => a.date.localeCompare(b.date))
}

export type Price = { rupiah: number; date: string }

/** The price of one message of a category on a day, with its date; undefined when unknown. */
export function priceOf(category: string, day: string): Price | undefined {
  const card = rateCardsOf().findLast(({ date }) => date <= day) ?? rateCardsOf()[0]
  const price = CATEGORIES.some((one) => one === category) && card?.[category as Category]
  return card && price !== undefined && price !== false
    ? { rupiah: Math.round(price), date: card.date }
    : undefined
}

/** The prices apply to these numbers only. */
export const isDomestic = (phone: string | null): boolean =>
  phone === null || phone.startsWith(DIALLED)

export type Rate = { dialled: string; category: string; valid_from: string; micro: number }

/** The rates as rows: categories as receipts name them, prices in millionths of a rupiah. */
export const listRates = (): Rate[] =>
  rateCardsOf().flatMap((card) =>
    CATEGORIES.flatMap((category) => {
      const price = card[category]
      return price === undefined
        ? []
        : [
            {
              dialled: DIALLED,
              category: category.toLowerCase(),
              valid_from: card.date,
              micro: Math.round(price * MICRO),
            },
          ]
    }),
  )
