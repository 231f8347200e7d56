import type { Clause } from '../clauses.ts'
import type { Reading } from '../evidence.ts'

/**
 * Words for before and after. `says`: words in a draft; the other pattern has the source's words.
 */
const TIME_ORDER = [
  {
    says: /\b(?:setelah|sesudah|usai|sehabis|selepas|after)\b(?! (?:itu|ini))/i,
    known: /\b(?:setelah|sesudah|usai|sehabis|selepas|after|sejak|begitu|berikutnya)\b|\bh\+/i,
  },
  {
    says: /\b(?:sebelum|before)\b/i,
    known: /\b(?:sebelum\w*|before|paling lambat|maksimal|sampai|dulu)\b|\bh-\d/i,
  },
]

/**
 * Whether a draft says an order in time that no source has: "setelah acara" for "paling lambat
 * H-3".
 */
export function breaksTimeOrder(
  said: Clause,
  { clauses, subject }: Reading,
  asked: readonly Clause[],
): boolean {
  const source = [...clauses, ...(subject ? [subject] : [])].map(({ text }) => text).join(' ')
  const isOrdered = TIME_ORDER.some(({ known }) => known.test(source))
  // The draft may repeat the customer's "sebelum berangkat" when the source has no order at all.
  const isRepeated = (says: RegExp) => !isOrdered && asked.some(({ text }) => says.test(text))
  return TIME_ORDER.some(
    ({ says, known }) => says.test(said.text) && !known.test(source) && !isRepeated(says),
  )
}
