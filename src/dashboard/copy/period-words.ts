import * as copy from '#copy/period'
import { formatDay } from './dates.ts'

/** The days of a list, and the time (HH:MM:SS) of the last day up to which it counts. */
export function periodWords(from: string, to: string, clock?: string): string[] {
  const days = from === to ? formatDay(from) : copy.fromTo(formatDay(from), formatDay(to))
  const [hour = '', minute = ''] = clock?.split(':') ?? []
  return clock ? [days, copy.upToClock(hour, minute)] : [days]
}
