import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { RefundRow } from '#contract/payment/refund'
import type { SaleCard } from '#contract/sale'
import * as copy from '#copy/refund'
import * as shared from '#copy/shared'
import { shortDate } from '#dashboard/copy/dates.ts'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { saleRefundsQuery } from './queries.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { useUndoRefund } from './use-refund.ts'

/** The refunds of an order, and a button for another one. Renders nothing without either. */
export function SaleRefunds({ sale }: { sale: SaleCard }) {
  const { data } = useQuery(saleRefundsQuery(sale.business_id, sale.id))
  const [isOpen, setOpen] = useState(false)
  // Each opening is a new form with its own id.
  const [openings, setOpenings] = useState(0)
  const open = () => {
    setOpenings((count) => count + 1)
    setOpen(true)
  }
  if (!data || data.refunds.length + data.targets.length === 0) return null
  return (
    <section aria-label={copy.refunds} className="grid gap-2">
      <h3 className="font-sans text-13 font-semibold">{copy.refunds}</h3>
      {data.refunds.length > 0 && (
        <ul className="grid gap-2 text-13">
          {data.refunds.map((refund) => (
            <OneRefund key={refund.id} refund={refund} mayUndo={data.mayRefund} />
          ))}
        </ul>
      )}
      {data.targets.length > 0 && (
        <Button className="w-fit" onPointerEnter={preloadDialog} onClick={open}>
          {copy.refundMoney}
        </Button>
      )}
      <RefundDialog
        sale={sale}
        targets={data.targets}
        open={isOpen}
        formKey={openings}
        onClose={() => setOpen(false)}
      />
    </section>
  )
}

function OneRefund({ refund, mayUndo }: { refund: RefundRow; mayUndo: boolean }) {
  const now = useNow()
  const zone = useZone()
  const undo = useUndoRefund(refund)
  const isOver = refund.status === 'undone' || refund.status === 'failed'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
      <div className="grid gap-0.5">
        <span className={isOver ? 'text-muted' : undefined}>
          <span className={refund.status === 'undone' ? 'figure line-through' : 'figure'}>
            {formatRupiah(refund.amount_rupiah)}
          </span>{' '}
          {copy.states[refund.way][refund.status]}
        </span>
        <span className="text-12 wrap-anywhere text-muted">
          {[refund.member_name ?? shared.teamMate, refund.reason].filter(Boolean).join(': ')}
        </span>
        {mayUndo && refund.can_undo && (
          <Button
            kind="quiet"
            className="w-fit"
            busy={undo.isPending}
            onClick={() => undo.mutate()}
          >
            <Undo2 />
            {copy.undoRefund}
          </Button>
        )}
      </div>
      <time dateTime={refund.created_at} suppressHydrationWarning className="text-12 text-muted">
        {shortDate(refund.created_at, now, zone)}
      </time>
    </li>
  )
}
