import { Zap } from 'lucide-react'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'

export function AutoReplyScreen() {
  return (
    <Pane>
      <PaneHead title="Auto-reply" />
      <PaneBody>
        <EmptyState icon={<Zap />} title="AI belum menangani percakapan.">
          Percakapan yang dijawab AI muncul di sini.
        </EmptyState>
      </PaneBody>
    </Pane>
  )
}
