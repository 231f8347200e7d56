import { MINUTE_MS, DAY_MINUTES } from './durations.ts'

/** Clock times such as "21:00"; both null: no quiet hours. */
type QuietHours = { quiet_from: string | null; quiet_until: string | null }

/** When the present quiet hours end; undefined outside of them. They may include midnight. */
export function endOfQuiet(
  { quiet_from, quiet_until }: QuietHours,
  zone: string,
  at: Date,
): Date | undefined {
  if (quiet_from === null || quiet_until === null) return undefined
  const clock = at.toLocaleTimeString('en-GB', { timeZone: zone, hour12: false })
  const present = minutesOf(clock)
  const sinceStart = (present - minutesOf(quiet_from) + DAY_MINUTES) % DAY_MINUTES
  const length = (minutesOf(quiet_until) - minutesOf(quiet_from) + DAY_MINUTES) % DAY_MINUTES
  if (sinceStart >= length) return undefined
  const wholeMinute = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS
  return new Date(wholeMinute + (length - sinceStart) * MINUTE_MS)
}

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
