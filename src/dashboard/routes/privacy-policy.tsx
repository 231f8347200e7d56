import { createFileRoute } from '@tanstack/react-router'
import * as screensCopy from '#copy/screens'
import { PrivacyPolicyScreen } from '#dashboard/features/legal/PrivacyPolicyScreen.tsx'
import { pageTitle } from '#dashboard/shell/document/head.ts'

export const Route = createFileRoute('/privacy-policy')({
  head: () => pageTitle(screensCopy.privacyPolicy),
  component: PrivacyPolicyScreen,
})
