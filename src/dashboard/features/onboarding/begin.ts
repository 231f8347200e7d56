import type { QueryClient } from '@tanstack/react-query'
import { code } from '#copy/language'
import { userQuery } from '#dashboard/shell/auth/session.ts'
import { ShownError } from '#dashboard/shell/shown-error.ts'
import { openSupabase } from '#dashboard/shell/auth/supabase-client.ts'
import type { Frame } from '#dashboard/shell/workspace.functions.ts'
import { workspaceQuery } from '#dashboard/shell/workspace.ts'
import { prepareWorkspace } from './onboarding.functions.ts'

/**
 * Signs the visitor in anonymously if needed, then loads or creates business, channel and agent. A
 * second tab waits for the first and uses its account. Failures have the texts of specification
 * section 8.
 */
export function beginOnboarding(
  queryClient: QueryClient,
  businessId: string | undefined,
): Promise<Frame> {
  return runAlone(async () => {
    const supabase = await openSupabase(queryClient)
    const { data } = await supabase.auth.getSession()
    if (!data.session) await signInAnonymously(queryClient)
    await prepareWorkspace({ data: { businessId } })
    const [workspace] = await Promise.all([
      queryClient.fetchQuery({ ...workspaceQuery(businessId), staleTime: 0 }),
      queryClient.fetchQuery({ ...userQuery, staleTime: 0 }),
    ])
    if (workspace.business)
      queryClient.setQueryData(workspaceQuery(workspace.business.id).queryKey, workspace)
    return workspace
  })
}

async function signInAnonymously(queryClient: QueryClient): Promise<void> {
  const supabase = await openSupabase(queryClient)
  const { data, error } = await supabase.auth.signInAnonymously({
    options: { data: { language: code } },
  })
  if (error) throw new ShownError('Failed to sign in anonymously', 'onboarding.failed')
  if (!data.user) throw new ShownError('User not found', 'onboarding.failed')
}

/**
 * Runs in one tab of this browser at a time. Old browsers without locks continue: the server
 * creates nothing twice.
 */
function runAlone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('tanggap-onboarding', work) : work()
}

/** User agents of crawlers, which get no account. */
const CRAWLER = /(?<!cu)bot\b|crawl|spider|slurp|lighthouse|facebookexternalhit|^whatsapp/i

/**
 * Calls back when a visitor sees the page: not during a prerender, in the background, or for a
 * crawler.
 */
export function whenSeen(work: () => void): () => void {
  if (CRAWLER.test(navigator.userAgent)) return () => {}
  const isSeen = () =>
    document.visibilityState === 'visible' && !('prerendering' in document && document.prerendering)
  if (isSeen()) {
    work()
    return () => {}
  }
  const check = () => {
    if (!isSeen()) return
    stop()
    work()
  }
  const stop = () => {
    document.removeEventListener('visibilitychange', check)
    document.removeEventListener('prerenderingchange', check)
  }
  document.addEventListener('visibilitychange', check)
  document.addEventListener('prerenderingchange', check)
  return stop
}
