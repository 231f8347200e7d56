import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SupabaseClient } from '@supabase/supabase-js'
import { forgetSession } from './session.ts'
import { messageOf, ShownError } from '#dashboard/shell/shown-error.ts'
import { openSupabase } from './supabase-client.ts'

type Answer = { data: unknown; error: Error | null }

/**
 * One call of Auth from a form: `run(input)`, `isBusy`, and `failure` in the reader's language.
 * `onDone` gets Auth's response.
 */
export function useAuthAct<Input, Got extends Answer>(
  act: (supabase: SupabaseClient, input: Input) => Promise<Got>,
  onDone: (data: Got['data'], input: Input) => unknown,
) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (input: Input) => {
      try {
        const answer = await act(await openSupabase(queryClient), input)
        if (answer.error) throw answer.error
        await onDone(answer.data, input)
      } catch (error) {
        throw new Error(await authText(error), { cause: error })
      }
    },
  })
  return { run: mutate, isBusy: isPending, failure: error?.message ?? null, reset }
}

/** The texts of Auth's errors load with the first error, because signing out is on every page. */
const authText = async (error: unknown): Promise<string> =>
  error instanceof ShownError
    ? error.message
    : import('#dashboard/copy/auth-errors.ts').then(
        ({ authMessage }) => authMessage(error),
        () => messageOf(error),
      )

/** Continues as another user. A full page load, so that no data of the earlier user stays. */
export function useEnter(): (to: string) => void {
  const queryClient = useQueryClient()
  return (to) => {
    forgetSession(queryClient)
    window.location.assign(to)
  }
}
