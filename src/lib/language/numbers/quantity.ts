import type { QuantityKind } from './units.ts'

/**
 * A figure with its unit. `value` is in the kind's base unit (rupiah, mm, g, ml, minutes); `said`
 * is the number as written. `isClock`: the half of the day is known.
 */
export type Quantity = {
  kind: QuantityKind
  value: number
  said: number
  /** the address, number or day of a contact, date or relative day */
  key: string
  raw: string
  unit?: string
  isClock?: boolean
  isVague?: boolean
  range?: 'start' | 'end'
}
export type Token =
  | { type: 'quantity'; quantity: Quantity }
  | { type: 'per'; unit: string; raw: string }
  | { type: 'word'; word: string }
  | { type: 'mark'; mark: string }

/** A token, and the index after it. */
export type Read = { token: Token; next: number }

export const quantity = (
  kind: QuantityKind,
  value: number,
  raw: string,
  more: Partial<Quantity> = {},
): Token => ({
  type: 'quantity',
  quantity: { kind, value, said: value, key: `${kind}:${value}`, raw, ...more },
})
