import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { CreateTemplateScreen } from '#dashboard/features/whatsapp-template/CreateTemplateScreen.tsx'
import { createSearch } from '#dashboard/features/whatsapp-template/search.ts'
import { pageTitle } from '#dashboard/shell/document/head.ts'
import { templatesQuery } from '#dashboard/template/queries.ts'
import { PageSkeleton } from '#dashboard/ui/States.tsx'

export const Route = createFileRoute('/_dashboard/whatsapp-template/create')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: createSearch,
  loaderDeps: ({ search: { salin } }) => ({ salin }),
  loader: ({ context: { queryClient, workspace }, deps }) =>
    deps.salin && queryClient.ensureQueryData(templatesQuery(workspace.business.id)),
  head: () => pageTitle(copy.createTemplate),
  component: CreateTemplateScreen,
  pendingComponent: () => <PageSkeleton title={copy.createTemplate} />,
})
