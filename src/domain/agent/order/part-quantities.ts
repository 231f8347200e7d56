import type { ProductFact } from '#domain/product/describe'
import { foldText } from '#lib/language/text'
import { numberOf } from './order-words.ts'

/** Replaces an amount that an order cannot have. It is one word, and no word of a language. */
export const PART = 'qbagianq'

const COUNT = String.raw`(?:\d{1,3}|satu|dua|tiga|empat|lima|enam)`
const HALF = 'setengah|stengah|stgh|separuh|separo|seperempat|half|quarter'
/** "setengah", "dua setengah", "1,5", "1/2"; not "setengah 8", which is a time. */
const FRACTION = String.raw`(?:${COUNT}\s+)?(?:${HALF})\b(?!\s*\d)(?:\s+an?\b)?|(?:\d{1,3}\s*)?[½¼¾]|(?:\d{1,3}\s+)?(?<!\d)[1-3]\/[2-4](?!\d)|(?<![\d.,])\d{1,3}[.,]\d{1,2}(?![\d.,]*\d)`
const MEASURE = 'kg|kilo|kilogram|gram|gr|ons|liter|ltr|ml'
const AMOUNT = new RegExp(
  String.raw`(?<!\p{L})(?:(${FRACTION})\s*(lusin\b|(?:${MEASURE})\b)?|\d{1,4}\s*(${MEASURE})\b)`,
  'giu',
)

/**
 * Marks the amounts of a text that no order can have: parts of a thing, and a weight or volume of a
 * product that is sold by another unit. `said`: the marked words in order. Amounts that a product
 * has in its own name or variant stay, and so do dozens: "setengah lusin" becomes 6.
 */
export function markParts(
  text: string,
  rows: readonly ProductFact[],
): { text: string; said: string[] } {
  const said: string[] = []
  const marked = text.replace(
    AMOUNT,
    (whole: string, fraction?: string, after?: string, measure?: string) => {
      if (rows.some((row) => isNamed(row, whole))) return whole
      if (!fraction) return measure && rows.some((row) => isSoldBy(row, measure)) ? whole : mark()
      const dozens = after?.toLowerCase() === 'lusin' ? valueOf(fraction) * 12 : NaN
      return Number.isInteger(dozens) ? String(dozens) : mark()

      function mark() {
        said.push(whole.trim())
        return ` ${PART} `
      }
    },
  )
  return { text: marked, said }
}

const packed = (text: string) => foldText(text).replaceAll(/\s+/g, '')
const isNamed = ({ name, variant, attributes }: ProductFact, amount: string): boolean =>
  packed([name, variant, ...Object.values(attributes)].join(' ')).includes(packed(amount))
const isSoldBy = ({ unit }: ProductFact, measure: string): boolean =>
  unit !== null && packed(unit).startsWith(packed(measure).slice(0, 2))

/** The value of a fraction; NaN of one that is not known. */
function valueOf(fraction: string): number {
  const decimal = /^(\d+)[.,](\d+)$/.exec(fraction)
  if (decimal) return Number(`${decimal[1]}.${decimal[2]}`)
  const [, count = '', half = ''] = /^(?:(\S+)\s+)?(\S+)$/.exec(fraction.toLowerCase()) ?? []
  const part = /^(?:seperempat|quarter|¼|1\/4)$/.test(half) ? 0.25 : 0.5
  return (numberOf(count) ?? 0) + part
}
