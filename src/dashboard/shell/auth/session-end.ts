import { useEffect } from 'react'
import type { SupabaseClient } from '@supabase/supabase-js'
import { useQueryClient } from '@tanstack/react-query'
import { whenIdle } from '#dashboard/shell/live/live.ts'
import { openSupabase } from './supabase-client.ts'

/** The page is on its way to the sign-in page already. */
let isLeaving = false

/**
 * Ends sessions of the member at their request. Where this browser's ends, unsent messages leave it
 * too: the next person at it must not find them. A session that ends by itself keeps them.
 */
export async function endSession(supabase: SupabaseClient, scope: 'local' | 'global' | 'others') {
  isLeaving = scope !== 'others'
  const authorId = isLeaving ? await findAuthor(supabase) : undefined
  const answer = await supabase.auth.signOut({ scope })
  if (answer.error) isLeaving = false
  else if (authorId) {
    const { clearOutbox } = await import('#dashboard/conversation/composer/outbox.ts')
    await clearOutbox(authorId)
  }
  return answer
}

/** How many messages of the member would be lost by signing out of this browser. */
export async function countUnsent(supabase: SupabaseClient): Promise<number> {
  const authorId = await findAuthor(supabase)
  if (!authorId) return 0
  const store = await import('#dashboard/conversation/composer/outbox-store.ts')
  return store.countKeptOutgoing(authorId)
}

const findAuthor = async ({ auth }: SupabaseClient): Promise<string | undefined> =>
  (await auth.getSession()).data.session?.user.id

/** The session has ended: opens the sign-in page, which says so and returns to the present page. */
export function signInAgain(): void {
  if (isLeaving) return
  isLeaving = true
  const { pathname, search } = window.location
  window.location.assign(
    `/login?${new URLSearchParams({ error_code: 'session_expired', redirect: pathname + search })}`,
  )
}

/** A sign-out in another tab removes from the screen what was read as a member. */
export function useSessionEnd(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let stop = () => {}
    let isOver = false
    const waiting = whenIdle(async () => {
      const { auth } = await openSupabase(queryClient)
      if (isOver) return
      const { data } = auth.onAuthStateChange((event) => event === 'SIGNED_OUT' && signInAgain())
      stop = () => data.subscription.unsubscribe()
    })
    return () => {
      isOver = true
      waiting()
      stop()
    }
  }, [queryClient])
}
