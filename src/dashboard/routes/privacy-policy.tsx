import { createFileRoute } from '@tanstack/react-router'
import * as shared from '#copy/shared'
import { PrivacyPolicyScreen } from '#dashboard/features/legal/PrivacyPolicyScreen.tsx'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/privacy-policy')({
  head: () => pageTitle(shared.privacyPolicy),
  component: PrivacyPolicyScreen,
})
