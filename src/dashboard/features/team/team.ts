import { queryOptions } from '@tanstack/react-query'
import { loadMembers } from './team.functions.ts'

export const membersQuery = (businessId: string) => queryOptions({ queryKey: ['members', businessId], queryFn: () => loadMembers({ data: { businessId } }) })
