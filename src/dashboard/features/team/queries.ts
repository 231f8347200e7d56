import { queryOptions } from '@tanstack/react-query'
import { INVITATION_TOKEN_CHARS } from '#contract/team'
import { readInvitation, readTeam } from './team.functions.ts'

export const teamQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['team', businessId],
    queryFn: () => readTeam({ data: { businessId } }),
  })

/** Read anew each time: it depends on who is signed in, and ends by being used. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () =>
      token.length < 20 || token.length > INVITATION_TOKEN_CHARS
        ? ({ state: 'unknown' } as const)
        : readInvitation({ data: { token } }),
    staleTime: 0,
  })
