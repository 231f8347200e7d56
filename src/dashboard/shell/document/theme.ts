import { useQueryClient } from '@tanstack/react-query'
import { rememberChoice, RAIL_COOKIE, THEME_COOKIE } from '#dashboard/shell/auth/cookies.ts'
import type { Theme } from '#dashboard/shell/auth/session.functions.ts'
import { documentQuery, useDocumentSettings } from '#dashboard/shell/auth/session.ts'

/** The chosen theme (null = the system's) and how to change it. */
export function useTheme(): { theme: Theme | null; setTheme: (theme: Theme | null) => void } {
  const { theme } = useDocumentSettings()
  const queryClient = useQueryClient()
  return {
    theme,
    setTheme: (next) => {
      rememberChoice(THEME_COOKIE, next)
      queryClient.setQueryData(
        documentQuery.queryKey,
        (known) => known && { ...known, theme: next },
      )
    },
  }
}

/** Whether the rail shows icons only. */
export function useNarrowRail(): { isNarrow: boolean; toggle: () => void } {
  const { isRailNarrow } = useDocumentSettings()
  const queryClient = useQueryClient()
  return {
    isNarrow: isRailNarrow,
    toggle: () => {
      rememberChoice(RAIL_COOKIE, isRailNarrow ? null : 'sempit')
      queryClient.setQueryData(
        documentQuery.queryKey,
        (known) => known && { ...known, isRailNarrow: !isRailNarrow },
      )
    },
  }
}
