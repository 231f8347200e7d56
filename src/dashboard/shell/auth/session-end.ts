import { useEffect } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { whenIdle } from '#dashboard/shell/live/live.ts'
import { openSupabase } from './supabase-client.ts'

/** Whose data the page shows. */
export type ShownTo = { memberId: string; queryClient: QueryClient }

/** The member was sent to the sign-in page already, or ends the session at this page. */
let isLeaving = false
let shownTo: ShownTo | undefined

/** While true, an ended session opens no sign-in page and no notice. */
export function markLeaving(value: boolean): void {
  isLeaving = value
}

/** The session has ended: leaves the page, or asks beside what was typed (`session-over.ts`). */
export function signInAgain(): void {
  if (isLeaving) return
  isLeaving = true
  import('./session-over.ts').then(
    ({ leaveOrAsk }) => leaveOrAsk(shownTo),
    // The server of a reloaded page redirects to the sign-in page.
    () => window.location.reload(),
  )
}

/** A sign-out in another tab clears the member's data from this tab's screen. */
export function useSessionEnd(memberId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    shownTo = { memberId, queryClient }
    let stop = () => {}
    let isOver = false
    const waiting = whenIdle(async () => {
      const { auth } = await openSupabase(queryClient)
      if (isOver) return
      const { data } = auth.onAuthStateChange((event) => event === 'SIGNED_OUT' && signInAgain())
      stop = () => data.subscription.unsubscribe()
    })
    return () => {
      shownTo = undefined
      isOver = true
      waiting()
      stop()
    }
  }, [memberId, queryClient])
}
