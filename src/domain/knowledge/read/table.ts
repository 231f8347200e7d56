import type { Passage } from '../search/passages.ts'

const QUESTION = /^(?:pertanyaan|tanya|question|q|t)$/i
const ANSWER = /^(?:jawaban|jawab|answer|a|j)$/i
const PRICE = /harga|price|biaya|tarif|ongkir|ongkos|total|diskon/i

/**
 * One answer per row, with the column names: "Roti sobek: Harga Rp18.000, Berat 400 g". Columns
 * called pertanyaan and jawaban make questions.
 */
export function rowPassages(table: string[][]): Passage[] {
  const rows = table.filter((row) => row.some(Boolean))
  const [first = [], ...rest] = rows
  const question = first.findIndex((cell) => QUESTION.test(cell))
  const answer = first.findIndex((cell) => ANSWER.test(cell))
  if (question >= 0 && answer >= 0)
    return rest.flatMap((row) =>
      row[question] && row[answer] ? [{ question: row[question], answer: row[answer] }] : [],
    )
  if (!isHead(first, rest))
    return rows.map((row) => ({
      question: null,
      answer: row.filter(Boolean).join(': ').replace(/::/g, ':'),
    }))
  return rest.map((row) => ({ question: null, answer: toSentence(first, row) }))
}

/** Whether the first row is a header: no cell is empty or a number, and another row follows. */
const isHead = (first: string[], rest: string[][]) =>
  first.length > 1 &&
  rest.length > 0 &&
  first.filter(Boolean).length > 1 &&
  first.every((cell) => !/^(?:rp\.?\s*)?[\d.,%]+$/i.test(cell))

function toSentence(head: string[], row: string[]): string {
  const [name = '', ...others] = row
  const said = others.flatMap((cell, at) =>
    cell ? [`${head[at + 1] ?? ''} ${formatPrice(head[at + 1] ?? '', cell)}`.trim()] : [],
  )
  if (!name) return said.join(', ')
  return said.length > 0 ? `${name}: ${said.join(', ')}` : name
}

/** Formats a bare number in a price column as rupiah. */
function formatPrice(head: string, cell: string): string {
  return PRICE.test(head) && /^\d{3,12}$/.test(cell)
    ? `Rp${cell.replace(/\B(?=(\d{3})+$)/g, '.')}`
    : cell
}
