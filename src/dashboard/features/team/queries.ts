import { queryOptions } from '@tanstack/react-query'
import { INVITATION_TOKEN_CHARS } from '#contract/team'
import { fetchAlertNumber } from '#dashboard/shell/notices/notice.functions.ts'
import { fetchOffer } from './ownership/ownership.functions.ts'
import { fetchMaskedRoles, readInvitation, readTeam } from './team.functions.ts'

export const teamQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['team', businessId],
    queryFn: () => readTeam({ data: { businessId } }),
  })

/** Connected channels that may send an invitation. */
export const inviteChannelsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['team', businessId, 'channels'],
    queryFn: async () => (await fetchAlertNumber({ data: { businessId } })).channels,
  })

/** The offer of the ownership that concerns the member; null without one. */
export const offerQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['team', businessId, 'offer'],
    queryFn: () => fetchOffer({ data: { businessId } }),
  })

/** The roles that see masked numbers. */
export const maskedRolesQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['team', businessId, 'masked-roles'],
    queryFn: () => fetchMaskedRoles({ data: { businessId } }),
  })

/** Refetched on every use: it depends on the signed-in user, and accepting ends it. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () =>
      token.length < 20 || token.length > INVITATION_TOKEN_CHARS
        ? ({ state: 'unknown' } as const)
        : readInvitation({ data: { token } }),
    staleTime: 0,
  })
