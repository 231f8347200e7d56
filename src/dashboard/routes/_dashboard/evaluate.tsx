import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { EvaluateScreen } from '#dashboard/features/evaluate/EvaluateScreen.tsx'
import { loadEvaluate } from '#dashboard/features/evaluate/queries.ts'
import { evaluateSearch } from '#dashboard/features/evaluate/search.ts'
import { pageTitle } from '#dashboard/shell/document/head.ts'
import { PageError } from '#dashboard/shell/document/PageError.tsx'
import { PageSkeleton } from '#dashboard/ui/States.tsx'

export const Route = createFileRoute('/_dashboard/evaluate')({
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  validateSearch: evaluateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, workspace }, deps }) =>
    loadEvaluate(queryClient, workspace.business.id, deps),
  head: () => pageTitle(copy.evaluation),
  component: EvaluateScreen,
  errorComponent: (fault) => <PageError {...fault} title={copy.evaluation} />,
  pendingComponent: () => <PageSkeleton title={copy.evaluation} />,
})
