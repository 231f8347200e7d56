import { HANDOVER_REASONS } from '#contract/agent'
import type { ReportRow } from '#contract/evaluation/breakdown'
import type { Breakdown, ReportSpan } from '#contract/evaluation/breakdown/span'
import * as copy from '#copy/breakdown'
import { ESCALATION_LABEL } from '#dashboard/conversation/labels.ts'
import { formatDay, formatDuration } from '#dashboard/copy/dates.ts'
import { formatOneDigit } from '#dashboard/copy/format-numbers.ts'

const hourRange = (hour: string) =>
  copy.hourRange(hour, String((Number(hour) + 1) % 24).padStart(2, '0'))

/** The label of a row of the breakdown. */
export function rowName(by: Breakdown, { key, label }: ReportRow): string {
  if (by === 'jam') return hourRange(key)
  if (by === 'alasan') {
    const reason = HANDOVER_REASONS.find((one) => one === key)
    return reason ? ESCALATION_LABEL[reason].label : key
  }
  return label ?? (by === 'anggota' ? copy.formerMember : key)
}

export const pointName = (span: ReportSpan, at: string): string =>
  span === 'hari' ? hourRange(at) : formatDay(at)

export const waitWords = (seconds: number | null): string =>
  seconds === null ? '–' : formatDuration(Math.round(seconds) * 1000)

export const ratingWords = (rating: number | null): string =>
  rating === null ? '–' : formatOneDigit(rating)
