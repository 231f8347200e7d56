import type { CreatedTemplate } from '#contract/template'
import * as copy from '#copy/whatsapp-template'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { createdWords } from './created-words.ts'

/** The result for the new template. The page then opens the list by itself. */
export function CreatedDialog({
  created,
  onClose,
}: {
  created: CreatedTemplate | undefined
  onClose: () => void
}) {
  const { meta } = created ?? {}
  const { description, remark } = createdWords(meta?.status ?? '')
  return (
    <Dialog
      open={created !== undefined}
      onClose={onClose}
      title={copy.created}
      description={description}
      width={400}
    >
      {meta && (
        <div lang="en">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-control bg-sunken px-3 py-2.5 text-13">
            <dt className="text-muted">{copy.templateId}</dt>
            <dd className="figure wrap-anywhere">{meta.id}</dd>
            <dt className="text-muted">{copy.status}</dt>
            <dd className="font-semibold">{meta.status.toUpperCase()}</dd>
            <dt className="text-muted">{copy.category}</dt>
            <dd>{meta.category}</dd>
          </dl>
          {remark && <p className="mt-3 text-13 text-text-2">{remark}</p>}
          <p role="status" className="mt-3 text-13 text-muted">
            {copy.redirecting}
          </p>
        </div>
      )}
    </Dialog>
  )
}
