import { queryOptions } from '@tanstack/react-query'
import { loadLacksFactor, loadRecovery, loadSessions, loadSignInWays } from './account.functions.ts'

/** The answer is fixed while the instance runs. */
export const signInWaysQuery = queryOptions({
  queryKey: ['sign-in-ways'],
  queryFn: () => loadSignInWays(),
  staleTime: Infinity,
})

export const recoveryQuery = queryOptions({ queryKey: ['recovery'], queryFn: () => loadRecovery() })

/** Whether the sign-in page begins with the second step. It is discarded with the session. */
export const lacksFactorQuery = queryOptions({
  queryKey: ['lacks-factor'],
  queryFn: () => loadLacksFactor(),
})

export const sessionsQuery = queryOptions({
  queryKey: ['settings', 'sessions'],
  queryFn: () => loadSessions(),
  staleTime: 0,
})
