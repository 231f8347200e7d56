import { DAY_MINUTES } from '#lib/time/durations'
import { photoIdOf } from './photo-address.ts'
import type { ProductValues } from './values.ts'

/** A row as answers quote it. The agent reads it from the database at the time of the answer. */
export type ProductFact = ProductValues & { id: string }

/** "Rp1.250.000". */
export const formatRupiah = (rupiah: number): string =>
  `Rp${String(rupiah).replace(/\B(?=(?:\d{3})+$)/g, '.')}`

/** "2 jam 30 menit", "3 hari". */
export function formatDuration(minutes: number): string {
  const days = Math.floor(minutes / DAY_MINUTES)
  const hours = Math.floor((minutes % DAY_MINUTES) / 60)
  const parts: [number, string][] = [
    [days, 'hari'],
    [hours, 'jam'],
    [minutes % 60, 'menit'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}

/** "Rp85.000 per loyang"; undefined when no price is recorded. */
export const priceOf = ({ price_rupiah, unit }: ProductValues): string | undefined =>
  price_rupiah === null ? undefined : `${formatRupiah(price_rupiah)}${unit ? ` per ${unit}` : ''}`

/** "Brownies kukus 20 cm". */
export const fullName = ({ name, variant }: ProductValues): string =>
  variant ? `${name} ${variant}` : name

/**
 * The rows of a product as text, one line each: "Brownies kukus 20 cm: harga Rp85.000 per loyang,
 * stok 4." `withoutStock`: the text for the index, which does not change with each sale.
 */
export function describeProduct(
  rows: readonly ProductValues[],
  { withoutStock = false }: { withoutStock?: boolean } = {},
): string {
  return rows.map((row) => describeRow(row, withoutStock)).join('\n')
}

function describeRow(row: ProductValues, withoutStock: boolean): string {
  const price = priceOf(row)
  const facts = [
    ...(price ? [`harga ${price}`] : []),
    ...(withoutStock || row.stock === null ? [] : [row.stock > 0 ? `stok ${row.stock}` : 'habis']),
    ...Object.entries(row.attributes).map(([label, value]) => `${label.toLowerCase()} ${value}`),
    ...(row.duration_minutes ? [`lama ${formatDuration(row.duration_minutes)}`] : []),
    ...(row.photo_url && !withoutStock ? [`foto ${shownPhoto(row.photo_url)}`] : []),
  ]
  return `${fullName(row)}${facts.length > 0 ? `: ${facts.join(', ')}` : ''}.`
}

/** An uploaded photo has no address for customers: it is sent with the answer. */
const shownPhoto = (photoUrl: string): string => (photoIdOf(photoUrl) ? 'ada' : photoUrl)
