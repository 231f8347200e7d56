import { memo, useEffect, useRef, type KeyboardEvent } from 'react'
import { Archive } from 'lucide-react'
import {
  PRODUCT_COLUMNS,
  type ProductColumn,
  type ProductDraft,
  type ProductRow,
} from '#contract/product'
import * as draftCopy from '#copy/knowledge-draft'
import * as copy from '#copy/product'
import { cx } from '#dashboard/ui/cx.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { cellKey, type Faults, shownText } from './grid-edits.ts'
import { type Cell, type Step, stepOf } from './grid-keys.ts'
import { PhotoCell } from './PhotoCell.tsx'

/** The widths of the row number, the columns, and the archive button. */
export const GRID_COLUMNS =
  '44px minmax(190px,2fr) minmax(100px,1fr) 112px 84px 72px minmax(150px,1.6fr) 104px 112px minmax(90px,0.8fr) 44px'

export const isFigure = (column: ProductColumn) => column === 'price_rupiah' || column === 'stock'

/** A row of the list, or a new row that is not stored yet. */
type GridRowValues = ProductDraft & Pick<Partial<ProductRow>, 'draft_act'>

type Props = {
  gridId: string
  row: GridRowValues
  index: number
  top: number
  isNew: boolean
  isKeeper: boolean
  activeColumn: ProductColumn | null
  editing: { text: string; isTyped: boolean } | null
  faults: Faults
  onPick: (cell: Cell) => void
  onEdit: (cell: Cell) => void
  onCommit: (text: string, step: Step | null) => void
  onCancel: () => void
  onArchive: (ids: string[]) => unknown
}

/** The component is memoised, so scrolling renders only the rows that come into view. */
export const GridRow = memo(function GridRow(props: Props) {
  const { gridId, row, index, top, isNew, isKeeper, onArchive } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="group/row absolute inset-x-0 grid h-10 items-stretch border-b border-line text-14"
      style={{ top, gridTemplateColumns: GRID_COLUMNS }}
    >
      <RowNumber row={row} text={isNew ? '+' : String(index + 1)} />
      {PRODUCT_COLUMNS.map((column) => (
        <GridCell key={column} column={column} id={`${gridId}-${index}-${column}`} {...props} />
      ))}
      <span role="gridcell" className="grid place-items-center">
        {isKeeper && !isNew && (
          <IconButton
            label={row.name ? copy.archiveNamed(row.name) : copy.archiveUnnamed}
            onClick={() => void onArchive([row.id])}
            tabIndex={-1}
            className="opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100"
          >
            <Archive />
          </IconButton>
        )}
      </span>
    </div>
  )
})

/** The number of a row; rows of the draft have a mark beside it. */
function RowNumber({ row, text }: { row: GridRowValues; text: string }) {
  const act = row.draft_act
  return (
    <span
      role="rowheader"
      title={act ? draftCopy.productActs[act] : undefined}
      className={cx(
        'figure relative self-stretch px-2 text-right text-12 leading-10',
        act ? 'font-semibold text-brand' : 'text-muted',
      )}
    >
      {act && <i className="absolute inset-y-0 left-0 w-1 bg-brand" />}
      {text}
      {act && <span className="sr-only"> {draftCopy.productActs[act]}</span>}
    </span>
  )
}

function GridCell({
  id,
  row,
  index,
  column,
  isNew,
  isKeeper,
  activeColumn,
  editing,
  faults,
  onPick,
  onEdit,
  onCommit,
  onCancel,
}: Props & { id: string; column: ProductColumn }) {
  const isActive = activeColumn === column
  const fault = faults.get(cellKey(row.id, column))
  const isUnnamed = !isNew && column === 'name' && row.name === ''
  const text = shownText({ faults }, row, column)
  const reason = fault?.fault ?? (isUnnamed ? 'nameMissing' : undefined)
  const cell = { row: index, column }
  return (
    <div
      role="gridcell"
      id={id}
      aria-selected={isActive}
      aria-invalid={reason ? true : undefined}
      title={reason && copy.faults[reason]}
      onMouseDown={() => onPick(cell)}
      onDoubleClick={() => onEdit(cell)}
      className={cx(
        'relative flex min-w-0 items-center border-l border-line px-2',
        isFigure(column) && 'figure justify-end',
        reason && 'bg-danger-soft text-danger',
        isActive &&
          'outline-2 -outline-offset-2 outline-line-strong group-focus-within/grid:outline-brand',
      )}
    >
      {column === 'photo_url' ? (
        <PhotoCell name={row.name} text={text} onOpen={isKeeper ? () => onEdit(cell) : undefined} />
      ) : isActive && editing ? (
        <CellEditor
          label={copy.editCell(copy.columns[column], row.name)}
          editing={editing}
          onCommit={onCommit}
          onCancel={onCancel}
        />
      ) : (
        <span className={cx('cut', isNew && column === 'name' && 'text-muted')}>
          {isNew && column === 'name' && text === '' ? copy.newRow : text}
        </span>
      )}
    </div>
  )
}

function CellEditor({
  label,
  editing,
  onCommit,
  onCancel,
}: {
  label: string
  editing: { text: string; isTyped: boolean }
  onCommit: (text: string, step: Step | null) => void
  onCancel: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    input.current?.focus()
    if (!editing.isTyped) input.current?.select()
  }, [editing])
  const finish = (step: Step | null) => {
    if (isDone.current) return
    isDone.current = true
    onCommit(input.current?.value ?? '', step)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      isDone.current = true
      onCancel()
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      finish(event.key === 'Enter' ? DOWN : (stepOf(event) ?? DOWN))
    }
  }
  return (
    <input
      ref={input}
      aria-label={label}
      defaultValue={editing.text}
      onKeyDown={onKeyDown}
      onPaste={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
      onBlur={() => finish(null)}
      className="absolute inset-0 bg-raised px-2 text-14 text-text outline-2 -outline-offset-2 outline-brand"
    />
  )
}
const DOWN: Step = { rows: 1, columns: 0 }
