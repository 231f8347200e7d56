// This file has no schemas, because every page loads it.

/** Periods of the report. Each is compared with the same time before. */
export const REPORT_SPANS = ['hari', 'minggu', 'bulan'] as const
export type ReportSpan = (typeof REPORT_SPANS)[number]

/** How the report splits its conversations. */
export const BREAKDOWNS = ['jam', 'kanal', 'anggota', 'tag', 'alasan'] as const
export type Breakdown = (typeof BREAKDOWNS)[number]
