import { FlaskConical } from 'lucide-react'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'

export function SimulateScreen() {
  return (
    <Pane>
      <PaneHead title="Simulasi" />
      <PaneBody>
        <EmptyState icon={<FlaskConical />} title="Belum ada percakapan uji.">
          Tulis sebagai pelanggan dan lihat dari mana AI menjawab.
        </EmptyState>
      </PaneBody>
    </Pane>
  )
}
