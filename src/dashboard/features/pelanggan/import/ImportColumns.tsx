import type { CustomerField } from '#contract/contact/customer'
import { NAME_COLUMN, PHONE_COLUMN } from '#contract/contact/customer/import'
import * as copy from '#copy/customer-import'
import { Checkbox } from '#dashboard/ui/form/Choice.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import type { OpenedFile } from './ImportDialog.tsx'

/** Which column of the file fills what. */
export function ImportColumns({
  opened,
  fields,
  onChange,
}: {
  opened: OpenedFile
  fields: readonly CustomerField[]
  onChange: (opened: OpenedFile) => void
}) {
  const { table, columns, hasHead } = opened
  const options = [
    { value: '', label: copy.leaveOut },
    { value: NAME_COLUMN, label: copy.name },
    { value: PHONE_COLUMN, label: copy.number },
    ...fields.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const set = (at: number, column: string) =>
    onChange({
      ...opened,
      columns: columns.map((one, place) => {
        if (place === at) return column || null
        return one === column ? null : one
      }),
    })
  return (
    <div className="mt-4">
      <Checkbox
        label={copy.firstIsHead}
        checked={hasHead}
        onChange={({ target }) => onChange({ ...opened, hasHead: target.checked })}
      />
      <div className="mt-2 grid gap-3 sm:grid-cols-3">
        {columns.map((column, at) => (
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
                options={options}
                onChange={({ target }) => set(at, target.value)}
              />
            )}
          </Field>
        ))}
      </div>
    </div>
  )
}
