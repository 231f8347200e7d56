import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import { saveMaskedRoles } from '#contract/number-mask'
import * as team from '#contract/team'
import { authed, rendersErrors } from '#dashboard/shell/authed.ts'
import { readClaims } from '#dashboard/shell/auth/session.server.ts'
import {
  acceptInvitation,
  changeRole,
  inviteMember,
  loadTeam,
  openInvitation,
  removeMember,
  resendInvitation,
  revokeInvitation,
} from '#domain/team'
import { readMaskedRoles, saveMaskedRoles as save } from '#domain/number-mask'

export const readTeam = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => loadTeam(context.claims, data.businessId))

export const fetchMaskedRoles = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => readMaskedRoles(context.claims, data.businessId))

export const storeMaskedRoles = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(saveMaskedRoles)
  .handler(({ context, data }) => save(context.claims, data.businessId, data.roles))

export const invite = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(team.inviteMember)
  .handler(({ context, data }) => inviteMember(context.claims, data))

export const resend = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(team.invitationRef)
  .handler(({ context, data }) =>
    resendInvitation(context.claims, data.businessId, data.invitationId),
  )

export const revoke = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(team.invitationRef)
  .handler(({ context, data }) =>
    revokeInvitation(context.claims, data.businessId, data.invitationId),
  )

export const setRole = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(team.changeRole)
  .handler(({ context, data }) =>
    changeRole(context.claims, data.businessId, data.memberId, data.role),
  )

export const remove = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(team.memberRef)
  .handler(({ context, data }) => removeMember(context.claims, data.businessId, data.memberId))

/** Needs no session, only the link. A POST, so that no address of ours contains the token. */
export const readInvitation = createServerFn({ method: 'POST' })
  .middleware([rendersErrors])
  .validator(team.invitationToken)
  .handler(async ({ data }) => openInvitation((await readClaims()) ?? undefined, data.token))

export const accept = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(team.invitationToken)
  .handler(({ context, data }) => acceptInvitation(context.claims, data.token))
