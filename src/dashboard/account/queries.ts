import { queryOptions } from '@tanstack/react-query'
import { loadRecovery, loadSignInWays } from './account.functions.ts'

/** Fixed while the instance runs. */
export const signInWaysQuery = queryOptions({
  queryKey: ['sign-in-ways'],
  queryFn: () => loadSignInWays(),
  staleTime: Infinity,
})

export const recoveryQuery = queryOptions({ queryKey: ['recovery'], queryFn: () => loadRecovery() })
