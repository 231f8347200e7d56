import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { wordsQuery } from '#dashboard/features/training/queries.ts'
import { trainingSearch } from '#dashboard/features/training/search.ts'
import { productsQuery } from '#dashboard/features/training/products/product-queries.ts'
import { TrainingScreen } from '#dashboard/features/training/TrainingScreen.tsx'
import { proceduresQuery } from '#dashboard/procedure/queries.ts'
import { sourcesQuery } from '#dashboard/knowledge/queries.ts'
import { pageTitle } from '#dashboard/shell/document/head.ts'
import { PageError } from '#dashboard/shell/document/PageError.tsx'
import { PageSkeleton } from '#dashboard/ui/States.tsx'

export const Route = createFileRoute('/_dashboard/training')({
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  validateSearch: trainingSearch,
  loaderDeps: ({ search: { bagian, tab, tulis } }) => ({ bagian, tab, tulis }),
  loader: ({ context: { queryClient, workspace }, deps: { bagian, tab, tulis } }) =>
    Promise.all([
      queryClient.ensureQueryData(sourcesQuery(workspace.business.id)),
      bagian === 'produk' &&
        queryClient.ensureInfiniteQueryData(
          productsQuery(workspace.business.id, '', tulis === 'draf'),
        ),
      tab === 'prosedur' &&
        queryClient.ensureQueryData(proceduresQuery(workspace.business.id, tulis === 'draf')),
      tab === 'saran' && queryClient.ensureQueryData(wordsQuery(workspace.business.id)),
    ]),
  head: () => pageTitle(copy.training),
  component: TrainingScreen,
  errorComponent: (fault) => <PageError {...fault} title={copy.training} />,
  pendingComponent: () => <PageSkeleton title={copy.training} />,
})
