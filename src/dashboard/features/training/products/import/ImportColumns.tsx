import { type Mapping, PRODUCT_COLUMNS, type ProductColumn } from '#contract/product'
import * as copy from '#copy/product'
import { Checkbox } from '#dashboard/ui/form/Choice.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'

const COLUMN_OPTIONS = [
  { value: '', label: copy.leaveOut },
  ...PRODUCT_COLUMNS.map((column) => ({ value: column, label: copy.columns[column] })),
]

/** The cells of a file or sheet, and which column of the table each of their columns fills. */
export type OpenedTable = { table: string[][]; mapping: Mapping; hasHead: boolean }

/** Which column of the file fills which column of the table. */
export function ImportColumns<Opened extends OpenedTable>({
  opened,
  onChange,
}: {
  opened: Opened
  onChange: (opened: Opened) => void
}) {
  const { table, mapping, hasHead } = opened
  const set = (at: number, column: ProductColumn | null) =>
    onChange({
      ...opened,
      mapping: mapping.map((one, place) => {
        if (place === at) return column
        return one === column ? null : one
      }),
    })
  return (
    <div className="mt-4">
      <Checkbox
        label={copy.firstIsHead}
        checked={hasHead}
        onChange={(event) => onChange({ ...opened, hasHead: event.target.checked })}
      />
      <div className="mt-2 grid gap-3 sm:grid-cols-3">
        {mapping.map((column, at) => (
          <Field
            // The columns of a file have no other identity than their place.
            key={at}
            label={
              hasHead && table[0]?.[at] ? copy.columnOf(table[0][at]) : copy.columnNumber(at + 1)
            }
          >
            {(control) => (
              <Select
                {...control}
                value={column ?? ''}
                options={COLUMN_OPTIONS}
                onChange={(event) =>
                  set(at, PRODUCT_COLUMNS.find((one) => one === event.target.value) ?? null)
                }
              />
            )}
          </Field>
        ))}
      </div>
    </div>
  )
}
