import { createFileRoute, notFound } from '@tanstack/react-router'
import * as copy from '#copy/invoice'
import { DocumentMissing } from '#dashboard/features/order/DocumentMissing.tsx'
import { pageTitle } from '#dashboard/shell/document/head.ts'

/** Documents are files of `src/http/billing.ts`, which leaves to this page those that it refuses. */
export const Route = createFileRoute('/billing/$documentId')({
  codeSplitGroupings: [['notFoundComponent']],
  loader: () => {
    throw notFound()
  },
  head: () => pageTitle(copy.missing),
  notFoundComponent: DocumentMissing,
})
