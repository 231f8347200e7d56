import { Inbox } from 'lucide-react'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'

export function InboxScreen() {
  return (
    <Pane>
      <PaneHead title="Inbox" />
      <PaneBody>
        <EmptyState icon={<Inbox />} title="Belum ada percakapan.">
          Pesan pelanggan masuk ke sini.
        </EmptyState>
      </PaneBody>
    </Pane>
  )
}
