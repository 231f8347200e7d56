import { useSyncExternalStore } from 'react'
import { clockTime } from '#dashboard/copy/dates.ts'
import { useNow } from '#dashboard/ui/clock.ts'
import { useZone } from '#dashboard/ui/zone.ts'

const subscribeToNothing = () => () => {}

/** False while the server draws and until its page lives here. */
export const useIsHere = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

/** The present as HH:MM, as a phone shows it, in the zone of the business. */
export const useClock = (): string =>
  clockTime(new Date(useNow()).toISOString(), useZone()).replace('.', ':')
