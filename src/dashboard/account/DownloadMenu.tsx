import { useState } from 'react'
import { Download } from 'lucide-react'
import * as copy from '#copy/download'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Menu } from '#dashboard/ui/overlay/Menu.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { downloadTable, type TableCell, type TableKind } from './download-table.ts'

/** Downloads a table as CSV or XLSX. `readTable` is called with each download. */
export function DownloadMenu({
  fileName,
  readTable,
  texts,
}: {
  fileName: string
  readTable: () => TableCell[][] | Promise<TableCell[][]>
  texts: { done: (rows: number) => string; failed: string }
}) {
  const [isBusy, setBusy] = useState(false)
  const save = async (kind: TableKind) => {
    setBusy(true)
    try {
      const table = await readTable()
      await downloadTable(fileName, table, kind)
      toast.success(texts.done(table.length - 1))
    } catch (error) {
      toast.error(texts.failed, messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu
      label={copy.download}
      align="end"
      trigger={(props) => (
        <Button kind="quiet" busy={isBusy} {...props}>
          <Download />
          {copy.download}
        </Button>
      )}
      entries={[
        { label: copy.asCsv, onSelect: () => void save('csv') },
        { label: copy.asXlsx, onSelect: () => void save('xlsx') },
      ]}
    />
  )
}
