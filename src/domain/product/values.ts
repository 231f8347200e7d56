import { z } from 'zod/mini'
import { photoIdOf } from './photo-address.ts'

export const NAME_CHARS = 120
export const VARIANT_CHARS = 80
export const UNIT_CHARS = 30
/**
 * Limits of the properties of one row ("warna: merah"): their number, and the length of label and
 * value.
 */
export const MAX_ATTRIBUTES = 12
export const ATTRIBUTE_CHARS = 60
export const PRICE_LIMIT_RUPIAH = 1_000_000_000_000
export const STOCK_LIMIT = 10_000_000
export const DURATION_LIMIT_MINUTES = 525_600
export const PHOTO_CHARS = 1000

const shortText = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const wholeNumber = (most: number) => z.nullable(z.int().check(z.gte(0), z.lte(most)))

/** The values of a row that members write: one variant of a product. */
export const productValues = z.object({
  name: shortText(NAME_CHARS),
  variant: z.string().check(z.trim(), z.maxLength(VARIANT_CHARS)),
  attributes: z
    .record(shortText(ATTRIBUTE_CHARS), shortText(ATTRIBUTE_CHARS))
    .check(z.refine((given) => Object.keys(given).length <= MAX_ATTRIBUTES)),
  price_rupiah: wholeNumber(PRICE_LIMIT_RUPIAH),
  unit: z.nullable(shortText(UNIT_CHARS)),
  stock: wholeNumber(STOCK_LIMIT),
  duration_minutes: z.nullable(z.int().check(z.gte(1), z.lte(DURATION_LIMIT_MINUTES))),
  /** a link, or the address of an uploaded picture */
  photo_url: z.nullable(
    z.union([
      z.url({ protocol: /^https?$/ }).check(z.maxLength(PHOTO_CHARS)),
      z.string().check(z.refine((address) => photoIdOf(address) !== undefined)),
    ]),
  ),
  valid_until: z.nullable(z.iso.date()),
})
export type ProductValues = z.infer<typeof productValues>
