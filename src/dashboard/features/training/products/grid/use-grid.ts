import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { ProductDraft } from '#contract/product'
import { applyCells, changedOnly, isHeadLine, shownText } from './grid-edits.ts'
import { type Cell, isTyping, moveBy, type Step, stepOf } from './grid-keys.ts'
import { readClipboard } from '../table-text.ts'
import type { ProductTable } from '../use-product-table.ts'

/** `isTyped`: a character opened the editor and replaces the text. */
export type Editing = { text: string; isTyped: boolean }
type Given = {
  table: ProductTable
  /** the number of rows, with the empty last one */
  rows: ProductDraft[]
  isKeeper: boolean
  onNewRowUsed: () => void
}

/** The active cell, the open editor, and the handlers of keys and clipboard. */
export function useGrid(given: Given) {
  const root = useRef<HTMLDivElement>(null)
  const cells = useCells(given)
  const { active, editing, go, apply, open } = cells
  const { table, rows, isKeeper } = given
  /** At once, so that the next key is not lost; again after a dialog returned the focus. */
  const focusGrid = () => {
    root.current?.focus()
    requestAnimationFrame(() => {
      if (!root.current?.contains(document.activeElement)) root.current?.focus()
    })
  }
  const commit = (text: string, step: Step | null) => {
    cells.close()
    const row = rows[active.row]
    if (row && (text !== '' || row.name !== '' || shownText(table, row, active.column) !== ''))
      apply([[text]])
    if (!step) return
    // Below a filled last row there is an empty one.
    const isFilled = active.row === rows.length - 1 && text !== ''
    go(moveBy(active, rows.length + (isFilled ? 1 : 0), step))
    focusGrid()
  }
  const cancel = () => {
    cells.close()
    focusGrid()
  }
  return {
    root,
    active,
    editing,
    hasMoved: cells.hasMoved,
    pick: go,
    open,
    commit,
    cancel,
    onKeyDown: (event: KeyboardEvent) => {
      if (!editing) pressKey(event, { ...given, ...cells })
    },
    onPaste: (event: ClipboardEvent) => {
      if (editing || !isKeeper) return
      event.preventDefault()
      const lines = readClipboard(event.clipboardData.getData('text/plain'))
      const body = isHeadLine(lines[0] ?? []) ? lines.slice(1) : lines
      if (body.length > 0) apply(body)
    },
    onCopy: (event: ClipboardEvent) => {
      const row = rows[active.row]
      if (editing || !row) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', shownText(table, row, active.column))
    },
  }
}

function useCells({ table, rows, isKeeper, onNewRowUsed }: Given) {
  const [active, setActive] = useState<Cell>({ row: 0, column: 'name' })
  const [editing, setEditing] = useState<Editing | null>(null)
  const [hasMoved, setMoved] = useState(false)
  const [isReleased, setReleased] = useState(false)
  const go = (cell: Cell) => {
    setActive(cell)
    setMoved(true)
    setReleased(false)
  }
  const open = (cell: Cell, typed?: string) => {
    const row = rows[cell.row]
    if (!isKeeper || !row) return
    go(cell)
    // A photo is edited in a dialog, so a typed letter does not open an editor.
    const isTyped = typed !== undefined && cell.column !== 'photo_url'
    setEditing({ text: isTyped ? typed : shownText(table, row, cell.column), isTyped })
  }
  /** Writes texts into the cells from the active one on, to the right and down. */
  const apply = (lines: string[][]) => {
    const edit = applyCells(rows, active.row, active.column, lines)
    if (active.row + lines.length >= rows.length) onNewRowUsed()
    table.applyEdit(edit, changedOnly(table.rows, edit.saved))
  }
  return {
    active,
    editing,
    hasMoved,
    isReleased,
    go,
    open,
    apply,
    close: () => setEditing(null),
    release: () => setReleased(true),
  }
}

type Pressed = Given & ReturnType<typeof useCells>

/** After Escape the next Tab leaves the grid. */
function pressKey(event: KeyboardEvent, grid: Pressed): void {
  const { active } = grid
  if (event.key === 'Escape') return grid.release()
  if (event.key === 'Tab' && grid.isReleased) return
  const step = stepOf(event)
  const next = step && moveBy(active, grid.rows.length, step)
  if (event.key === 'Tab' && next === active) return
  const act = next ? () => grid.go(next) : actOf(event, grid)
  if (!act) return
  event.preventDefault()
  act()
}

function actOf(event: KeyboardEvent, grid: Pressed): (() => void) | undefined {
  const { active } = grid
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z')
    return () => void grid.table.undo()
  if (event.key === 'Enter' || event.key === 'F2') return () => grid.open(active)
  if (event.key === 'Delete' || event.key === 'Backspace')
    return () => {
      if (grid.isKeeper && active.column !== 'name') grid.apply([['']])
    }
  return isTyping(event) ? () => grid.open(active, event.key) : undefined
}
