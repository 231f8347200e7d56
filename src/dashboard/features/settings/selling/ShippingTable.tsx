import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { Plus, X } from 'lucide-react'
import { MAX_ZONES, ZONE_CHARS } from '#contract/sale'
import * as copy from '#copy/sale'
import { Button } from '#dashboard/ui/Button.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import {
  EMPTY_ZONE,
  pasteCells,
  SHIPPING_COLUMNS,
  type ShippingColumn,
  type TypedZone,
} from './shipping-table.ts'

const COLUMNS = 'sm:grid-cols-[minmax(0,1.2fr)_6rem_minmax(0,1.4fr)_6.5rem_5.5rem_2.5rem]'

type Props = { rows: TypedZone[]; onChange: (rows: TypedZone[]) => void }

/** The owner's shipping table: a grid with keyboard and paste; on a phone one card per area. */
export function ShippingTable({ rows, onChange }: Props) {
  const table = useRef<HTMLFieldSetElement>(null)
  const focus = (row: number, column: ShippingColumn) =>
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`)?.focus()
  const move = (event: KeyboardEvent, row: number, column: ShippingColumn) => {
    const step = STEPS[event.key]
    if (step === undefined || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (event.key === 'Enter' && row === rows.length - 1 && rows.length < MAX_ZONES)
      onChange([...rows, EMPTY_ZONE])
    requestAnimationFrame(() => focus(row + step, column))
  }
  const paste = (event: ClipboardEvent, row: number, column: ShippingColumn) => {
    const pasted = pasteCells(rows, event.clipboardData.getData('text'), { row, column })
    if (!pasted) return
    event.preventDefault()
    onChange(pasted.slice(0, MAX_ZONES))
  }
  return (
    <fieldset ref={table} className="grid min-w-0 gap-2">
      <legend className="pb-1.5 text-13 font-medium">{copy.zones}</legend>
      <p className="text-13 text-muted">{copy.zonesHint}</p>
      <div aria-hidden className={`hidden gap-2 text-12 text-muted sm:grid ${COLUMNS}`}>
        {SHIPPING_COLUMNS.map((column) => (
          <span key={column}>{copy.zoneColumns[column]}</span>
        ))}
      </div>
      {rows.map((row, at) => (
        <Row
          key={at}
          row={row}
          at={at}
          onChange={(next) => onChange(rows.map((one, place) => (place === at ? next : one)))}
          onRemove={() => onChange(rows.filter((_, place) => place !== at))}
          onKeyDown={(event, column) => move(event, at, column)}
          onPaste={(event, column) => paste(event, at, column)}
        />
      ))}
      {rows.length < MAX_ZONES && (
        <Button className="w-fit" onClick={() => onChange([...rows, EMPTY_ZONE])}>
          <Plus />
          {copy.addZone}
        </Button>
      )}
    </fieldset>
  )
}

function Row({
  row,
  at,
  onChange,
  onRemove,
  onKeyDown,
  onPaste,
}: {
  row: TypedZone
  at: number
  onChange: (row: TypedZone) => void
  onRemove: () => void
  onKeyDown: (event: KeyboardEvent, column: ShippingColumn) => void
  onPaste: (event: ClipboardEvent, column: ShippingColumn) => void
}) {
  return (
    <div
      className={`grid grid-cols-2 gap-2 max-sm:rounded-control max-sm:border max-sm:border-line max-sm:p-3 sm:items-center ${COLUMNS}`}
    >
      {SHIPPING_COLUMNS.map((column) => (
        <Cell
          key={column}
          row={at}
          column={column}
          value={row[column]}
          onChange={(value) => onChange({ ...row, [column]: value })}
          onKeyDown={(event) => onKeyDown(event, column)}
          onPaste={(event) => onPaste(event, column)}
        />
      ))}
      <IconButton
        label={copy.removeZone(row.name)}
        onClick={onRemove}
        className="max-sm:self-end max-sm:justify-self-end"
      >
        <X />
      </IconButton>
    </div>
  )
}

/** The rows of the grid; arrow keys move between their cells. */
const STEPS: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }
const IS_AMOUNT: ShippingColumn[] = ['rupiah', 'freeFrom']

function Cell({
  row,
  column,
  value,
  onChange,
  ...events
}: {
  row: number
  column: ShippingColumn
  value: string
  onChange: (value: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onPaste: (event: ClipboardEvent) => void
}) {
  const isAmount = IS_AMOUNT.includes(column)
  return (
    <label className="grid min-w-0 gap-1">
      <span className="text-12 text-muted sm:hidden">{copy.zoneColumns[column]}</span>
      <TextInput
        {...events}
        data-cell={`${row}:${column}`}
        aria-label={copy.zoneCell(copy.zoneColumns[column], row + 1)}
        placeholder={copy.zoneExamples[column]}
        inputMode={isAmount ? 'numeric' : 'text'}
        maxLength={isAmount ? 14 : column === 'areas' ? 600 : ZONE_CHARS}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
