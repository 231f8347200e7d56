import { Suspense, useId, useState } from 'react'
import { aDraft, PRODUCT_COLUMNS, type ProductDraft } from '#contract/product'
import * as copy from '#copy/product'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { useVisibleRows } from '#dashboard/ui/VirtualRows.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { cellKey } from './grid-edits.ts'
import { GRID_COLUMNS, GridRow, isFigure } from './GridRow.tsx'
import type { Cell, Step } from './grid-keys.ts'
import { useGrid } from './use-grid.ts'
import type { ProductTable } from '../use-product-table.ts'

const PhotoDialog = lazyPart(() =>
  import('../photo/PhotoDialog.tsx').then((module) => module.PhotoDialog),
)

const ROW_PX = 40

/**
 * The product table as a spreadsheet. The grid has the focus, and `aria-activedescendant` announces
 * the active cell; an open editor has the focus.
 */
export function ProductGrid({
  table,
  hasNewRow,
  isKeeper,
}: {
  table: ProductTable
  hasNewRow: boolean
  isKeeper: boolean
}) {
  const gridId = useId()
  const [blank, setBlank] = useState(aDraft)
  const rows: ProductDraft[] = hasNewRow ? [...table.rows, blank] : table.rows
  const onNewRowUsed = () => setBlank(aDraft())
  const { root, ...grid } = useGrid({ table, rows, isKeeper, onNewRowUsed })
  const activeRow = rows[grid.active.row]
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-x-auto overflow-y-hidden">
        <div
          ref={root}
          role="grid"
          tabIndex={0}
          aria-label={copy.products}
          aria-rowcount={table.isWhole ? rows.length + 1 : -1}
          aria-colcount={PRODUCT_COLUMNS.length}
          aria-readonly={!isKeeper}
          aria-describedby={`${gridId}-keys`}
          aria-activedescendant={activeRow && cellId(gridId, grid.active)}
          onKeyDown={grid.onKeyDown}
          onPaste={grid.onPaste}
          onCopy={grid.onCopy}
          className="group/grid flex h-full min-w-280 flex-col outline-none focus-visible:outline-none"
        >
          <HeadRow />
          <GridBody
            gridId={gridId}
            table={table}
            rows={rows}
            newId={blank.id}
            isKeeper={isKeeper}
            grid={grid}
          />
        </div>
      </div>
      {activeRow && <OpenPhoto row={activeRow} grid={grid} />}
      <GridFoot
        id={`${gridId}-keys`}
        fault={activeRow && table.faults.get(cellKey(activeRow.id, grid.active.column))?.fault}
        count={table.faults.size}
        isKeeper={isKeeper}
      />
    </div>
  )
}

/** The dialog of a photo cell that is being edited. */
function OpenPhoto({ row, grid }: { row: ProductDraft; grid: GridState }) {
  const { active, editing, commit, cancel } = grid
  if (active.column !== 'photo_url' || !editing) return null
  return (
    <Suspense>
      <PhotoDialog
        name={[row.name, row.variant].filter(Boolean).join(' ')}
        text={editing.text}
        onSave={(text) => commit(text, STAY)}
        onClose={cancel}
      />
    </Suspense>
  )
}

type GridState = Omit<ReturnType<typeof useGrid>, 'root'>

function GridBody({
  gridId,
  table,
  rows,
  newId,
  isKeeper,
  grid,
}: {
  gridId: string
  table: ProductTable
  rows: ProductDraft[]
  newId: string
  isKeeper: boolean
  grid: GridState
}) {
  const { active, editing } = grid
  const { scroller, onScroll, from, to } = useVisibleRows({
    items: rows,
    keyOf,
    rowHeight: ROW_PX,
    onEnd: table.onEnd,
    shownKey: grid.hasMoved ? rows[active.row]?.id : null,
  })
  return (
    <div
      ref={scroller}
      onScroll={onScroll}
      className="quiet-scroll min-h-0 flex-1 [overflow-anchor:none]"
    >
      <div role="rowgroup" className="relative" style={{ height: rows.length * ROW_PX }}>
        {rows.slice(from, to).map((row, position) => {
          const index = from + position
          const isActive = index === active.row
          return (
            <GridRow
              key={row.id}
              gridId={gridId}
              row={row}
              index={index}
              top={index * ROW_PX}
              isNew={row.id === newId}
              isKeeper={isKeeper}
              activeColumn={isActive ? active.column : null}
              editing={isActive ? editing : null}
              faults={table.faults}
              onPick={grid.pick}
              onEdit={grid.open}
              onCommit={grid.commit}
              onCancel={grid.cancel}
              onArchive={table.archive}
            />
          )
        })}
      </div>
    </div>
  )
}

const STAY: Step = { rows: 0, columns: 0 }
const keyOf = (row: ProductDraft) => row.id
const cellId = (gridId: string, { row, column }: Cell) => `${gridId}-${row}-${column}`

function HeadRow() {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="grid h-9 flex-none items-center border-b border-line bg-surface text-12 font-semibold text-text-2"
      style={{ gridTemplateColumns: GRID_COLUMNS }}
    >
      <span role="columnheader" className="px-2 text-right">
        <span className="sr-only">{copy.rowNumber}</span>
      </span>
      {PRODUCT_COLUMNS.map((column) => (
        <span
          key={column}
          role="columnheader"
          className={isFigure(column) ? 'cut px-2 text-right' : 'cut px-2'}
        >
          {copy.columns[column]}
        </span>
      ))}
      <span role="columnheader">
        <span className="sr-only">{copy.archive}</span>
      </span>
    </div>
  )
}

function GridFoot({
  id,
  fault,
  count,
  isKeeper,
}: {
  id: string
  fault: keyof typeof copy.faults | undefined
  count: number
  isKeeper: boolean
}) {
  return (
    <div className="flex min-h-9 flex-none items-center gap-3 border-t border-line px-4 py-1.5 text-12">
      <p role="status" className={fault ? 'font-medium text-danger' : 'text-muted'}>
        {fault ? copy.faults[fault] : count > 0 ? copy.faultCount(formatNumber(count)) : ''}
      </p>
      <p id={id} className="cut ml-auto text-muted">
        {isKeeper ? copy.gridKeys : copy.readOnly}
      </p>
    </div>
  )
}
