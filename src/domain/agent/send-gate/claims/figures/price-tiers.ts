import type { Clause } from '../clauses.ts'

/**
 * Whether a row is the first or the next price of a tier ("Rp400.000 gigi pertama, berikutnya
 * Rp150.000"). Such a price is not the price of each.
 */
export const isTier = (row: Clause, clauses: readonly Clause[]) =>
  FIRST.test(row.text) ||
  clauses.some(({ sentence, text }) => sentence === row.sentence && NEXT.test(text))
const FIRST = /(?<!\p{L})(?:pertama|perdana|first)(?!\p{L})/iu
const NEXT =
  /(?<!\p{L})(?:berikutnya|selanjutnya|seterusnya|lebihnya|kedua|ketiga|next|additional)(?!\p{L})/iu
