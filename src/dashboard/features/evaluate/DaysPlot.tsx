import { useEffect, useState } from 'react'
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ResponsiveContainer,
  Tooltip,
  useActiveTooltipLabel,
  XAxis,
  YAxis,
} from 'recharts'
import * as copy from '#copy/evaluate'
import * as reportCopy from '#copy/report'
import { formatDay, formatDuration } from '#dashboard/copy/dates.ts'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import type { Measure } from './DaysChart.tsx'
import type { Summary } from './queries.ts'

const LABEL = { fill: 'var(--muted)', fontSize: 12, fontFamily: 'var(--font-figures)' }
const formatSeconds = (value: number) => formatDuration(value * 1000)
const FORMATS: Record<Measure, (value: number) => string> = {
  jumlah: formatNumber,
  nilai: (value) => formatNumber(Math.round(value)),
  balasan: formatSeconds,
}

type Row = {
  day: string
  byAi: number
  withTeam: number
  score: number | null
  replySeconds: number | null
}

/**
 * The chart; loaded only where it is visible. Arrow keys move over its days; Enter or a click opens
 * one, and the table has a link per day.
 */
export function DaysPlot({ onOpen, ...shown }: PlotProps) {
  const [active, setActive] = useState<string | null>(null)
  return (
    <div
      role="presentation"
      className="h-full"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && active) onOpen(active)
      }}
    >
      <Plot {...shown} onOpen={onOpen} onActive={setActive} />
    </div>
  )
}

type PlotProps = {
  days: Summary['days']
  measure: Measure
  onOpen: (day: string) => void
}

function Plot({
  days,
  measure,
  onOpen,
  onActive,
}: PlotProps & { onActive: (day: string | null) => void }) {
  const rows: Row[] = days.map(({ day, byAi, answered, score, replySeconds }) => ({
    day,
    byAi,
    withTeam: answered - byAi,
    score,
    replySeconds,
  }))
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={rows}
        margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
        title={copy.measureTitles[measure]}
        onClick={({ activeLabel }) => {
          if (activeLabel !== undefined) onOpen(String(activeLabel))
        }}
        className="cursor-pointer"
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          tickFormatter={formatDay}
          tick={LABEL}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          minTickGap={24}
        />
        <Values measure={measure} />
        <Tooltip
          cursor={{ fill: 'var(--sunken)' }}
          content={<DayCard format={FORMATS[measure]} />}
        />
        <Names measure={measure} />
        {SERIES[measure].map((series) =>
          measure === 'jumlah' ? (
            <Bar key={series.dataKey} {...series} {...BAR} />
          ) : (
            <Line key={series.dataKey} {...series} {...LINE} />
          ),
        )}
        <TellActive onActive={onActive} />
      </ComposedChart>
    </ResponsiveContainer>
  )
}

/** The day under the pointer or chosen by arrow keys. */
function TellActive({ onActive }: { onActive: (day: string | null) => void }) {
  const label = useActiveTooltipLabel()
  useEffect(() => onActive(label === undefined ? null : String(label)), [onActive, label])
  return null
}

const Values = ({ measure }: { measure: Measure }) => (
  <YAxis
    orientation="right"
    width={measure === 'balasan' ? 64 : 40}
    allowDecimals={false}
    tickCount={5}
    tickFormatter={FORMATS[measure]}
    tick={LABEL}
    tickLine={false}
    axisLine={false}
    {...(measure === 'nilai' ? { domain: [0, 100] } : {})}
  />
)

const Names = ({ measure }: { measure: Measure }) => (
  <Legend
    align="left"
    verticalAlign="top"
    iconType={measure === 'jumlah' ? 'square' : 'plainline'}
    iconSize={10}
    height={30}
    wrapperStyle={{ fontSize: 12 }}
    formatter={(name: string) => <span className="text-text-2">{name}</span>}
  />
)

const BAR = { stackId: 'day', maxBarSize: 28, isAnimationActive: false } as const
const LINE = {
  type: 'monotone',
  strokeWidth: 2,
  dot: { r: 2.5 },
  connectNulls: true,
  isAnimationActive: false,
} as const
type Series = { dataKey: keyof Row; name: string; fill: string; stroke: string }
const SERIES: Record<Measure, Series[]> = {
  jumlah: [
    { dataKey: 'byAi', name: copy.byAiAlone, fill: 'var(--ai)', stroke: 'var(--surface)' },
    {
      dataKey: 'withTeam',
      name: copy.helpedByTeam,
      fill: 'var(--line-strong)',
      stroke: 'var(--surface)',
    },
  ],
  nilai: [{ dataKey: 'score', name: copy.averageScore, fill: 'var(--ai)', stroke: 'var(--ai)' }],
  balasan: [
    {
      dataKey: 'replySeconds',
      name: reportCopy.firstReply,
      fill: 'var(--ai)',
      stroke: 'var(--ai)',
    },
  ],
}

type Shown = { name?: string | number; value?: unknown; color?: string; fill?: string }

/** The tooltip of a day; recharts passes the first three properties. */
function DayCard({
  active,
  label,
  payload = [],
  format,
}: {
  active?: boolean
  label?: string | number
  payload?: readonly Shown[]
  format: (value: number) => string
}) {
  if (!active || label === undefined) return null
  const day = String(label)
  return (
    <div className="min-w-44 rounded-control border border-line bg-raised px-3 py-2 text-12 shadow-float">
      <p className="mb-1 text-13 font-semibold">{formatDay(day)}</p>
      {payload.map(({ name, value, fill }) => (
        <p key={name} className="flex items-center gap-2 text-text-2">
          <span aria-hidden="true" className="size-2 rounded-xs" style={{ background: fill }} />
          <span className="flex-1">{name}</span>
          <span className="figure text-text">
            {typeof value === 'number' ? format(value) : copy.noValue}
          </span>
        </p>
      ))}
      <p className="mt-1 text-muted">{copy.pressForDay}</p>
    </div>
  )
}
