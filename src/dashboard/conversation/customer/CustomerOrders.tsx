import { useQuery } from '@tanstack/react-query'
import type { RoomDetail } from '#contract/conversation/room'
import { type SaleCard, takesShippingPrice } from '#contract/sale'
import * as copy from '#copy/sale'
import * as screensCopy from '#copy/screens'
import { roomSalesQuery, useSalesLive } from '#dashboard/sale/queries.ts'
import { paymentNote, SaleLines, whenAndHow } from '#dashboard/sale/SaleBody.tsx'
import { SaleActs } from '#dashboard/sale/SaleActs.tsx'
import { SaleChip } from '#dashboard/sale/SaleChip.tsx'
import { EnterShipping } from '#dashboard/sale/EnterShipping.tsx'
import { PaneSection } from './PaneSection.tsx'

/** The customer's newest orders, to approve and follow. Renders nothing without one. */
export function CustomerOrders({ room, isViewer }: { room: RoomDetail; isViewer: boolean }) {
  const { data } = useQuery(roomSalesQuery(room.business_id, room.id))
  useSalesLive(room.business_id)
  if (!data || data.length === 0) return null
  return (
    <PaneSection title={screensCopy.orders}>
      <ul className="grid grid-cols-1 gap-2">
        {data.map((sale) => (
          <li key={sale.id} className="grid gap-2 rounded-control border border-line p-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <SaleChip status={sale.status} />
              {sale.number !== null && (
                <span className="figure text-12 text-muted">#{sale.number}</span>
              )}
            </div>
            {sale.status !== 'batal' && (
              <>
                <SaleLines sale={sale} />
                <p className="text-12 wrap-anywhere text-muted">
                  {[whenAndHow(sale), sale.address, sale.note].filter(Boolean).join(' · ')}
                </p>
              </>
            )}
            {!isViewer && <EnterShipping sale={sale} />}
            <OrderFoot sale={sale} isViewer={isViewer} />
          </li>
        ))}
      </ul>
    </PaneSection>
  )
}

/** The team has to answer first. */
const isUnpriced = (sale: SaleCard) => takesShippingPrice(sale) && sale.zone === null

function OrderFoot({ sale, isViewer }: { sale: SaleCard; isViewer: boolean }) {
  const payment = paymentNote(sale)
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span
        className={payment?.isUrgent ? 'text-12 font-semibold text-wait' : 'text-12 text-muted'}
      >
        {payment?.text ?? (sale.status === 'draf' && !isUnpriced(sale) ? copy.waitsForYes : '')}
      </span>
      <SaleActs sale={sale} isViewer={isViewer} />
    </div>
  )
}
