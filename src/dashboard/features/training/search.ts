import { oneOf, readSearch, optionalUuid } from '#lib/search-params'

export const TRAINING_TABS = ['pengetahuan', 'perilaku'] as const

/** What the address says: the tab, and the source that is open. */
export const trainingSearch = readSearch({ tab: oneOf(TRAINING_TABS), sumber: optionalUuid })
