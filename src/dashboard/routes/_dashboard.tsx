import { createFileRoute, redirect, retainSearchParams } from '@tanstack/react-router'
import { Frame } from '#dashboard/shell/frame/Frame.tsx'
import { dashboardSearch, withBusiness } from '#dashboard/shell/search.ts'
import { isReady, workspaceQuery } from '#dashboard/shell/workspace.ts'

export const Route = createFileRoute('/_dashboard')({
  validateSearch: dashboardSearch,
  search: { middlewares: [retainSearchParams(['businessId'])] },
  beforeLoad: async ({ context: { queryClient, user }, search, location }) => {
    if (!user) throw redirect({ to: '/login', search: { redirect: location.href } })
    const workspace = await queryClient.ensureQueryData(workspaceQuery(search.businessId))
    if (!isReady(workspace))
      throw redirect({ to: '/onboarding', search: { businessId: search.businessId } })
    // The address always names the business. A business that is not the member's looks as if it did
    // not exist.
    if (search.businessId !== workspace.business.id) {
      queryClient.setQueryData(workspaceQuery(workspace.business.id).queryKey, workspace)
      throw redirect({ href: withBusiness(location.href, workspace.business.id), replace: true })
    }
    return { workspace }
  },
  component: Frame,
})
