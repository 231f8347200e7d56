import { useQueryClient } from '@tanstack/react-query'
import { DENSITY_COOKIE, rememberChoice } from '#dashboard/shell/auth/cookies.ts'
import { useDocumentSettings } from '#dashboard/shell/auth/session.ts'
import { setDocument, storeLook } from './theme.ts'

/**
 * Whether rows of lists and tables are compact, and the function that changes it on all devices of
 * the member.
 */
export function useDensity(): { isCompact: boolean; setCompact: (isCompact: boolean) => void } {
  const { isCompact } = useDocumentSettings()
  const queryClient = useQueryClient()
  return {
    isCompact,
    setCompact: (next) => {
      const density = next ? 'compact' : 'comfortable'
      rememberChoice(DENSITY_COOKIE, density)
      setDocument(queryClient, { isCompact: next })
      storeLook(queryClient, { density })
    },
  }
}
