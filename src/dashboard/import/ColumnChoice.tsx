import * as copy from '#copy/import-file'
import { Checkbox } from '#dashboard/ui/form/Choice.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'

type Choice<Column extends string> = { columns: (Column | null)[]; hasHead: boolean }

/**
 * Maps a file's columns to fields; null where a column fills nothing. A field that is chosen twice
 * moves to the newer column.
 */
export function ColumnChoice<Column extends string>({
  head,
  columns,
  hasHead,
  options,
  onChange,
}: Choice<Column> & {
  /** cells of the file's first row */
  head: readonly string[] | undefined
  options: readonly { value: Column; label: string }[]
  onChange: (choice: Choice<Column>) => void
}) {
  const set = (at: number, column: Column | null) =>
    onChange({
      hasHead,
      columns: columns.map((one, place) => {
        if (place === at) return column
        return one === column ? null : one
      }),
    })
  return (
    <div className="mt-4">
      <Checkbox
        label={copy.firstIsHead}
        checked={hasHead}
        onChange={({ target }) => onChange({ columns, hasHead: target.checked })}
      />
      <div className="mt-2 grid gap-3 sm:grid-cols-3">
        {columns.map((column, at) => (
          <Field
            // Columns of a file have no id other than their position.
            key={at}
            label={hasHead && head?.[at] ? copy.columnOf(head[at]) : copy.columnNumber(at + 1)}
          >
            {(control) => (
              <Select
                {...control}
                value={column ?? ''}
                options={[{ value: '', label: copy.leaveOut }, ...options]}
                onChange={({ target }) =>
                  set(at, options.find(({ value }) => value === target.value)?.value ?? null)
                }
              />
            )}
          </Field>
        ))}
      </div>
    </div>
  )
}
