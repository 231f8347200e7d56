/** Rows above the column names, such as the name of a shop, are looked through up to this one. */
export const MAX_TITLE_ROWS = 10

/** Spreadsheets run a cell that begins like this as a formula, except a plain number. */
const FORMULA = /^[=+\-@\t\r]/
const PLAIN_NUMBER = /^[+-]?\d[\d.,]*$/

/**
 * Rows as CSV with semicolons, as Excel reads it in Indonesia, and a byte order mark for its
 * letters. A cell that could run as a formula gets an apostrophe.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(toCell).join(';')).join('\r\n')}\r\n`
}

function toCell(value: string): string {
  const safe = FORMULA.test(value) && !PLAIN_NUMBER.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
