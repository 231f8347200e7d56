import { FileText } from 'lucide-react'
import type { BillingDocumentRef } from '#contract/invoice'
import * as copy from '#copy/invoice'

/** Links to the invoice, the receipts and the credit notes of an order, each a PDF in a new tab. */
export function OrderDocuments({ documents }: { documents: readonly BillingDocumentRef[] }) {
  if (documents.length === 0) return null
  return (
    <ul aria-label={copy.documents} className="mt-1 flex flex-wrap gap-x-4">
      {documents.map(({ id, kind, number }) => (
        <li key={id}>
          <a
            href={`/billing/${id}`}
            target="_blank"
            rel="noreferrer"
            aria-label={copy.openDocument(copy.kinds[kind], number)}
            className="inline-flex min-h-6 items-center gap-1 text-12 text-text-2 underline underline-offset-3 hover:text-text max-md:min-h-10"
          >
            <FileText aria-hidden="true" className="size-3.5" />
            {copy.kinds[kind]} {number}
          </a>
        </li>
      ))}
    </ul>
  )
}
