import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuthError, SupabaseClient } from '@supabase/supabase-js'
import { authMessage } from '#dashboard/copy/auth-errors.ts'
import { forgetSession } from './session.ts'
import { openSupabase } from './supabase.ts'

type Answer = { data: unknown; error: AuthError | null }

/**
 * One act on Auth from a form: `run(input)`, `isBusy`, and `failure` in Indonesian. `onDone` sees
 * what Auth answered.
 */
export function useAuthAct<Input, Got extends Answer>(
  act: (supabase: SupabaseClient, input: Input) => Promise<Got>,
  onDone: (data: Got['data'], input: Input) => unknown,
) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (input: Input) => {
      const answer = await act(await openSupabase(queryClient), input)
      if (answer.error) throw answer.error
      await onDone(answer.data, input)
    },
  })
  return { run: mutate, isBusy: isPending, failure: error ? authMessage(error) : null, reset }
}

/** Goes on as somebody else: nothing read before may stay, so the page is loaded anew. */
export function useEnter(): (to: string) => void {
  const queryClient = useQueryClient()
  return (to) => {
    forgetSession(queryClient)
    window.location.assign(to)
  }
}

/**
 * A path of this site; anything else becomes /home. An address like //elsewhere must not lead away
 * after signing in, so it is read as browsers read it: they leave out tabs and line breaks, and
 * take a backslash for a slash.
 */
export function safePath(path: string | undefined): string {
  const url = path?.startsWith('/') ? toUrl(path) : undefined
  if (url?.origin !== HERE || /^\/(\/|login)/.test(url.pathname)) return '/home'
  return url.pathname + url.search + url.hash
}

const HERE = 'http://here.invalid'

function toUrl(path: string): URL | undefined {
  try {
    return new URL(path, HERE)
  } catch {
    return undefined
  }
}
