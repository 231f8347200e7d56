import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Document } from '#dashboard/shell/document/Document.tsx'
import { documentHead } from '#dashboard/shell/document/head.ts'
import { followLanguage } from '#dashboard/shell/language/follow-language.ts'
import { documentQuery, readUser } from '#dashboard/shell/auth/session.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    await followLanguage(location.href)
    const [user, settings] = await Promise.all([
      readUser(queryClient),
      queryClient.ensureQueryData(documentQuery),
    ])
    const { publicUrl, siteUrl, description, keywords } = settings
    return { user, publicUrl, siteUrl, description, keywords }
  },
  head: ({ match }) => documentHead(match.context),
  shellComponent: Document,
  component: Outlet,
})
