import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { openSupabase } from '#dashboard/shell/auth/supabase-client.ts'

/**
 * The id of the member's verified authenticator app; null without one. The query runs in the
 * browser.
 */
export const factorQuery = (queryClient: QueryClient) =>
  queryOptions({
    queryKey: ['settings', 'second-step'],
    queryFn: async () => {
      const { auth } = await openSupabase(queryClient)
      const { data, error } = await auth.mfa.listFactors()
      if (error) throw error
      return data.totp[0]?.id ?? null
    },
    staleTime: 0,
  })
