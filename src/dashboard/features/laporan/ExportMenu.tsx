import { Download } from 'lucide-react'
import type { Report } from '#contract/evaluation/breakdown'
import type { Breakdown, ReportSpan } from '#contract/evaluation/breakdown/span'
import * as copy from '#copy/breakdown'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Menu } from '#dashboard/ui/overlay/Menu.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { downloadCsv, downloadXlsx, reportTable } from './export-report.ts'

/** Downloads the breakdown as a file. */
export function ExportMenu({
  report,
  view,
}: {
  report: Report
  view: { span: ReportSpan; by: Breakdown }
}) {
  const name = copy.fileName(view.span, view.by, report.today)
  const save = async (kind: 'csv' | 'xlsx') => {
    try {
      const table = reportTable(report, view.by)
      if (kind === 'csv') downloadCsv(name, table)
      else await downloadXlsx(name, table)
      toast.success(copy.downloaded)
    } catch (error) {
      toast.error(copy.notExported, messageOf(error))
    }
  }
  return (
    <Menu
      label={copy.exportReport}
      align="end"
      trigger={(props) => (
        <Button kind="quiet" {...props}>
          <Download />
          {copy.exportReport}
        </Button>
      )}
      entries={[
        { label: copy.asCsv, onSelect: () => void save('csv') },
        { label: copy.asXlsx, onSelect: () => void save('xlsx') },
      ]}
    />
  )
}
