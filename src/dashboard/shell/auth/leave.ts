import type { QueryClient } from '@tanstack/react-query'
import * as copy from '#copy/sign-out'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { notSignedOut } from '#copy/shell'
import { countUnsent, endSession } from './end-session.ts'
import { forgetSession } from './session.ts'
import { openSupabase } from './supabase-client.ts'

const ASKED_MS = 20_000

/**
 * Signs out of this browser and opens the sign-in page without cached data. Asks first when unsent
 * messages would be lost.
 */
export async function leave(queryClient: QueryClient, isSure = false): Promise<void> {
  const supabase = await openSupabase(queryClient)
  const unsent = isSure ? 0 : await countUnsent(supabase)
  if (unsent > 0)
    return toast.error(copy.unsentAtSignOut(unsent), copy.unsentLost, {
      timeoutMs: ASKED_MS,
      action: {
        label: copy.signOutAnyway,
        undoes: false,
        onPress: () =>
          void leave(queryClient, true).catch((error: unknown) =>
            toast.error(notSignedOut, messageOf(error)),
          ),
      },
    })
  const { error } = await endSession(supabase, 'local')
  if (error) throw error
  forgetSession(queryClient)
  window.location.assign('/login')
}
