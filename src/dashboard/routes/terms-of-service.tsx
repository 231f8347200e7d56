import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { TermsOfServiceScreen } from '#dashboard/features/legal/TermsOfServiceScreen.tsx'
import { pageTitle } from '#dashboard/shell/document/head.ts'

export const Route = createFileRoute('/terms-of-service')({
  head: () => pageTitle(copy.termsOfService),
  component: TermsOfServiceScreen,
})
