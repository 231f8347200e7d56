import { Check, Clock, X } from 'lucide-react'
import type { OrderStatus } from '#contract/order'
import * as copy from '#copy/order'
import * as shared from '#copy/shared'
import { Chip } from '#dashboard/ui/Chip.tsx'

export function OrderChip({ status }: { status: OrderStatus }) {
  switch (status) {
    case 'waiting':
      return (
        <Chip tone="wait" icon={<Clock />}>
          {copy.waitingForPayment}
        </Chip>
      )
    case 'paid':
      return (
        <Chip tone="ok" icon={<Check />}>
          {copy.paid}
        </Chip>
      )
    case 'expired':
      return <Chip>{shared.expired}</Chip>
    case 'refunded':
      return <Chip>{copy.refunded}</Chip>
    case 'failed':
      return (
        <Chip tone="danger" icon={<X />}>
          {shared.failed}
        </Chip>
      )
  }
}
