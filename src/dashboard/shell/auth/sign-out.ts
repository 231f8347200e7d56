import { useQueryClient } from '@tanstack/react-query'
import * as copy from '#copy/shell'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { useAuthAct, useEnter } from './auth-act.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { countUnsent, endSession } from './session-end.ts'
import { forgetSession } from './session.ts'
import { openSupabase } from './supabase-client.ts'

/**
 * Signs out of this browser and starts over at the sign-in page with nothing remembered. Asks first
 * when unsent messages would be lost.
 */
export function useSignOut(): () => void {
  const queryClient = useQueryClient()
  const leave = async (isSure: boolean) => {
    const supabase = await openSupabase(queryClient)
    const unsent = isSure ? 0 : await countUnsent(supabase)
    if (unsent > 0) return askAboutUnsent(unsent, () => start(true))
    const { error } = await endSession(supabase, 'local')
    if (error) throw error
    forgetSession(queryClient)
    window.location.assign('/login')
  }
  const start = (isSure: boolean) =>
    void leave(isSure).catch((error: unknown) => toast.error(copy.notSignedOut, messageOf(error)))
  return () => start(false)
}

const ASKED_MS = 20_000

const askAboutUnsent = (count: number, onSure: () => void): void =>
  toast.error(copy.unsentAtSignOut(count), copy.unsentLost, {
    timeoutMs: ASKED_MS,
    action: { label: copy.signOutAnyway, onPress: onSure },
  })

/** Signs out of this browser, to sign in as another user and return to `path`. */
export function useChangeAccount(path: string) {
  const enter = useEnter()
  return useAuthAct(
    async (supabase) => ({ data: null, ...(await endSession(supabase, 'local')) }),
    () => enter(`/login?redirect=${encodeURIComponent(path)}`),
  )
}
