import { Link } from '@tanstack/react-router'
import type { Report, ReportSums } from '#contract/evaluation/breakdown'
import type { SessionFilter } from '#contract/evaluation/filter'
import type { ReportSpan } from '#contract/evaluation/breakdown/span'
import * as copy from '#copy/breakdown'
import { formatNumber, formatOneDigit } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { listBefore, listOf } from './report-links.ts'
import { waitWords } from './report-words.ts'

type Figure = {
  name: string
  filter: SessionFilter
  /** null: there are no conversations to measure */
  read: (sums: ReportSums) => string | null
}

const FIGURES: Figure[] = [
  { name: copy.handled, filter: 'dijawab', read: ({ answered }) => formatNumber(answered) },
  {
    name: copy.byAi,
    filter: 'oleh_ai',
    read: ({ byAi, answered }) => (answered > 0 ? `${Math.round((byAi / answered) * 100)}%` : null),
  },
  {
    name: copy.handedOver,
    filter: 'diserahkan',
    read: ({ handedOver }) => formatNumber(handedOver),
  },
  {
    name: copy.firstReply,
    filter: 'dibalas',
    read: ({ replySeconds }) => (replySeconds === null ? null : waitWords(replySeconds)),
  },
  {
    name: copy.rating,
    filter: 'menilai',
    read: ({ rating }) => (rating === null ? null : copy.ratingOf(formatOneDigit(rating))),
  },
]

/** The sums of the span beside those of the span before; each opens its conversations. */
export function ReportFigures({ report, span }: { report: Report; span: ReportSpan }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line lg:grid-cols-5 [&>*:last-child]:max-lg:col-span-2">
      {FIGURES.map((figure) => (
        <OneFigure key={figure.name} figure={figure} report={report} span={span} />
      ))}
    </dl>
  )
}

function OneFigure({
  figure: { name, filter, read },
  report,
  span,
}: {
  figure: Figure
  report: Report
  span: ReportSpan
}) {
  const businessId = useBusinessId()
  const value = read(report.now)
  const earlier = report.before.sessions > 0 ? read(report.before) : null
  return (
    <div className="relative min-w-0 bg-surface px-4 pt-3.5 pb-3 hover:bg-sunken">
      <dt className="text-13 font-medium text-text-2">{name}</dt>
      <dd>
        {value === null ? (
          <span className="leading-9 text-muted">–</span>
        ) : (
          <Link
            to="/evaluate"
            search={{ businessId, ...listOf({ span, today: report.today }, filter) }}
            aria-label={copy.openFigure(name, value)}
            className="figure font-display text-28 leading-9 font-semibold whitespace-nowrap before:absolute before:inset-0 before:content-['']"
          >
            {value}
          </Link>
        )}
      </dd>
      <dd className="text-12 text-muted">
        {earlier === null ? (
          copy.nothingBefore
        ) : (
          <Link
            to="/evaluate"
            search={{ businessId, ...listBefore({ ...report, span }, filter) }}
            aria-label={copy.openFigure(name, copy.was(earlier))}
            className="relative inline-block min-h-6 leading-6 underline decoration-line-strong underline-offset-2 hover:text-text"
          >
            {copy.was(earlier)}
          </Link>
        )}
      </dd>
    </div>
  )
}
