import { createFileRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { OnboardingScreen } from '#dashboard/features/onboarding/OnboardingScreen.tsx'
import { STEP_WORDS } from '#dashboard/features/onboarding/steps.ts'
import { pageTitle } from '#dashboard/shell/head.ts'
import { isReady, workspaceQuery } from '#dashboard/shell/workspace.ts'

/** Only reads, for a preload or a crawler comes this far too; what is missing is made by the screen, when a person looks at it. */
export const Route = createFileRoute('/onboarding')({
  validateSearch: z.object({ langkah: z.catch(z.optional(z.enum(STEP_WORDS)), undefined) }),
  beforeLoad: async ({ context: { queryClient, user } }) => {
    if (!user) return
    const workspace = await queryClient.ensureQueryData(workspaceQuery(undefined))
    if (isReady(workspace) && workspace.business.onboarding_step === 'done') throw redirect({ to: '/home' })
  },
  head: () => pageTitle('Mulai'),
  component: OnboardingScreen,
})
