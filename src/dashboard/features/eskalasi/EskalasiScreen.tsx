import { LifeBuoy } from 'lucide-react'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'

export function EskalasiScreen() {
  return (
    <Pane>
      <PaneHead title="Eskalasi" />
      <PaneBody>
        <EmptyState icon={<LifeBuoy />} title="Tidak ada yang menunggu tim.">
          Percakapan yang diserahkan AI muncul di sini.
        </EmptyState>
      </PaneBody>
    </Pane>
  )
}
