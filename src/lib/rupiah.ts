/** The factor of the unit that follows a typed price: 1,000 for "15rb", 1,000,000 for "1,5jt". */
export const RUPIAH_SCALES: Record<string, number> = {
  rb: 1000,
  ribu: 1000,
  k: 1000,
  jt: 1_000_000,
  juta: 1_000_000,
}
/** Costs of models and messages are stored in millionths of a rupiah. */
export const MICRO = 1_000_000
/** Below a billion. */
const LIMIT_RUPIAH = 1_000_000_000

/**
 * Parses "Rp8.000", "8000", "8rb" and "1,5jt"; undefined for anything but a whole amount below a
 * billion. Before a word, a dot or comma with one or two digits is a decimal mark.
 */
export function readRupiah(text: string): number | undefined {
  const bare = text
    .toLowerCase()
    .replace(/^\s*rp\.?\s*/, '')
    .trim()
  const [, digits = '', scale = ''] = /^([\d.,]+?)\s*(rb|ribu|k|jt|juta)?$/.exec(bare) ?? []
  const number = readDigits(digits, scale !== '')
  if (number === undefined) return undefined
  const rupiah = Math.round(number * (RUPIAH_SCALES[scale] ?? 1) * 100) / 100
  return Number.isInteger(rupiah) && rupiah < LIMIT_RUPIAH ? rupiah : undefined
}

function readDigits(digits: string, hasScale: boolean): number | undefined {
  if (/^\d{1,9}$|^\d{1,3}(?:\.\d{3})+$/.test(digits)) return Number(digits.replaceAll('.', ''))
  return hasScale && /^\d{1,6}[.,]\d{1,2}$/.test(digits)
    ? Number(digits.replace(',', '.'))
    : undefined
}
