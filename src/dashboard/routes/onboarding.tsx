import { createFileRoute } from '@tanstack/react-router'
import { OnboardingScreen } from '#dashboard/features/onboarding/OnboardingScreen.tsx'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/onboarding')({
  head: () => pageTitle('Mulai'),
  component: OnboardingScreen,
})
