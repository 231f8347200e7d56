import type { CreatedTemplate } from '#contract/template'
import { Dialog } from '#dashboard/ui/Dialog.tsx'

const REMARK: Record<string, string> = {
  DRAFT: 'No official WhatsApp number is connected yet: it is kept here as a draft and goes to Meta once you send it from the list.',
  SUBMITTING: 'Meta has not answered yet. It goes on by itself, and the list shows what becomes of it.',
}

/** What became of the new template; the page goes on to the list by itself. */
export function CreatedDialog({ created, onClose }: { created: CreatedTemplate | undefined; onClose: () => void }) {
  const { meta } = created ?? {}
  const remark = REMARK[meta?.status.toUpperCase() ?? '']
  return (
    <Dialog open={created !== undefined} onClose={onClose} title="Template Created Successfully!" description="Your WhatsApp template has been submitted for approval." width={400}>
      {meta && (
        <div lang="en">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-control bg-sunken px-3 py-2.5 text-13">
            <dt className="text-muted">Template ID</dt>
            <dd className="figure wrap-anywhere">{meta.id}</dd>
            <dt className="text-muted">Status</dt>
            <dd className="font-semibold">{meta.status.toUpperCase()}</dd>
            <dt className="text-muted">Category</dt>
            <dd>{meta.category}</dd>
          </dl>
          {remark && <p className="mt-3 text-13 text-text-2">{remark}</p>}
          <p role="status" className="mt-3 text-13 text-muted">
            Redirecting to templates page in a few seconds...
          </p>
        </div>
      )}
    </Dialog>
  )
}
