import type { SupabaseClient } from '@supabase/supabase-js'
import type { QueryClient } from '@tanstack/react-query'
import { SESSION_COOKIE_OPTIONS } from './cookies.ts'
import { documentQuery } from './session.ts'
import { SOCKET_TIMING } from '#dashboard/shell/live/socket-reconnect.ts'

let opening: Promise<SupabaseClient> | undefined

/**
 * The browser's only Supabase client, with the session of the cookies. Its code loads with the
 * first use, not with the page.
 */
export function openSupabase(queryClient: QueryClient): Promise<SupabaseClient> {
  opening ??= createClient(queryClient).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

async function createClient(queryClient: QueryClient): Promise<SupabaseClient> {
  const [{ createBrowserClient }, { supabase }] = await Promise.all([
    import('@supabase/ssr'),
    queryClient.ensureQueryData(documentQuery),
  ])
  return createBrowserClient(supabase.url ?? window.location.origin, supabase.anonKey, {
    cookieOptions: { ...SESSION_COOKIE_OPTIONS, secure: window.location.protocol === 'https:' },
    // The page of a mailed link redeems it when a button is pressed, because mail scanners open
    // links too.
    auth: { detectSessionInUrl: false, experimental: { recoveryCodes: true } },
    realtime: SOCKET_TIMING,
  })
}
