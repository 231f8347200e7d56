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

/** When the session of this member ends, the page stays beside typed text. undefined: it never does. */
export function useShownTo(memberId: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (memberId) shownTo = { memberId, queryClient }
    return () => {
      shownTo = undefined
    }
  }, [memberId, queryClient])
}

/** A sign-out in another tab clears the member's data from this tab's screen. */
export function useSessionEnd(memberId: string): void {
  const queryClient = useQueryClient()
  useShownTo(memberId)
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
