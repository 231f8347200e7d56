/**
 * Parses "Rp8.000" and "8000" as 8000; undefined for anything but a whole amount below a billion.
 */
export function readRupiah(text: string): number | undefined {
  const digits = text.replace(/^\s*rp\.?\s*/i, '').trim()
  const isWhole = /^\d{1,9}$|^\d{1,3}(?:\.\d{3})+$/.test(digits)
  return isWhole ? Number(digits.replaceAll('.', '')) : undefined
}
