// Without schemas: the address of every page reads these.

/** Of the report, each compared with the same time before. */
export const REPORT_SPANS = ['hari', 'minggu', 'bulan'] as const
export type ReportSpan = (typeof REPORT_SPANS)[number]

/** By what the report splits its conversations. */
export const BREAKDOWNS = ['jam', 'kanal', 'anggota', 'tag', 'alasan'] as const
export type Breakdown = (typeof BREAKDOWNS)[number]
