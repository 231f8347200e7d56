import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#dashboard/features/whatsapp-template/search.ts'
import { WhatsappTemplateScreen } from '#dashboard/features/whatsapp-template/WhatsappTemplateScreen.tsx'
import { pageTitle } from '#dashboard/shell/head.ts'
import { templatesQuery } from '#dashboard/template/queries.ts'
import { PageSkeleton } from '#dashboard/ui/States.tsx'

export const Route = createFileRoute('/_dashboard/whatsapp-template/')({
  validateSearch: listSearch,
  loader: ({ context: { queryClient, workspace } }) => queryClient.ensureQueryData(templatesQuery(workspace.business.id)),
  head: () => pageTitle('Template WhatsApp'),
  component: WhatsappTemplateScreen,
  pendingComponent: () => <PageSkeleton title="Template WhatsApp" />,
})
