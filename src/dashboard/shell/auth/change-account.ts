import { useAuthAct, useEnter } from './auth-act.ts'
import { endSession } from './end-session.ts'

/** Signs out of this browser, then opens the sign-in page, which returns to `path`. */
export function useChangeAccount(path: string) {
  const enter = useEnter()
  return useAuthAct(
    async (supabase) => ({ data: null, ...(await endSession(supabase, 'local')) }),
    () => enter(`/login?redirect=${encodeURIComponent(path)}`),
  )
}
