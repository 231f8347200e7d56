import { Check, Clock, X } from 'lucide-react'
import type { OrderStatus } from '#contract/order'
import { Chip } from '#dashboard/ui/Chip.tsx'

export function OrderChip({ status }: { status: OrderStatus }) {
  switch (status) {
    case 'waiting':
      return (
        <Chip tone="wait" icon={<Clock />}>
          Menunggu pembayaran
        </Chip>
      )
    case 'paid':
      return (
        <Chip tone="ok" icon={<Check />}>
          Lunas
        </Chip>
      )
    case 'expired':
      return <Chip>Kedaluwarsa</Chip>
    case 'failed':
      return (
        <Chip tone="danger" icon={<X />}>
          Gagal
        </Chip>
      )
  }
}
