import { useState } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { composeTemplate, headerWant, type TemplateRow } from '#contract/template'
import * as copy from '#copy/whatsapp-template'
import * as shared from '#copy/shared'
import { ShownError } from '#dashboard/shell/shown-error.ts'
import { deleteTemplate, TemplateCallError } from '#dashboard/template/api.ts'
import { NOWHERE } from '#dashboard/template/header-draft.ts'
import { forgetTemplate } from '#dashboard/template/queries.ts'
import { TemplatePreview } from '#dashboard/template/TemplatePreview.tsx'
import { reasonWords, statusWords } from '#dashboard/template/template-words.ts'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { TestForm } from './TestForm.tsx'

export type Act = { kind: 'preview' | 'test' | 'delete'; template: TemplateRow }

/** The dialogs that the list's menu opens. */
export function TemplateDialogs({
  businessId,
  shop,
  act,
  onClose,
}: {
  businessId: string
  shop: string
  act: Act | null
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  // The content stays while the dialog closes.
  const [last, setLast] = useState(act)
  if (act && act !== last) setLast(act)
  const template = last?.template
  if (!template) return null
  return (
    <>
      <Dialog
        open={act?.kind === 'preview'}
        onClose={onClose}
        title={<span className="wrap-anywhere">{template.name}</span>}
        description={statusWords(template.status).meaning}
        width={520}
      >
        <PreviewBody template={template} shop={shop} />
      </Dialog>
      <Dialog
        open={act?.kind === 'test'}
        onClose={onClose}
        title={<span className="wrap-anywhere">{copy.sendTestOf(template.name)}</span>}
        width={520}
      >
        <TestForm key={template.id} businessId={businessId} template={template} />
      </Dialog>
      <ConfirmDialog
        open={act?.kind === 'delete'}
        onClose={onClose}
        title={copy.deleteQuestion}
        confirmLabel={shared.remove}
        danger
        onConfirm={() => removeTemplate(queryClient, template)}
      >
        <b className="font-semibold wrap-anywhere">{template.name}</b> {copy.deletedAtMetaToo}
      </ConfirmDialog>
    </>
  )
}

async function removeTemplate(queryClient: QueryClient, template: TemplateRow): Promise<void> {
  try {
    await deleteTemplate(queryClient, template.id)
  } catch (error) {
    if (!(error instanceof TemplateCallError)) throw error
    throw new ShownError(`${error.message}. ${error.detail}`, 'template.refused')
  }
  toast.success(copy.templateDeleted, template.name)
  await forgetTemplate(queryClient, template.id)
}

function PreviewBody({ template, shop }: { template: TemplateRow; shop: string }) {
  const reason = reasonWords(template)
  return (
    <>
      {reason && (
        <p className="mb-3 rounded-control bg-danger-soft px-3 py-2 text-13 wrap-anywhere">
          {reason}
        </p>
      )}
      <TemplatePreview
        label={copy.previewOnPhone(shop)}
        content={composeTemplate(template, template.sample_values)}
        draft={{ want: headerWant(template.parts), file: undefined, place: NOWHERE }}
        empty={copy.noText}
      />
    </>
  )
}
