import { type Zone, zone } from '#contract/sale'
import { readRupiah } from '#lib/rupiah'

/** A row of the shipping table as it is typed. */
export type TypedZone = {
  name: string
  rupiah: string
  /** other names and postcodes, separated by commas */
  areas: string
  freeFrom: string
  days: string
}
export type ShippingColumn = keyof TypedZone
export const SHIPPING_COLUMNS: ShippingColumn[] = ['name', 'rupiah', 'areas', 'freeFrom', 'days']
export const EMPTY_ZONE: TypedZone = { name: '', rupiah: '', areas: '', freeFrom: '', days: '' }

export const typedZone = (saved: Zone): TypedZone => ({
  name: saved.name,
  rupiah: String(saved.rupiah),
  areas: saved.areas.join(', '),
  freeFrom: saved.free_from_rupiah === null ? '' : String(saved.free_from_rupiah),
  days: saved.days ?? '',
})

export const isTyped = (row: TypedZone): boolean =>
  SHIPPING_COLUMNS.some((column) => row[column].trim() !== '')

/** The row in the stored form; undefined when one of its cells is invalid. */
export function parseZone({ name, rupiah, areas, freeFrom, days }: TypedZone): Zone | undefined {
  const price = readRupiah(rupiah)
  const from = freeFrom.trim() === '' ? null : readRupiah(freeFrom)
  const parsed = zone.safeParse({
    name,
    rupiah: price,
    areas: areas
      .split(/[,;\n]/)
      .map((one) => one.trim())
      .filter(Boolean),
    free_from_rupiah: from,
    days: days.trim() || null,
  })
  return price !== undefined && from !== undefined && parsed.success ? parsed.data : undefined
}

/** Inserts cells copied from a sheet, from one cell on. Undefined for a text of one cell. */
export function pasteCells(
  rows: readonly TypedZone[],
  text: string,
  { row, column }: { row: number; column: ShippingColumn },
): TypedZone[] | undefined {
  const lines = text.replace(/[\r\n]+$/, '').split(/\r?\n/)
  if (lines.length < 2 && !text.includes('\t')) return undefined
  const from = SHIPPING_COLUMNS.indexOf(column)
  const pasted = [...rows]
  for (const [at, line] of lines.entries()) {
    const cells = line.split('\t').slice(0, SHIPPING_COLUMNS.length - from)
    const changed = Object.fromEntries(
      cells.map((cell, place) => [SHIPPING_COLUMNS[from + place], cell.trim()]),
    )
    pasted[row + at] = { ...(pasted[row + at] ?? EMPTY_ZONE), ...changed }
  }
  return pasted
}
