import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import * as copy from '#copy/settings'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Section } from '../Section.tsx'
import { removeBusiness } from '../settings.functions.ts'

/** Acts that cannot be undone, for the owner only. */
export function DangerSection() {
  const { business } = useWorkspace()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    await removeBusiness({ data: { businessId: business.id, typedName: business.name } })
    queryClient.clear()
    // A full page load, so that no data of the deleted business stays on the page.
    window.location.assign('/home')
  }
  return (
    <Section id="bahaya" title={copy.dangerZone}>
      <div className="flex flex-wrap items-center gap-3 rounded-panel border border-danger p-4">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium">{copy.deleteThisBusiness}</p>
          <p className="text-13 text-muted">{copy.deleteLead}</p>
        </div>
        <Button kind="danger" onClick={() => setAsking(true)} onPointerEnter={preloadDialog}>
          {copy.deleteBusiness}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
        title={copy.deleteQuestion(business.name)}
        confirmLabel={copy.deleteForever}
        danger
        typeToConfirm={business.name.trim()}
      >
        {copy.deleteConsequence}
      </ConfirmDialog>
    </Section>
  )
}
