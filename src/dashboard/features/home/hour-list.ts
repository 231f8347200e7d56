import type { HourBar } from '#contract/report'
import type { SessionFilter } from '#contract/evaluation/filter'

export type HourPart = Exclude<keyof HourBar, 'hour'>
export type HourDays = { today: string; weekAgo: string }

const FILTERS: Record<HourPart, SessionFilter> = {
  ai: 'oleh_ai',
  team: 'dibantu_tim',
  lastWeek: 'dijawab',
}

/** The search parameters of /evaluate that list the conversations of an hour of the chart. */
export const hourList = (part: HourPart, hour: number, { today, weekAgo }: HourDays) => ({
  daftar: FILTERS[part],
  tanggal: part === 'lastWeek' ? weekAgo : today,
  jam: String(hour).padStart(2, '0'),
})
