import type { Values } from '#contract/procedure'
import { upTo } from '#lib/language/text'
import { DAYS_CHARS, ZONE_CHARS } from '../contract.ts'
import { MAX_QUOTED_RUPIAH, type ShippingTool } from './contract.ts'

export type ReadQuote =
  | { ok: true; rupiah: number; area: string; days: string | null }
  | { ok: false; reason: 'price' | 'area'; value: string }

/**
 * Price, area and duration in the values of a tool. A price has digits only, because "12.000" means
 * twelve to some servers and twelve thousand to others.
 */
export function readQuote(values: Values, { price, area, days }: ShippingTool): ReadQuote {
  const amount = values[price] ?? ''
  const rupiah = /^\d{1,9}$/.test(amount) ? Number(amount) : Number.NaN
  if (!(rupiah <= MAX_QUOTED_RUPIAH)) return { ok: false, reason: 'price', value: amount }
  const name = (values[area] ?? '').trim()
  if (name === '' || name.length > ZONE_CHARS) return { ok: false, reason: 'area', value: name }
  const time = days === null ? '' : (values[days] ?? '').trim()
  return { ok: true, rupiah, area: name, days: upTo(time, DAYS_CHARS) || null }
}
