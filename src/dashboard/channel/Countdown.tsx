import * as copy from '#copy/channel'
import { formatDuration, exactTime } from '#dashboard/copy/dates.ts'
import { useSecond } from '#dashboard/ui/clock.ts'
import { useZone } from '#dashboard/ui/zone.ts'

/** The time left until an instant: in seconds during the last hour, with the exact end on hover. */
export function Countdown({ until }: { until: string }) {
  const zone = useZone()
  const leftMs = Date.parse(until) - useSecond()
  if (leftMs <= 0) return null
  return (
    <time
      role="timer"
      dateTime={until}
      title={exactTime(until, zone)}
      className="figure font-medium whitespace-nowrap"
      suppressHydrationWarning
    >
      {leftMs < 3_600_000
        ? copy.leftMinutes(
            Math.floor(leftMs / 60_000),
            String(Math.floor(leftMs / 1000) % 60).padStart(2, '0'),
          )
        : copy.leftSeconds(formatDuration(leftMs))}
    </time>
  )
}
