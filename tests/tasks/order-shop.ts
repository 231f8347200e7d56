import { randomUUID } from 'node:crypto'
import { EMPTY_VALUES } from '#contract/product'
import { saveProducts } from '#domain/product'
import { saveTerms } from '#domain/sale'
import type { Shop } from '../world.ts'

/** The product table of the order tasks: name, variant, price, stock (null: not counted). */
const PRODUCTS: [string, string, number, number | null][] = [
  ['Roti sobek', 'cokelat', 28_000, 10],
  ['Roti sobek', 'keju', 32_000, 5],
  ['Roti manis', '', 9_000, null],
  ['Croissant', '', 22_000, null],
  ['Kue ulang tahun', '16 cm', 185_000, 2],
  ['Kue ulang tahun', '20 cm', 260_000, 3],
  ['Kue ulang tahun', '24 cm', 340_000, 0],
  ['Kopi susu', 'panas', 18_000, null],
  ['Kopi susu', 'dingin', 20_000, null],
]

export const TRANSFER = 'Transfer BCA 1234567890 a.n. Roti Senja'

export type ShopTerms = 'approve' | 'at_once' | 'pickup_only' | 'off'

/** Fills the product table and the terms of a shop. */
export async function stockShop(shop: Shop, terms: ShopTerms): Promise<void> {
  await saveProducts(shop.owner, {
    businessId: shop.businessId,
    rows: PRODUCTS.map(([name, variant, price_rupiah, stock]) => ({
      ...EMPTY_VALUES,
      id: randomUUID(),
      name,
      variant,
      price_rupiah,
      stock,
    })),
  })
  await saveTerms(shop.owner, {
    businessId: shop.businessId,
    is_enabled: terms !== 'off',
    needs_approval: terms !== 'at_once',
    takes_pickup: true,
    takes_delivery: terms !== 'pickup_only',
    zones: [
      { name: 'Sleman', rupiah: 8_000 },
      { name: 'Kota Yogyakarta', rupiah: 12_000 },
    ],
    payment_text: TRANSFER,
  })
}
