import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { ConfirmDialog } from '#dashboard/ui/ConfirmDialog.tsx'
import { preloadDialog } from '#dashboard/ui/Dialog.tsx'
import { Section } from './Section.tsx'
import { removeBusiness } from './settings.functions.ts'

/** What cannot be undone. The owner only. */
export function DangerSection() {
  const { business } = useWorkspace()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    await removeBusiness({ data: { businessId: business.id, typedName: business.name } })
    queryClient.clear()
    // Nothing of this business may stay on the page; the next one, or the start, is loaded anew.
    window.location.assign('/home')
  }
  return (
    <Section id="bahaya" title="Zona berbahaya">
      <div className="flex flex-wrap items-center gap-3 rounded-panel border border-danger p-4">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium">Hapus usaha ini</p>
          <p className="text-13 text-muted">
            Kanal, percakapan, pengetahuan, dan tim dihapus untuk selamanya.
          </p>
        </div>
        <Button kind="danger" onClick={() => setAsking(true)} onPointerEnter={preloadDialog}>
          Hapus usaha
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
        title={`Hapus ${business.name}?`}
        confirmLabel="Hapus selamanya"
        danger
        typeToConfirm={business.name.trim()}
      >
        Semua percakapan, pelanggan, pengetahuan, dan kanal usaha ini dihapus. Tindakan ini tidak
        bisa dibatalkan.
      </ConfirmDialog>
    </Section>
  )
}
