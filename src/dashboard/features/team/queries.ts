import { queryOptions } from '@tanstack/react-query'
import { readInvitation, readTeam } from './team.functions.ts'

export const teamQuery = (businessId: string) => queryOptions({ queryKey: ['team', businessId], queryFn: () => readTeam({ data: { businessId } }) })

/** Read anew each time: it depends on who is signed in, and ends by being used. */
export const invitationQuery = (token: string) =>
  queryOptions({ queryKey: ['invitation', token], queryFn: () => (token.length < 20 || token.length > 200 ? ({ state: 'unknown' } as const) : readInvitation({ data: { token } })), staleTime: 0 })
