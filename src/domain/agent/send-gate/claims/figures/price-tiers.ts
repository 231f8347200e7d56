import type { Clause } from '../clauses.ts'

/**
 * "Rp400.000 gigi pertama, berikutnya Rp150.000": the price of the first one is not a price of
 * each.
 */
export const isTier = (row: Clause, clauses: readonly Clause[]) =>
  FIRST.test(row.text) ||
  clauses.some(({ sentence, text }) => sentence === row.sentence && NEXT.test(text))
const FIRST = /(?<!\p{L})(?:pertama|perdana|first)(?!\p{L})/iu
const NEXT =
  /(?<!\p{L})(?:berikutnya|selanjutnya|seterusnya|lebihnya|kedua|ketiga|next|additional)(?!\p{L})/iu
