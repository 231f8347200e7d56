import { LayoutTemplate } from 'lucide-react'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'

export function WhatsappTemplateScreen() {
  return (
    <Pane>
      <PaneHead title="Template WhatsApp" />
      <PaneBody>
        <EmptyState icon={<LayoutTemplate />} title="Daftar template belum tersedia di versi ini.">
          Template dipakai untuk menulis lebih dulu, atau setelah jendela 24 jam berakhir. Untuk sekarang, kelola template di WhatsApp Manager milik Meta.
        </EmptyState>
      </PaneBody>
    </Pane>
  )
}
