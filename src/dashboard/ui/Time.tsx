import { DEFAULT_ZONE, exactTime, relativeTime } from '#dashboard/copy/dates.ts'
import { useNow } from './clock.ts'
import { cx } from './cx.ts'

/** How long ago, with the exact time on hover. */
export function Time({ iso, zone = DEFAULT_ZONE, className }: { iso: string; zone?: string; className?: string }) {
  const now = useNow()
  return (
    <time dateTime={iso} title={exactTime(iso, zone)} suppressHydrationWarning className={cx('figure', className)}>
      {relativeTime(iso, now, zone)}
    </time>
  )
}
