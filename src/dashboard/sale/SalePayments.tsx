import type { Payment } from '#contract/payment'
import * as copy from '#copy/sale'
import { shortDate } from '#dashboard/copy/dates.ts'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { useNow } from '#dashboard/ui/clock.ts'
import { Copyable } from '#dashboard/ui/Copyable.tsx'
import { useZone } from '#dashboard/ui/zone.ts'

/** Payments by link, with the open link to copy. Renders nothing without one. */
export function SalePayments({ payments }: { payments: readonly Payment[] }) {
  const now = useNow()
  const zone = useZone()
  if (payments.length === 0) return null
  const open = payments.find((one) => isOpenLink(one, now))
  return (
    <section aria-label={copy.payments} className="grid gap-2">
      <h3 className="font-sans text-13 font-semibold">{copy.payments}</h3>
      <ul className="grid gap-1.5 text-13">
        {payments.map((one) => (
          <li key={one.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
            <span className={isUrgent(one) ? 'font-semibold text-wait' : undefined}>
              {formatRupiah(one.amount_rupiah)} {one.method === 'qris' && `${copy.byQris} `}
              {stateOf(one)}
              {one.status === 'paid' &&
                one.refunded_rupiah > 0 &&
                `, ${copy.returnedOf(formatRupiah(one.refunded_rupiah))}`}
            </span>
            <time
              dateTime={one.paid_at ?? one.created_at}
              suppressHydrationWarning
              className="text-12 text-muted"
            >
              {shortDate(one.paid_at ?? one.created_at, now, zone)}
            </time>
          </li>
        ))}
      </ul>
      {open?.instructions.pageUrl && (
        <Copyable label={copy.link} value={open.instructions.pageUrl} />
      )}
    </section>
  )
}

const isOpenLink = (one: Payment, now: number): boolean =>
  one.status === 'waiting' &&
  one.instructions.pageUrl !== undefined &&
  Date.parse(one.expires_at) > now

const isUrgent = (one: Payment): boolean =>
  one.status === 'review' || (one.is_extra && one.status === 'paid')

const stateOf = (one: Payment): string =>
  one.is_extra && one.status === 'paid' ? copy.extraPayment : copy.paymentStates[one.status]
