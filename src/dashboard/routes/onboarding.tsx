import { createFileRoute, redirect } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { OnboardingScreen } from '#dashboard/features/onboarding/OnboardingScreen.tsx'
import { STEP_WORDS } from '#dashboard/features/onboarding/steps.ts'
import { pageTitle } from '#dashboard/shell/document/head.ts'
import { withBusiness } from '#dashboard/shell/search.ts'
import { isReady, workspaceQuery } from '#dashboard/shell/workspace.ts'
import { oneOf, readSearch, optionalUuid } from '#lib/http/search-params'

const validateSearch = readSearch({
  businessId: optionalUuid,
  usaha: oneOf(['baru']),
  langkah: oneOf(STEP_WORDS),
})

/**
 * The loader only reads, because preloads and crawlers call it too. The screen creates what is
 * missing when a visitor sees it.
 */
export const Route = createFileRoute('/onboarding')({
  validateSearch,
  beforeLoad: async ({ context: { queryClient, user }, search, location }) => {
    if (!user || search.usaha) return
    const workspace = await queryClient.ensureQueryData(workspaceQuery(search.businessId))
    if (!isReady(workspace)) return
    const { id: businessId, onboarding_step: reached } = workspace.business
    if (reached === 'done') throw redirect({ to: '/home', search: { businessId } })
    if (search.businessId === businessId) return
    queryClient.setQueryData(workspaceQuery(businessId).queryKey, workspace)
    throw redirect({ href: withBusiness(location.href, businessId), replace: true })
  },
  head: () => pageTitle(copy.start),
  component: OnboardingScreen,
})
