import { type HoursColumns, hoursOf } from '#contract/business'
import { openState } from '#lib/hours'

/** "Buka sampai 21.00", "Buka pukul 09.00", "Tutup", "Buka 24 jam". */
export function openingLine(business: HoursColumns, now: Date): string {
  const { isOpen, closesAt, opensAt } = openState(hoursOf(business), now)
  if (isOpen) return closesAt ? `Buka sampai ${closesAt}` : 'Buka 24 jam'
  return opensAt?.day === 'hari ini' ? `Buka pukul ${opensAt.time}` : 'Tutup'
}
