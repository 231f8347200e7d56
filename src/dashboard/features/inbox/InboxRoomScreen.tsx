import { MessageCircle } from 'lucide-react'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'

export function InboxRoomScreen() {
  return (
    <Pane>
      <PaneHead title="Percakapan" />
      <PaneBody>
        <EmptyState icon={<MessageCircle />} title="Percakapan tidak ditemukan.">
          Mungkin sudah dihapus, atau milik usaha lain.
        </EmptyState>
      </PaneBody>
    </Pane>
  )
}
