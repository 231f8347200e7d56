import { z } from 'zod/mini'

export const TRAINING_TABS = ['pengetahuan', 'perilaku'] as const

/** What the address says: the tab, and the source that is open. */
export const trainingSearch = z.object({
  tab: z.catch(z.optional(z.enum(TRAINING_TABS)), undefined),
  sumber: z.catch(z.optional(z.uuid()), undefined),
})
