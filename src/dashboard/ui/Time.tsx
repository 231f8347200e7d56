import {
  DEFAULT_ZONE,
  exactTime,
  relativeTime,
  relativeTimeInSentence,
} from '#dashboard/copy/dates.ts'
import { useNow } from './clock.ts'
import { cx } from './cx.ts'

/** How long ago, with the exact time on hover. */
export function Time({
  iso,
  zone = DEFAULT_ZONE,
  inSentence,
  className,
}: {
  iso: string
  zone?: string
  inSentence?: boolean
  className?: string
}) {
  const now = useNow()
  return (
    <time
      dateTime={iso}
      title={exactTime(iso, zone)}
      suppressHydrationWarning
      className={cx('figure', className)}
    >
      {inSentence ? relativeTimeInSentence(iso, now, zone) : relativeTime(iso, now, zone)}
    </time>
  )
}
