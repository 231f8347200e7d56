import { z } from 'zod/mini'
import type { Role } from '#contract/business'

/** Owner and admin always see numbers, because they connect channels and export customers. */
export const MASKABLE_ROLES = ['agen', 'peninjau'] as const satisfies readonly Role[]
export type MaskableRole = (typeof MASKABLE_ROLES)[number]

export const saveMaskedRoles = z.object({
  businessId: z.uuid(),
  roles: z.array(z.enum(MASKABLE_ROLES)).check(z.maxLength(MASKABLE_ROLES.length)),
})
