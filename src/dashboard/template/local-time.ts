import { useSyncExternalStore } from 'react'
import { clockTime } from '#dashboard/copy/dates.ts'
import { useNow } from '#dashboard/ui/clock.ts'

const nothing = () => () => {}

/** The present as HH:MM by the clock of whoever looks; by WIB on the page as the server drew it. */
export function useClock(): string {
  const at = new Date(useNow())
  const isHere = useSyncExternalStore(nothing, () => true, () => false)
  if (!isHere) return clockTime(at.toISOString()).replace('.', ':')
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}
