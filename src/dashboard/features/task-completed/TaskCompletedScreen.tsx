import { CircleCheck } from 'lucide-react'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'

export function TaskCompletedScreen() {
  return (
    <Pane>
      <PaneHead title="Selesai" />
      <PaneBody>
        <EmptyState icon={<CircleCheck />} title="Belum ada percakapan selesai.">
          Percakapan yang ditutup tim atau AI muncul di sini.
        </EmptyState>
      </PaneBody>
    </Pane>
  )
}
