import { createContext, use } from 'react'
import { DEFAULT_ZONE } from '#lib/time/default-zone'

/** The time zone in which times are shown: the open business's, as the frame provides it. */
export const ZoneContext = createContext(DEFAULT_ZONE)
export const useZone = (): string => use(ZoneContext)
