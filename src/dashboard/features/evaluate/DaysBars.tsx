import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import * as copy from '#copy/evaluate'
import { formatDay } from '#dashboard/copy/dates.ts'
import type { Summary } from './queries.ts'

const LABEL = { fill: 'var(--muted)', fontSize: 11 }

/** The chart itself; loaded only where it is seen. Arrow keys move over its days. */
export function DaysBars({ days }: { days: Summary['days'] }) {
  const rows = days.map((day) => ({
    day: formatDay(day.day),
    byAi: day.byAi,
    withTeam: day.answered - day.byAi,
  }))
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={rows} margin={{ top: 4, right: 0, bottom: 0, left: -24 }}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="day" tick={LABEL} tickLine={false} axisLine={{ stroke: 'var(--line)' }} />
        <YAxis allowDecimals={false} tick={LABEL} tickLine={false} axisLine={false} />
        <Tooltip
          cursor={{ fill: 'var(--sunken)' }}
          contentStyle={{
            background: 'var(--raised)',
            border: '1px solid var(--line)',
            borderRadius: 8,
            fontSize: 12,
          }}
        />
        <Legend iconType="square" iconSize={9} wrapperStyle={{ fontSize: 12 }} />
        <Bar
          dataKey="byAi"
          name={copy.byAiAlone}
          stackId="day"
          fill="var(--ai)"
          maxBarSize={40}
          isAnimationActive={false}
        />
        <Bar
          dataKey="withTeam"
          name={copy.helpedByTeam}
          stackId="day"
          fill="var(--muted)"
          maxBarSize={40}
          radius={[3, 3, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}
