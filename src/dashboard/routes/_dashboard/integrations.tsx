import { createFileRoute } from '@tanstack/react-router'
import { IntegrationsScreen } from '#dashboard/features/integrations/IntegrationsScreen.tsx'
import { modelQuery } from '#dashboard/features/integrations/queries.ts'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/_dashboard/integrations')({
  loader: ({ context: { queryClient, workspace } }) => queryClient.ensureQueryData(modelQuery(workspace.business.id)),
  head: () => pageTitle('Integrasi'),
  component: IntegrationsScreen,
})
