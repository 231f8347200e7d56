import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { mediaUrl } from '#contract/media'
import type { SaleCard, SaleEventRow } from '#contract/sale'
import * as copy from '#copy/sale'
import * as shared from '#copy/shared'
import { shortDate } from '#dashboard/copy/dates.ts'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { SaleRefunds } from '#dashboard/sale/SaleRefunds.tsx'
import { SalePayments } from '#dashboard/sale/SalePayments.tsx'
import { saleQuery } from '#dashboard/sale/queries.ts'
import { SaleActs } from '#dashboard/sale/SaleActs.tsx'
import { paymentNote, SaleLines, whenAndHow } from '#dashboard/sale/SaleBody.tsx'
import { SaleChip } from '#dashboard/sale/SaleChip.tsx'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import { buyerName } from './SaleItem.tsx'

/** All data of one order, with its history and a link to its conversation. */
export function SaleDialog({ saleId, onClose }: { saleId: string; onClose: () => void }) {
  const { business, role } = useWorkspace()
  const { data, error, refetch, isFetching } = useQuery(saleQuery(business.id, saleId))
  const sale = data?.sale
  return (
    <Dialog
      open
      onClose={onClose}
      variant="side"
      width={520}
      title={sale ? copy.orderOf(sale.number ?? 0, buyerName(sale)) : copy.order}
      actions={
        sale && (
          <>
            {sale.room_id && (
              <Link
                to="/inbox/$roomId"
                params={{ roomId: sale.room_id }}
                search={{ businessId: business.id }}
                className={buttonClass({ className: 'mr-auto' })}
              >
                <MessageCircle />
                {copy.openRoom}
              </Link>
            )}
            <SaleActs sale={sale} isViewer={role === 'peninjau'} />
          </>
        )
      }
    >
      {error && !data ? (
        <ErrorState onRetry={() => void refetch()} busy={isFetching}>
          {messageOf(error)}
        </ErrorState>
      ) : data ? (
        <div className="grid gap-5">
          <Facts sale={data.sale} />
          <SaleLines sale={data.sale} />
          <SalePayments payments={data.payments} />
          <SaleRefunds sale={data.sale} />
          <Proof sale={data.sale} fileId={data.proofFileId} />
          <History events={data.events} />
        </div>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Dialog>
  )
}

function Facts({ sale }: { sale: SaleCard }) {
  const payment = paymentNote(sale)
  const facts: [string, string][] = [
    [copy.how, whenAndHow(sale)],
    ...(sale.address ? [[copy.address, sale.address] satisfies [string, string]] : []),
    ...(payment ? [[copy.payment, payment.text] satisfies [string, string]] : []),
    ...(sale.note ? [[copy.note, sale.note] satisfies [string, string]] : []),
  ]
  return (
    <div className="grid gap-3">
      <div className="flex">
        <SaleChip status={sale.status} />
      </div>
      <dl className="grid grid-cols-[92px_minmax(0,1fr)] gap-x-2 gap-y-1.5 text-13">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Files that customers sent as a proof of payment; a member compares them with the account. */
function Proof({ sale, fileId }: { sale: SaleCard; fileId: string | null }) {
  if (!sale.proof_at) return null
  return (
    <section aria-label={copy.proof}>
      <h3 className="pb-1.5 font-sans text-13 font-semibold">{copy.proof}</h3>
      {fileId ? (
        <a href={mediaUrl(fileId)} target="_blank" rel="noreferrer" className="block w-fit">
          <img
            src={mediaUrl(fileId)}
            alt={copy.proofPicture}
            loading="lazy"
            className="max-h-64 rounded-control border border-line"
          />
        </a>
      ) : (
        <p className="text-13 text-muted">{copy.proofInRoom}</p>
      )}
    </section>
  )
}

function History({ events }: { events: readonly SaleEventRow[] }) {
  const now = useNow()
  const zone = useZone()
  return (
    <section aria-label={copy.history}>
      <h3 className="pb-1.5 font-sans text-13 font-semibold">{copy.history}</h3>
      <ol className="grid gap-1.5 text-13">
        {events.map((event) => (
          <li key={event.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
            <span className={event.undone_at ? 'text-muted line-through' : undefined}>
              {copy.happened[event.act](whoDid(event))}
              {(event.amount_rupiah !== null || event.act === 'belum_cukup') &&
                ` ${formatRupiah(event.amount_rupiah ?? 0)}`}
              {event.reason && <span className="text-muted"> ({event.reason})</span>}
            </span>
            <time dateTime={event.at} suppressHydrationWarning className="text-12 text-muted">
              {shortDate(event.at, now, zone)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

const whoDid = ({ actor_kind: kind, actor_name: name }: SaleEventRow): string =>
  kind === 'customer'
    ? copy.theCustomer
    : kind === 'system'
      ? copy.automatically
      : (name ?? shared.teamMate)
