import { BookOpen } from 'lucide-react'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'

export function TrainingScreen() {
  return (
    <Pane>
      <PaneHead title="Training" />
      <PaneBody>
        <EmptyState icon={<BookOpen />} title="Belum ada pengetahuan.">
          Tambahkan daftar harga atau jawaban, lalu AI menjawab dari sana.
        </EmptyState>
      </PaneBody>
    </Pane>
  )
}
