import type { KeyboardEvent } from 'react'
import { PRODUCT_COLUMNS, type ProductColumn } from '#contract/product'

export type Cell = { row: number; column: ProductColumn }
/** `wraps`: after the end of a row the next row begins. */
export type Step = { rows: number; columns: number; wraps?: true }

const PAGE = 12
const FAR = Number.MAX_SAFE_INTEGER
const STEPS: Record<string, Step> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
  PageUp: { rows: -PAGE, columns: 0 },
  PageDown: { rows: PAGE, columns: 0 },
  Home: { rows: 0, columns: -FAR },
  End: { rows: 0, columns: FAR },
  Tab: { rows: 0, columns: 1, wraps: true },
}

/** Where a key moves the active cell; undefined for other keys. */
export function stepOf(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): Step | undefined {
  if (event.altKey) return undefined
  if (event.key === 'Tab' && event.shiftKey) return { rows: 0, columns: -1, wraps: true }
  if (event.ctrlKey || event.metaKey) return FAR_STEPS[event.key]
  return STEPS[event.key]
}
const FAR_STEPS: Record<string, Step> = {
  ArrowUp: { rows: -FAR, columns: 0 },
  ArrowDown: { rows: FAR, columns: 0 },
  Home: { rows: -FAR, columns: -FAR },
  End: { rows: FAR, columns: FAR },
}

/** The cell after a step; the same object when there is no further cell. */
export function moveBy(cell: Cell, rowCount: number, { rows, columns, wraps }: Step): Cell {
  const last = PRODUCT_COLUMNS.length - 1
  const at = PRODUCT_COLUMNS.indexOf(cell.column) + columns
  if (wraps && (at < 0 || at > last)) {
    const row = cell.row + Math.sign(columns)
    if (row < 0 || row >= rowCount) return cell
    return { row, column: columnAt(at < 0 ? last : 0) }
  }
  return { row: clampIndex(cell.row + rows, rowCount - 1), column: columnAt(clampIndex(at, last)) }
}

const clampIndex = (value: number, most: number) => Math.max(0, Math.min(value, most))
const columnAt = (at: number): ProductColumn => PRODUCT_COLUMNS[at] ?? 'name'

/** Whether a key writes a character: then it opens the editor with it. */
export const isTyping = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey
