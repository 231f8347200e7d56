import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import type { Report } from '#contract/evaluation/breakdown'
import {
  type Breakdown,
  BREAKDOWNS,
  REPORT_SPANS,
  type ReportSpan,
} from '#contract/evaluation/breakdown/span'
import * as copy from '#copy/breakdown'
import * as screensCopy from '#copy/screens'
import * as shared from '#copy/shared'
import { DownloadMenu } from '#dashboard/account/DownloadMenu.tsx'
import { CostLine } from '#dashboard/cost/CostLine.tsx'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { SegmentedControl } from '#dashboard/ui/form/SegmentedControl.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { BreakdownTable } from './BreakdownTable.tsx'
import { reportTable } from './report-table.ts'
import { reportQuery } from './queries.ts'
import { ReportChart } from './ReportChart.tsx'
import { ReportFigures } from './ReportFigures.tsx'
import { ReportMoney } from './ReportMoney.tsx'
import { TitledPanel } from '#dashboard/ui/TitledPanel.tsx'
import { type LaporanSearch, viewOf } from './search.ts'

const route = getRouteApi('/_dashboard/laporan')
const SPANS = REPORT_SPANS.map((value) => ({ value, label: copy.spans[value] }))
const SPLITS = BREAKDOWNS.map((value) => ({ value, label: copy.split[value] }))

/** The report of a day, a week or a month, compared with the span before. */
export function LaporanScreen() {
  const view = viewOf(route.useSearch())
  const navigate = route.useNavigate()
  const { data: report } = useSuspenseQuery(reportQuery(useBusinessId(), view))
  const change = (next: Partial<LaporanSearch>) =>
    void navigate({ search: (kept) => ({ ...kept, ...next }), replace: true })
  return (
    <Pane>
      <PaneHead title={screensCopy.reports}>
        <SegmentedControl
          label={copy.spanLabel}
          options={SPANS}
          value={view.span}
          onChange={(rentang) => change({ rentang })}
          className="auto-cols-auto [&_button]:h-8 [&_button]:px-3"
        />
      </PaneHead>
      <PaneBody className="bg-canvas">
        <div className="mx-auto grid max-w-270 gap-5 px-4 py-5 md:px-9">
          <p className="text-13 text-muted">
            {copy.lead(copy.comparedWith[view.span])}
            {report.isCounting && ` ${copy.counting}`}
          </p>
          <ReportFigures report={report} span={view.span} />
          <ReportMoney report={report} span={view.span} />
          {view.span !== 'hari' && <CostLine days={view.span === 'bulan' ? 30 : 7} />}
          {report.now.sessions + report.before.sessions === 0 ? (
            <EmptyState
              icon={<ChartColumn />}
              title={copy.none}
              action={
                <Link
                  to="/simulate"
                  search={({ businessId }) => ({ businessId, tab: 'ponsel' as const })}
                  className={buttonClass()}
                >
                  {shared.tryInSimulator}
                </Link>
              }
            />
          ) : (
            <>
              <ReportChart report={report} span={view.span} />
              <Split report={report} view={view} onChange={(menurut) => change({ menurut })} />
            </>
          )}
        </div>
      </PaneBody>
    </Pane>
  )
}

function Split({
  report,
  view,
  onChange,
}: {
  report: Report
  view: { span: ReportSpan; by: Breakdown }
  onChange: (by: Breakdown | undefined) => void
}) {
  return (
    <TitledPanel
      id="rincian"
      title={copy.splitTitle}
      hint={view.by === 'anggota' || view.by === 'tag' ? copy.severalTimes[view.by] : undefined}
      aside={
        <div className="flex items-center gap-2">
          <Select
            aria-label={copy.splitLabel}
            value={view.by}
            onChange={(event) => onChange(BREAKDOWNS.find((one) => one === event.target.value))}
            options={SPLITS}
          />
          <DownloadMenu
            fileName={copy.fileName(view.span, view.by, report.today)}
            readTable={() => reportTable(report, view.by)}
            texts={{ done: () => copy.downloaded, failed: copy.notExported }}
          />
        </div>
      }
    >
      <BreakdownTable report={report} view={view} />
    </TitledPanel>
  )
}
