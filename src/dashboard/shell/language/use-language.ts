import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as copy from '#copy/language'
import { LANGUAGE_COOKIE, rememberChoice } from '#dashboard/shell/auth/cookies.ts'
import { useUser } from '#dashboard/shell/auth/session.ts'
import { openSupabase } from '#dashboard/shell/auth/supabase-client.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'

/**
 * Changes the language of the account, where there is one, and of this browser. Then the page
 * reloads, because a page has the texts of one language only.
 */
export function useLanguage(): {
  choose: (language: typeof copy.code) => void
  isChanging: boolean
} {
  const user = useUser()
  const queryClient = useQueryClient()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async (language: typeof copy.code) => {
      if (!user) return
      const { auth } = await openSupabase(queryClient)
      const stored = await auth.updateUser({ data: { language } })
      // The page reads the choice from the access token.
      const { error } = stored.error ? stored : await auth.refreshSession()
      if (error) throw error
    },
    onSuccess: (_, language) => {
      rememberChoice(LANGUAGE_COOKIE, language)
      window.location.reload()
    },
    onError: (error) => toast.error(copy.notChanged, messageOf(error)),
  })
  return { choose: mutate, isChanging: isPending || isSuccess }
}
