import { type Mapping, PRODUCT_COLUMNS } from '#contract/product'
import * as copy from '#copy/product'
import { ColumnChoice } from '#dashboard/import/ColumnChoice.tsx'

const COLUMN_OPTIONS = PRODUCT_COLUMNS.map((column) => ({
  value: column,
  label: copy.columns[column],
}))

/** The cells of a file or sheet, and the mapping of its columns to those of the table. */
export type OpenedTable = { table: string[][]; mapping: Mapping; hasHead: boolean }

/** Maps the columns of the file to those of the table. */
export const ImportColumns = <Opened extends OpenedTable>({
  opened,
  onChange,
}: {
  opened: Opened
  onChange: (opened: Opened) => void
}) => (
  <ColumnChoice
    head={opened.table[0]}
    columns={[...opened.mapping]}
    hasHead={opened.hasHead}
    options={COLUMN_OPTIONS}
    onChange={({ columns, hasHead }) => onChange({ ...opened, mapping: columns, hasHead })}
  />
)
