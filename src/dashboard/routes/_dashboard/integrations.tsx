import { createFileRoute } from '@tanstack/react-router'
import { IntegrationsScreen } from '#dashboard/features/integrations/IntegrationsScreen.tsx'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/_dashboard/integrations')({
  head: () => pageTitle('Integrasi'),
  component: IntegrationsScreen,
})
