import { Check, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { SourceRow } from '#contract/knowledge'
import * as copy from '#copy/knowledge'
import { readReasons } from '#copy/knowledge-reading'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import { localDate } from '#lib/time/opening-hours'
import { renderReason } from '#lib/reason'
import { readNowMs } from '#dashboard/ui/clock.ts'

/** The state of a source as icon and word: Diproses, Siap or Gagal. */
export function SourceStatusChip({
  source,
}: {
  source: Pick<SourceRow, 'status' | 'valid_until'>
}) {
  const zone = useZone()
  if (source.status === 'failed')
    return (
      <Chip tone="danger" icon={<TriangleAlert />}>
        {shared.failed}
      </Chip>
    )
  if (source.status === 'processing')
    return <Chip icon={<LoaderCircle className="animate-spin" />}>{copy.processing}</Chip>
  if (isExpired(source.valid_until, zone))
    return (
      <Chip tone="wait" icon={<TriangleAlert />}>
        {shared.expired}
      </Chip>
    )
  return (
    <Chip tone="ok" icon={<Check />}>
      {copy.ready}
    </Chip>
  )
}

/** The progress of reading a source in numbers. Renders nothing before the total is known. */
export function SourceProgress({ source }: { source: SourceRow }) {
  if (source.status !== 'processing' || !source.total_count) return null
  const share = Math.min(1, source.done_count / source.total_count)
  return (
    <div
      role="progressbar"
      aria-label={copy.readingNamed(source.title)}
      aria-valuemin={0}
      aria-valuemax={source.total_count}
      aria-valuenow={source.done_count}
      className="mt-2 h-1 rounded-full bg-line"
    >
      <span
        style={{ width: `${share * 100}%` }}
        className="block h-full rounded-full bg-brand transition-[width] duration-180"
      />
    </div>
  )
}

/** Why the source could not be read, or only in part. */
export const errorOf = ({ error }: SourceRow): string | null =>
  error && renderReason(error, readReasons)

/** One line under the title: the number of entries, the progress, or the error. */
export function sourceLine(source: SourceRow): string {
  if (source.status === 'failed') return errorOf(source) ?? copy.contentUnreadable
  if (source.status === 'processing')
    return source.total_count
      ? copy.readingPages(source.done_count, source.total_count)
      : copy.waitingForTurn
  return `${formatNumber(source.entry_count)} ${source.kind === 'text' ? copy.facts : copy.answers}`
}

/** The last day is included. */
const isExpired = (validUntil: string | null, zone: string) =>
  validUntil !== null && validUntil < localDate(readNowMs(), zone)
