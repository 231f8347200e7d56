import { useSyncExternalStore } from 'react'
import { clockTime } from '#dashboard/copy/dates.ts'
import { useNow } from '#dashboard/ui/clock.ts'
import { useZone } from '#dashboard/ui/zone.ts'

const subscribeToNothing = () => () => {}

/** False on the server and until the page is hydrated. */
export const useIsHere = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

/** The present as HH:MM in the zone of the business, as a phone shows it. */
export const useClock = (): string =>
  clockTime(new Date(useNow()).toISOString(), useZone()).replace('.', ':')
