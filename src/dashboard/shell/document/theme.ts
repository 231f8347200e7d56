import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { RAIL_COOKIE, rememberChoice, THEME_COOKIE } from '#dashboard/shell/auth/cookies.ts'
import type { Theme } from '#dashboard/shell/auth/session.functions.ts'
import { documentQuery, useDocumentSettings, userQuery } from '#dashboard/shell/auth/session.ts'

/**
 * The chosen theme (null: the system's), and the function that changes it on all devices of the
 * member.
 */
export function useTheme(): { theme: Theme | null; setTheme: (theme: Theme | null) => void } {
  const { theme } = useDocumentSettings()
  const queryClient = useQueryClient()
  return {
    theme,
    setTheme: (next) => {
      rememberChoice(THEME_COOKIE, next)
      setDocument(queryClient, { theme: next })
      storeLook(queryClient, { theme: next ?? 'system' })
    },
  }
}

const COMPACT_SHARE = 0.89

/** The height of a list's rows in the member's density. `px`: the comfortable height. */
export function useRowPx(px: number): number {
  const { data } = useQuery({ ...documentQuery, enabled: false })
  return data?.isCompact ? Math.round(px * COMPACT_SHARE) : px
}

/** Whether the rail shows icons only. */
export function useNarrowRail(): { isNarrow: boolean; toggle: () => void } {
  const { isRailNarrow } = useDocumentSettings()
  const queryClient = useQueryClient()
  return {
    isNarrow: isRailNarrow,
    toggle: () => {
      rememberChoice(RAIL_COOKIE, isRailNarrow ? null : 'sempit')
      setDocument(queryClient, { isRailNarrow: !isRailNarrow })
    },
  }
}

type Shown = { theme?: Theme | null; isCompact?: boolean; isRailNarrow?: boolean }

/** Changes the document at once; the next page gets the setting from the server. */
export const setDocument = (queryClient: QueryClient, change: Shown): void =>
  void queryClient.setQueryData(documentQuery.queryKey, (known) => known && { ...known, ...change })

/** Stores a setting with the account; the code for it loads with the first change. */
export function storeLook(
  queryClient: QueryClient,
  look: { theme?: string; density?: string },
): void {
  if (!queryClient.getQueryData(userQuery.queryKey)) return
  void import('./store-look.ts').then(({ storeLookOfAccount }) =>
    storeLookOfAccount(queryClient, look),
  )
}
