import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { listSearch } from '#dashboard/features/whatsapp-template/search.ts'
import { TemplatesError } from '#dashboard/features/whatsapp-template/TemplatesError.tsx'
import { WhatsappTemplateScreen } from '#dashboard/features/whatsapp-template/WhatsappTemplateScreen.tsx'
import { pageTitle } from '#dashboard/shell/document/head.ts'
import { templatesQuery } from '#dashboard/template/queries.ts'
import { PageSkeleton } from '#dashboard/ui/States.tsx'

export const Route = createFileRoute('/_dashboard/whatsapp-template/')({
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  validateSearch: listSearch,
  loader: ({ context: { queryClient, workspace } }) =>
    queryClient.ensureQueryData(templatesQuery(workspace.business.id)),
  head: () => pageTitle(copy.templates),
  component: WhatsappTemplateScreen,
  errorComponent: ({ error }) => <TemplatesError error={error} />,
  pendingComponent: () => <PageSkeleton title={copy.templates} />,
})
