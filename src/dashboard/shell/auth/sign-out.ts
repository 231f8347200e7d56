import { useQueryClient } from '@tanstack/react-query'
import * as copy from '#copy/shell'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { useAuthAct, useEnter } from './auth-act.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { endSession } from './session-end.ts'

/** Signs out of this browser and starts over. Its code loads when it is asked for. */
export function useSignOut(): () => void {
  const queryClient = useQueryClient()
  return () =>
    void import('./leave.ts')
      .then(({ leave }) => leave(queryClient))
      .catch((error: unknown) => toast.error(copy.notSignedOut, messageOf(error)))
}

/** Signs out of this browser, to sign in as another user and return to `path`. */
export function useChangeAccount(path: string) {
  const enter = useEnter()
  return useAuthAct(
    async (supabase) => ({ data: null, ...(await endSession(supabase, 'local')) }),
    () => enter(`/login?redirect=${encodeURIComponent(path)}`),
  )
}
