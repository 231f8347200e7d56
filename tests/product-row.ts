import { randomUUID } from 'node:crypto'
import type { ProductDraft } from '#contract/product'

/** A new row of the product table. */
export const aProduct = (over: Partial<ProductDraft> = {}): ProductDraft => ({
  id: randomUUID(),
  name: 'Brownies kukus',
  variant: '',
  attributes: {},
  price_rupiah: 85_000,
  unit: 'loyang',
  stock: 4,
  duration_minutes: null,
  photo_url: null,
  valid_until: null,
  ...over,
})
