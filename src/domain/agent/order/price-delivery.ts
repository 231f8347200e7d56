import type { SaleDetails, SaleLanguage, SaleTerms } from '#contract/sale'
import { toCaseReason } from '#contract/conversation/escalation'
import type { ShippingQuote, ShippingResult } from '#contract/sale/shipping'
import type { OrderDesk } from '#domain/sale/chat'
import { formatRupiah } from '#domain/product/describe'
import { pricedDetails } from '#domain/sale/rules'
import {
  askPlaceText,
  quoteText,
  shippingOpenText,
  shippingText,
} from '#domain/sale/shipping-texts'
import { type Run, toStepName } from '../run.ts'
import { findZone } from './find-zone.ts'
import type { PlaceQuestion } from './read-shipping.ts'
import type { OrderStep } from './read-wish.ts'

/**
 * The details with the delivery price of the owner's tool, if the owner has one. An address that
 * already has a price causes no second call. `isShippingOpen`: the tool gave no price; the table's
 * price is not used instead.
 */
export async function priceDelivery(
  run: Run,
  desk: OrderDesk,
  details: SaleDetails,
): Promise<{ details: SaleDetails; isShippingOpen: boolean }> {
  const { terms, quoteShipping } = desk
  const known = pricedDetails(details, terms)
  const { fulfilment, address, shipping_quote: quote } = known
  if (!quoteShipping || fulfilment !== 'antar' || !address || quote)
    return { details: known, isShippingOpen: false }
  const result = await askTool(run, quoteShipping, address)
  return result.ok
    ? {
        details: { ...known, zone: result.quote.area, shipping_quote: result.quote },
        isShippingOpen: false,
      }
    : { details: known, isShippingOpen: known.zone === null }
}

/** Calls the tool and adds a step to the trace. */
export async function askTool(
  run: Run,
  quoteShipping: NonNullable<OrderDesk['quoteShipping']>,
  place: string,
): Promise<ShippingResult> {
  const from = run.sinceMs()
  const result = await quoteShipping(place)
  const name = result.ok ? result.quote.tool_name : result.toolName
  run.note(
    toStepName('shipping_asked', { name }),
    'sistem',
    from,
    result.ok
      ? { detail: toCaseReason('shipping_quoted', priceOf(result.quote)) }
      : { held: true, detail: toCaseReason('shipping_unpriced', { why: result.reason }) },
  )
  return result
}

const priceOf = ({ area, rupiah }: ShippingQuote) => ({ area, price: formatRupiah(rupiah) })

/**
 * The tool's prices for the places that a customer asks about. When the tool has none, people
 * answer.
 */
export async function answerShipping(
  run: Run,
  { terms, draft, quoteShipping }: OrderDesk,
  { places }: PlaceQuestion,
  language: SaleLanguage,
): Promise<OrderStep | undefined> {
  if (!quoteShipping) return undefined
  const quoted = draft?.fulfilment === 'antar' ? draft.shipping_quote : null
  if (places.length === 0)
    return {
      kind: 'answer',
      text: quoted ? quoteText(quoted.address, quoted, language) : askPlaceText(language),
      isCertain: true,
    }
  const texts: string[] = []
  const results = await Promise.all(places.map((place) => askTool(run, quoteShipping, place)))
  for (const [at, result] of results.entries()) {
    const place = places[at]!
    const answer = result.ok
      ? quoteText(place, result.quote, language)
      : tableText(place, terms, language)
    if (answer === undefined)
      return {
        kind: 'people',
        place,
        text: [...texts, shippingOpenText(place, language)].join('\n'),
        isCertain: true,
      }
    texts.push(answer)
  }
  return { kind: 'answer', text: texts.join('\n'), isCertain: true }
}

function tableText(place: string, terms: SaleTerms, language: SaleLanguage): string | undefined {
  const zone = terms.shipping_tool?.falls_back ? findZone(place, terms.zones) : undefined
  return zone && shippingText(zone, language)
}
