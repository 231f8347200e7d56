import { z } from 'zod/mini'

export const TABS = ['template', 'kampanye'] as const

/**
 * `kampanye`: the campaign that is open; `mulai`: the template that a new campaign starts from, or
 * nothing in particular.
 */
export const listSearch = z.object({
  tab: z.catch(z.optional(z.enum(TABS)), undefined),
  kampanye: z.catch(z.optional(z.uuid()), undefined),
})

/** `salin`: the template that a new one starts from. */
export const createSearch = z.object({ salin: z.catch(z.optional(z.uuid()), undefined) })
