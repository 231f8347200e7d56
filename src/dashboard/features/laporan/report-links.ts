import type { SessionFilter } from '#contract/evaluation/filter'
import type { Report } from '#contract/evaluation/breakdown'
import type { Breakdown, ReportSpan } from '#contract/evaluation/breakdown/span'
import type { MoneySpan } from '#contract/sale/money'
import { dayAfter } from '#lib/time/zone'

/** The search parameters of /evaluate that list the conversations behind a figure. */
export type ListSearch = {
  daftar: SessionFilter
  hari?: '30'
  tanggal?: string
  jam?: string
  sampai?: string
  pukul?: string
  kanal?: string
  anggota?: string
  tag?: string
  alasan?: string
}

const PARTS: Record<Breakdown, (key: string) => Partial<ListSearch>> = {
  jam: (key) => ({ jam: key }),
  kanal: (key) => ({ kanal: key }),
  anggota: (key) => ({ anggota: key }),
  tag: (key) => ({ tag: key }),
  alasan: (key) => ({ alasan: key }),
}

/** The conversations of a span; `part`: those of one row only. */
export const listOf = (
  { span, today }: { span: ReportSpan; today: string },
  daftar: SessionFilter,
  part?: { by: Breakdown; key: string },
): ListSearch => ({
  daftar,
  ...(span === 'hari' ? { tanggal: today } : span === 'bulan' ? { hari: '30' } : {}),
  ...(part ? PARTS[part.by](part.key) : {}),
})

/** The conversations of the period before, up to the same time of day. */
export function listBefore(
  {
    span,
    today,
    time,
    shiftDays,
  }: { span: ReportSpan } & Pick<Report, 'today' | 'time' | 'shiftDays'>,
  daftar: SessionFilter,
): ListSearch {
  const last = dayAfter(today, -shiftDays)
  return {
    daftar,
    pukul: time,
    ...(span === 'hari' ? { tanggal: last } : { sampai: last }),
    ...(span === 'bulan' ? { hari: '30' } : {}),
  }
}

const SPAN_DAYS: Record<ReportSpan, number> = { hari: 1, minggu: 7, bulan: 30 }

/** The days whose money a report sums, and those before, up to the same time of day. */
export function moneySpans({
  span,
  today,
  time,
  shiftDays,
}: { span: ReportSpan } & Pick<Report, 'today' | 'time' | 'shiftDays'>): [
  now: Omit<MoneySpan, 'part'>,
  before: Omit<MoneySpan, 'part'>,
] {
  const first = dayAfter(today, 1 - SPAN_DAYS[span])
  return [
    { from: first, to: today },
    { from: dayAfter(first, -shiftDays), to: dayAfter(today, -shiftDays), time },
  ]
}

/** The columns of the chart's table; `sebelumnya`: those answered at the same time before. */
export const POINT_PARTS = ['dijawab', 'oleh_ai', 'dibantu_tim', 'sebelumnya'] as const
export type PointPart = (typeof POINT_PARTS)[number]

/** The conversations of a point of the chart: an hour of today, or a day. */
export function listAt(
  { span, today, shiftDays }: { span: ReportSpan; today: string; shiftDays: number },
  at: string,
  part: PointPart = 'dijawab',
): ListSearch {
  const isBefore = part === 'sebelumnya'
  const day = span === 'hari' ? today : at
  return {
    daftar: isBefore ? 'dijawab' : part,
    tanggal: isBefore ? dayAfter(day, -shiftDays) : day,
    ...(span === 'hari' ? { jam: at } : {}),
  }
}
