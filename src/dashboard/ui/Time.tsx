import {
  clockTime,
  exactTime,
  relativeTime,
  relativeTimeInSentence,
} from '#dashboard/copy/dates.ts'
import { useNow } from './clock.ts'
import { cx } from './cx.ts'
import { useZone } from './zone.ts'

/** A relative time, with the exact time on hover. */
export function Time({
  iso,
  inSentence,
  className,
}: {
  iso: string
  inSentence?: boolean
  className?: string
}) {
  const now = useNow()
  const zone = useZone()
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

/** The time of day, "10.42", with the date on hover. */
export function ClockTime({ iso, className }: { iso: string; className?: string }) {
  const zone = useZone()
  return (
    <time dateTime={iso} title={exactTime(iso, zone)} className={className}>
      {clockTime(iso, zone)}
    </time>
  )
}
