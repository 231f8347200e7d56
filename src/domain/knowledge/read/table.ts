import { MAX_TITLE_ROWS } from '#lib/csv'
import type { Passage } from '../search/passages.ts'

const QUESTION = /^(?:pertanyaan|tanya|question|q|t)$/i
const ANSWER = /^(?:jawaban|jawab|answer|a|j)$/i
const PRICE = /harga|price|biaya|tarif|ongkir|ongkos|total|diskon/i

const ROW_NUMBER = /^(?:no|nomor|#)\.?$/i

/**
 * One answer per row, with the column names: "Roti sobek: Harga Rp18.000, Berat 400 g". Columns
 * called pertanyaan and jawaban make questions. Titles above the column names are answers of their
 * own.
 */
export function rowPassages(table: string[][]): Passage[] {
  const rows = withoutRowNumbers(table.filter((row) => row.some(Boolean)))
  const titles = countTitles(rows)
  return [
    ...rows.slice(0, titles).map((row) => ({ question: null, answer: row.join(' ').trim() })),
    ...bodyPassages(rows.slice(titles)),
  ]
}

/** The rows above the first one with several cells, when it names the columns. */
function countTitles(rows: string[][]): number {
  const at = rows.findIndex((row) => row.filter(Boolean).length > 1)
  const head = rows[at]
  return head && at <= MAX_TITLE_ROWS && isHead(head, rows.slice(at + 1)) ? at : 0
}

function withoutRowNumbers(rows: string[][]): string[][] {
  const head = rows.slice(0, MAX_TITLE_ROWS + 1).find((row) => row.filter(Boolean).length > 1)
  return head && head.length > 2 && ROW_NUMBER.test(head[0] ?? '')
    ? rows.map((row) => (row === head || /^\d+[.)]?$/.test(row[0] ?? '') ? row.slice(1) : row))
    : rows
}

function bodyPassages(rows: string[][]): Passage[] {
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

/** Formats a bare number in a price column as rupiah; the result of a formula is rounded. */
function formatPrice(head: string, cell: string): string {
  if (!PRICE.test(head) || !/^\d{3,12}(?:\.\d{4,})?$/.test(cell)) return cell
  return `Rp${String(Math.round(Number(cell))).replace(/\B(?=(\d{3})+$)/g, '.')}`
}
