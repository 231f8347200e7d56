import { z } from 'zod/mini'
import { roleAdmin, roleAgent, roleOwner, roleViewer } from '#copy/shared'
import { fullEmail, numberFormat } from '#copy/validation'
import { ROLES, type Member, type Role } from '#contract/business'

/** Roles for invitations and role changes. `owner` is missing, because there is one owner. */
export const INVITED_ROLES = ['admin', 'agen', 'peninjau'] as const satisfies readonly Role[]
export type InvitedRole = (typeof INVITED_ROLES)[number]

export const ROLE_WORDS = {
  owner: roleOwner,
  admin: roleAdmin,
  agen: roleAgent,
  peninjau: roleViewer,
} as const satisfies Record<(typeof ROLES)[number], string>

export const inviteMember = z.object({
  businessId: z.uuid(),
  role: z.enum(INVITED_ROLES),
  to: z.union([
    z.object({
      email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email(fullEmail)),
    }),
    // `channelId`: the channel that sends the link; null: the inviter sends it.
    z.object({
      phone: z.string().check(z.regex(/^[1-9]\d{7,14}$/, numberFormat)),
      channelId: z.nullable(z.uuid()),
    }),
  ]),
})
export type InviteMember = z.infer<typeof inviteMember>
/** Limit of a token; an invitation's JWT has about 350 characters. */
export const INVITATION_TOKEN_CHARS = 1000
export const invitationRef = z.object({ businessId: z.uuid(), invitationId: z.uuid() })
export const invitationToken = z.object({
  token: z.string().check(z.minLength(20), z.maxLength(INVITATION_TOKEN_CHARS)),
})
export const memberRef = z.object({ businessId: z.uuid(), memberId: z.uuid() })
export const changeRole = z.extend(memberRef, { role: z.enum(INVITED_ROLES) })

/** `password`: null when a second factor was shown just now, or the account has no password. */
export const offerOwnership = z.extend(memberRef, {
  password: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
})
export type OwnershipOffer = {
  from_id: string
  from_name: string | null
  to_id: string
  to_name: string | null
  expires_at: string
  /** whether the caller may accept or decline it; otherwise they made it and may withdraw it */
  isForCaller: boolean
}

export type Invitation = {
  id: string
  /** either an address or a number is set */
  email: string | null
  phone: string | null
  /** null when no channel sends the link */
  whatsapp_state: 'waiting' | 'sent' | 'refused' | null
  role: InvitedRole
  invited_by_name: string | null
  created_at: string
  expires_at: string
}
/**
 * `invitations`: those that were not accepted or withdrawn, including expired ones. Only owner and
 * admin see them.
 */
export type Team = { members: Omit<Member, 'email'>[]; invitations: Invitation[] }

/**
 * The link to copy. `isMailed`: it was also mailed. `whatsapp`: what a channel does with it.
 * `needs_template`: it may not write to this number, because it has no approved template.
 * `no_channel`: the channel was deleted.
 */
export type SentInvitation = {
  link: string
  isMailed: boolean
  whatsapp: 'sending' | 'needs_template' | 'no_channel' | null
  /** text that the inviter can send to the number themself */
  text: string
}

/**
 * The page of an opened link. `wrong_account`: signed in with another address than the invited one.
 */
export type OpenedInvitation =
  | {
      state: 'valid'
      businessName: string
      inviterName: string | null
      role: InvitedRole
      email: string | null
      phone: string | null
      needsSignIn: boolean
    }
  | { state: 'wrong_account'; businessName: string; email: string; ownEmail: string }
  | { state: 'joined'; businessName: string; businessId: string }
  | { state: 'expired' | 'used'; businessName: string }
  | { state: 'unknown' }
