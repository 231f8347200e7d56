import type { ProductFact } from '#domain/product/describe'
import { findShort, readChoices, readOffered, type Wanted } from '#domain/product/stock'
import type { ReadTx } from '#platform/database'
import { wantedOf } from './change-sale.ts'
import type { Draft, SaleDetails, SaleLanguage, SaleLine, SaleTerms } from './contract.ts'
import { type DraftFacts, goneText, shortText } from './draft-texts.ts'
import { pricedDetails } from './rules.ts'
import * as rows from './queries.ts'

export type Wish = {
  draft: Draft
  remarks: string[]
  terms: SaleTerms
  language: SaleLanguage
  /** order whose stock becomes free */
  replacesId: string | null
  isShippingOpen?: boolean
}

/** The draft at the prices of this moment. Products that are sold out or gone are asked again. */
export async function priceDraft(
  tx: ReadTx,
  businessId: string,
  { draft, remarks, terms, language, replacesId }: Wish,
): Promise<DraftFacts> {
  const names = draft.lines.flatMap(({ productId, name }) => (productId ? [] : [name]))
  const ids = draft.lines.flatMap(({ productId }) => productId ?? [])
  const offered = await withFreed(
    tx,
    businessId,
    await readOffered(tx, businessId, ids),
    replacesId,
  )
  const choices = await readChoices(tx, businessId, names)
  const gone = draft.lines.filter(({ productId }) => productId && !offered.has(productId))
  const kept = draft.lines
    .filter((line) => !gone.includes(line))
    .map((line) => atPrice(line, offered.get(line.productId ?? '')))
  const short = findShort(
    kept.flatMap((line) => wantedOf(line).map((wanted) => ({ ...wanted, line }))),
    offered,
  )
  const lines = kept.flatMap((line) => {
    if (!short.some((one) => one.line === line)) return [line]
    const stock = offered.get(line.productId ?? '')?.stock
    return stock ? [{ ...line, quantity: null }] : []
  })
  return {
    lines,
    details: pricedDetails(draft.details, terms),
    terms,
    products: choices,
    remarks: [
      ...remarks,
      ...gone.map((line) => goneText(line, language)),
      ...short.map(({ line, productId }) =>
        shortText(line, offered.get(productId)?.stock ?? 0, language),
      ),
    ],
    language,
  }
}

/** Adds the stock of the replaced order, which is free for the new one. */
async function withFreed(
  tx: ReadTx,
  businessId: string,
  offered: Map<string, ProductFact>,
  replacesId: string | null,
): Promise<Map<string, ProductFact>> {
  const old = replacesId ? await rows.findSale(tx, businessId, replacesId) : undefined
  const freed: Wanted[] = old?.reserves_stock ? old.lines.flatMap(wantedOf) : []
  for (const { productId, quantity } of freed) {
    const row = offered.get(productId)
    if (row && row.stock !== null) offered.set(productId, { ...row, stock: row.stock + quantity })
  }
  return offered
}

const atPrice = (line: SaleLine, row: ProductFact | undefined): SaleLine =>
  row
    ? {
        ...line,
        name: row.name,
        variant: row.variant,
        unit: row.unit,
        priceRupiah: row.price_rupiah,
      }
    : line

export const detailsOf = (sale: SaleDetails): SaleDetails => ({
  fulfilment: sale.fulfilment,
  zone: sale.zone,
  address: sale.address,
  shipping_quote: sale.shipping_quote,
  wanted_day: sale.wanted_day,
  wanted_time: sale.wanted_time,
  // Acts from before parts of the day existed have none.
  wanted_part: sale.wanted_part ?? null,
  note: sale.note,
})
