import { z } from 'zod/mini'

/** A money figure of /laporan: what orders took, what was refunded, or both. */
export const MONEY_PARTS = ['diterima', 'dikembalikan', 'bersih'] as const
export type MoneyPart = (typeof MONEY_PARTS)[number]

/** The orders of a figure between two instants; the second is excluded. */
export const saleMoney = z.object({
  part: z.enum(MONEY_PARTS),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
})
export type SaleMoney = z.infer<typeof saleMoney>

/** Days in the business's zone, both inclusive; `time`: of the last day, HH:MM:SS. */
export type MoneySpan = { part: MoneyPart; from: string; to: string; time?: string }

/** The span as a parameter of the address: "diterima_2026-11-21_2026-11-27_14:05:09". */
export const writeMoneySpan = ({ part, from, to, time }: MoneySpan): string =>
  [part, from, to, ...(time ? [time] : [])].join('_')

const SPAN =
  /^([a-z]+)_(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)(?:_((?:[01]\d|2[0-3])(?::[0-5]\d){2}))?$/

/** undefined: the text is no span. */
export function readMoneySpan(text = ''): MoneySpan | undefined {
  const [, name, from = '', to = '', time] = SPAN.exec(text) ?? []
  const part = MONEY_PARTS.find((one) => one === name)
  if (!part || [from, to].some((day) => Number.isNaN(Date.parse(`${day}T00:00:00Z`)))) return
  return { part, from, to, ...(time ? { time } : {}) }
}
