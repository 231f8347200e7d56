import { type HoursColumns, hoursOf } from '#contract/business'
import { openState } from '#lib/time/opening-hours'
import { timeOfDay } from '#copy/formats'
import * as copy from '#copy/shell'

/** The opening state in words: "Buka sampai 21.00", "Buka pukul 09.00", "Tutup", "Buka 24 jam". */
export function openingLine(business: HoursColumns, now: Date): string {
  const { isOpen, closesAt, opensAt } = openState(hoursOf(business), now)
  if (isOpen) return closesAt ? copy.openUntil(timeOfDay(closesAt)) : copy.openAllDay
  return opensAt?.day === 'hari ini' ? copy.opensAt(timeOfDay(opensAt.time)) : copy.closed
}
