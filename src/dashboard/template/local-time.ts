import { useSyncExternalStore } from 'react'
import { clockTime } from '#dashboard/copy/dates.ts'
import { useNow } from '#dashboard/ui/clock.ts'

const subscribeToNothing = () => () => {}

/** False while the server draws and until its page lives here. */
export const useIsHere = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

/** The present as HH:MM by the reader's clock; WIB in the server's markup. */
export function useClock(): string {
  const at = new Date(useNow())
  const isHere = useIsHere()
  if (!isHere) return clockTime(at.toISOString()).replace('.', ':')
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}
