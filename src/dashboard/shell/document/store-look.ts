import type { QueryClient } from '@tanstack/react-query'
import * as copy from '#copy/appearance'
import { openSupabase } from '#dashboard/shell/auth/supabase-client.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'

/** Stores a setting in the account's metadata. Pages read it from the access token. */
export async function storeLookOfAccount(
  queryClient: QueryClient,
  look: { theme?: string; density?: string },
): Promise<void> {
  try {
    const { auth } = await openSupabase(queryClient)
    const stored = await auth.updateUser({ data: look })
    const { error } = stored.error ? stored : await auth.refreshSession()
    if (error) throw error
  } catch (error) {
    toast.error(copy.notKept, messageOf(error))
  }
}
