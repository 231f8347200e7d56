import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { whenIdle } from '#dashboard/shell/live/live.ts'
import { openSupabase } from './supabase-client.ts'

/** The sign-in page is being opened already. */
let isLeaving = false

/** This page ends the session itself, so it shows no notice of an ended session. */
export function markLeaving(value: boolean): void {
  isLeaving = value
}

/** The session has ended: opens the sign-in page, which says so and returns to the present page. */
export function signInAgain(): void {
  if (isLeaving) return
  isLeaving = true
  const { pathname, search } = window.location
  window.location.assign(
    `/login?${new URLSearchParams({ error_code: 'session_expired', redirect: pathname + search })}`,
  )
}

/** A sign-out in another tab clears the member's data from this tab's screen. */
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
