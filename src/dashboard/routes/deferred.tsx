import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { loadNow, loadSlowly } from '#dashboard/features/deferred/deferred.functions.ts'
import { DeferredScreen } from '#dashboard/features/deferred/DeferredScreen.tsx'
import { pageTitle } from '#dashboard/shell/document/head.ts'

export const Route = createFileRoute('/deferred')({
  codeSplitGroupings: [['loader', 'component']],
  loader: async () => ({ slow: loadSlowly(), now: await loadNow() }),
  head: () => pageTitle(copy.stagedPage),
  component: DeferredScreen,
})
