import { Gauge } from 'lucide-react'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'

export function EvaluateScreen() {
  return (
    <Pane>
      <PaneHead title="Evaluasi" />
      <PaneBody>
        <EmptyState icon={<Gauge />} title="Belum ada percakapan yang dinilai.">
          Penilaian muncul setelah AI atau tim menutup percakapan pertama.
        </EmptyState>
      </PaneBody>
    </Pane>
  )
}
