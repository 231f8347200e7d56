import { MessageSquareQuote } from 'lucide-react'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'

export function SuggestionMessagesScreen() {
  return (
    <Pane>
      <PaneHead title="Saran pesan" />
      <PaneBody>
        <EmptyState icon={<MessageSquareQuote />} title="Belum ada balasan cepat.">
          Balasan yang sering dipakai tim disimpan di sini.
        </EmptyState>
      </PaneBody>
    </Pane>
  )
}
