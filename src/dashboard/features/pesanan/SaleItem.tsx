import { CircleAlert } from 'lucide-react'
import { isLate, type SaleCard } from '#contract/sale'
import * as copy from '#copy/sale'
import * as shared from '#copy/shared'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { phoneNumber } from '#lib/phone'
import { paymentNote, whenAndHow } from '#dashboard/sale/SaleBody.tsx'
import { SaleActs } from '#dashboard/sale/SaleActs.tsx'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { useNow } from '#dashboard/ui/clock.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { localTime } from '#lib/time/zone'

export const buyerName = ({ contact_name: name, contact_phone: phone }: SaleCard): string =>
  name || (phone ? phoneNumber(phone) : shared.noName)

/** An order on the board; its title opens it. */
export function SaleItem({ sale, onOpen }: { sale: SaleCard; onOpen: () => void }) {
  const { role } = useWorkspace()
  const payment = paymentNote(sale)
  const now = localTime(new Date(useNow()), useZone())
  return (
    <li className="relative grid gap-1.5 rounded-control border border-line bg-surface p-3 hover:border-line-strong">
      <div className="flex items-baseline gap-2">
        <button
          type="button"
          onClick={onOpen}
          className="min-w-0 flex-1 text-left font-medium wrap-anywhere line-clamp-3 after:absolute after:inset-0 after:rounded-control"
        >
          {buyerName(sale)}
        </button>
        <span className="figure text-12 text-muted">#{sale.number}</span>
      </div>
      <p className="text-13 wrap-anywhere text-text-2">
        {sale.lines
          .map(({ quantity, name, variant }) => `${quantity ?? ''} ${name} ${variant}`.trim())
          .join(', ')}
      </p>
      <p suppressHydrationWarning className="text-12 text-muted">
        {whenAndHow(sale, now)}
        {isLate(sale, now) && (
          <b className="font-semibold whitespace-nowrap text-danger"> · {copy.late}</b>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12">
        <span className="figure text-13 font-semibold">{formatRupiah(sale.total_rupiah)}</span>
        {payment && (
          <span
            className={
              payment.isUrgent
                ? 'inline-flex items-center gap-1 font-semibold text-wait'
                : 'text-muted'
            }
          >
            {payment.isUrgent && <CircleAlert className="size-3.5" aria-hidden="true" />}
            {payment.text}
          </span>
        )}
        {sale.note && <span className="text-muted">{copy.hasNote}</span>}
      </p>
      <div className="relative z-1 mt-0.5 w-fit">
        <SaleActs sale={sale} isViewer={role === 'peninjau'} />
      </div>
    </li>
  )
}
