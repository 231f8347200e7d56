import { CreditCard } from 'lucide-react'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'

export function SubscriptionScreen() {
  return (
    <Pane>
      <PaneHead title="Langganan" />
      <PaneBody>
        <EmptyState icon={<CreditCard />} title="Belum ada pesanan.">
          Usaha ini memakai Tanggap tanpa langganan berbayar.
        </EmptyState>
      </PaneBody>
    </Pane>
  )
}
