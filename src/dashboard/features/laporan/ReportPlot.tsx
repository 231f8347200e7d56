import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { ReportPoint } from '#contract/evaluation/breakdown'
import type { ReportSpan } from '#contract/evaluation/breakdown/span'
import * as copy from '#copy/breakdown'
import { fullHour } from '#copy/formats'
import { formatDay } from '#dashboard/copy/dates.ts'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { pointName } from './report-words.ts'

const LABEL = { fill: 'var(--muted)', fontSize: 12, fontFamily: 'var(--font-figures)' }
const BAR = { stackId: 'now', maxBarSize: 28, isAnimationActive: false } as const

const VALUES = {
  orientation: 'right',
  width: 40,
  allowDecimals: false,
  tickCount: 5,
  tickFormatter: formatNumber,
  tick: LABEL,
  tickLine: false,
  axisLine: false,
} as const

/**
 * The chart; loaded only where it is visible. Arrow keys move over its points, a click opens one;
 * the table has a link per point.
 */
export function ReportPlot({
  points,
  span,
  onOpen,
}: {
  points: ReportPoint[]
  span: ReportSpan
  onOpen: (at: string) => void
}) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={points}
        margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
        title={span === 'hari' ? copy.perHour : copy.perDay}
        onClick={({ activeLabel }) => {
          if (activeLabel !== undefined) onOpen(String(activeLabel))
        }}
        className="cursor-pointer"
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="at"
          tickFormatter={(at: string) => (span === 'hari' ? fullHour(at) : formatDay(at))}
          tick={LABEL}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          minTickGap={20}
        />
        <YAxis {...VALUES} />
        <Tooltip cursor={{ fill: 'var(--sunken)' }} content={<PointCard span={span} />} />
        <Legend
          align="left"
          verticalAlign="top"
          iconSize={10}
          height={30}
          wrapperStyle={{ fontSize: 12 }}
          formatter={(name: string) => <span className="text-text-2">{name}</span>}
        />
        <Bar dataKey="byAi" name={copy.aiAlone} fill="var(--ai)" {...BAR} />
        <Bar dataKey="withTeam" name={copy.withTeam} fill="var(--line-strong)" {...BAR} />
        <Line
          dataKey="before"
          name={copy.before[span]}
          type="monotone"
          stroke="var(--muted)"
          strokeWidth={1.5}
          strokeDasharray="3 4"
          legendType="plainline"
          dot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  )
}

type Shown = { name?: string | number; value?: unknown; color?: string; dataKey?: unknown }

/** The tooltip of a point; recharts passes the first three properties. */
function PointCard({
  active,
  label,
  payload = [],
  span,
}: {
  active?: boolean
  label?: string | number
  payload?: readonly Shown[]
  span: ReportSpan
}) {
  if (!active || label === undefined) return null
  return (
    <div className="min-w-44 rounded-control border border-line bg-raised px-3 py-2 text-12 shadow-float">
      <p className="mb-1 text-13 font-semibold">{pointName(span, String(label))}</p>
      {payload.map(({ name, value, color }) => (
        <p key={name} className="flex items-center gap-2 text-text-2">
          <span aria-hidden="true" className="size-2 rounded-xs" style={{ background: color }} />
          <span className="flex-1">{name}</span>
          <span className="figure text-text">{formatNumber(Number(value ?? 0))}</span>
        </p>
      ))}
      <p className="mt-1 text-muted">{copy.pressToOpen}</p>
    </div>
  )
}
