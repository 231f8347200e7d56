import { z } from 'zod/mini'

export const contactRef = z.object({ businessId: z.uuid(), contactId: z.uuid() })
export const mergeContacts = z.object({
  businessId: z.uuid(),
  contactId: z.uuid(),
  otherId: z.uuid(),
})
export const undoMerge = z.object({ businessId: z.uuid(), mergeId: z.uuid() })

/** Why two contacts may be one person. */
export type SameReason = 'phone' | 'username' | 'name'
export type SameContact = {
  id: string
  name: string | null
  phone: string | null
  reason: SameReason
  last_message_at: string | null
  identities: { kind: string; value: string }[]
}
/**
 * A merge that was not undone: the merged contact, when and by whom (`null`: by WhatsApp's data).
 */
export type StandingMerge = {
  id: string
  name: string | null
  phone: string | null
  merged_by_name: string | null
  reason: 'linked' | 'changed' | 'manual'
  created_at: string
}
export type ContactLinks = { same: SameContact[]; merges: StandingMerge[] }
