import type { SessionFilter } from '#contract/evaluation/filter'
import type { Breakdown, ReportSpan } from '#contract/evaluation/breakdown/span'

/** The search parameters of /evaluate that list the conversations behind a figure. */
export type ListSearch = {
  daftar: SessionFilter
  hari?: '30'
  tanggal?: string
  jam?: string
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

/** The conversations of a point of the chart: an hour of today, or a day. */
export const listAt = (span: ReportSpan, today: string, at: string): ListSearch =>
  span === 'hari'
    ? { daftar: 'dijawab', tanggal: today, jam: at }
    : { daftar: 'dijawab', tanggal: at }
