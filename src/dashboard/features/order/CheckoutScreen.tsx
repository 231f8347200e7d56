import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { Checkout, Order } from '#contract/order'
import type { Payment } from '#contract/payment'
import * as copy from '#copy/order'
import { exactTime, formatDuration } from '#dashboard/copy/dates.ts'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { zoneOf } from '#lib/time/zone'
import { PublicPage } from '#dashboard/shell/document/PublicPage.tsx'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { useSecond } from '#dashboard/ui/clock.ts'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { MethodPicker } from './MethodPicker.tsx'
import { OrderChip } from './OrderChip.tsx'
import { OrderDocuments } from './OrderDocuments.tsx'
import { titleOf } from './order-title.ts'
import { OrderLine } from './OrderLine.tsx'
import { PaymentPanel } from './PaymentPanel.tsx'
import { checkoutQuery } from './queries.ts'

/** One order: its price, the ways to pay it, and the state of the payment. */
export function CheckoutScreen({ orderId }: { orderId: string }) {
  const { data: checkout } = useSuspenseQuery(checkoutQuery(orderId))
  const now = useSecond()
  if (!checkout) return null
  const { order } = checkout
  const leftMs = order.expires_at ? Date.parse(order.expires_at) - now : null
  const isOver = order.status === 'waiting' && leftMs !== null && leftMs <= 0
  const status = isOver ? 'expired' : order.status
  return (
    <PublicPage>
      {status === 'paid' && <CircleCheck className="mb-3 size-10 text-ok" />}
      <h1 className="font-display text-28 font-semibold break-words">
        {status === 'paid' ? copy.paidTitle : titleOf(order)}
      </h1>
      <OrderSummary order={{ ...order, status }} leftMs={leftMs} />
      <OrderDocuments documents={order.documents} />
      <div aria-live="polite">
        <Outcome checkout={checkout} status={status} />
      </div>
      <Link
        to="/order"
        search={{ businessId: order.business_id }}
        className={buttonClass({
          kind: status === 'paid' ? 'primary' : 'secondary',
          size: 40,
          className: 'mt-6',
        })}
      >
        {copy.toSubscription}
      </Link>
    </PublicPage>
  )
}

function OrderSummary({ order, leftMs }: { order: Order; leftMs: number | null }) {
  return (
    <dl className="mt-6 border-b border-line text-14">
      {order.status === 'paid' && (
        <OrderLine name={titleOf(order)}>{formatRupiah(order.amount_rupiah)}</OrderLine>
      )}
      <OrderLine name={copy.business}>{order.business_name}</OrderLine>
      {order.credit_rupiah > 0 && order.plan && (
        <>
          <OrderLine name={copy.price}>
            <span className="figure">{formatRupiah(order.plan.price_rupiah)}</span>
          </OrderLine>
          <OrderLine name={copy.credit}>
            <span className="figure">{formatRupiah(-order.credit_rupiah)}</span>
          </OrderLine>
        </>
      )}
      <OrderLine name={copy.amount}>
        <span className="figure text-20 font-semibold">{formatRupiah(order.amount_rupiah)}</span>
        {order.plan && <span className="block text-12 text-muted">{copy.inclPpn}</span>}
      </OrderLine>
      {order.refunded_rupiah > 0 && (
        <OrderLine name={copy.refundedAmount}>
          <span className="figure">{formatRupiah(order.refunded_rupiah)}</span>
        </OrderLine>
      )}
      <OrderLine name={copy.status}>
        <OrderChip status={order.status} />
      </OrderLine>
      <OrderLine name={order.paid_at ? copy.paidAt : copy.orderedAt}>
        {exactTime(order.paid_at ?? order.created_at, zoneOf(order.zone))}
      </OrderLine>
      {order.expires_at && order.status === 'waiting' && leftMs !== null && (
        <OrderLine name={copy.timeLeft}>
          <span className="figure" suppressHydrationWarning>
            {formatDuration(leftMs)}
          </span>
        </OrderLine>
      )}
    </dl>
  )
}

/** The payer's possible acts, by the order's state. */
function Outcome({ checkout, status }: { checkout: Checkout; status: Order['status'] }) {
  const { order, payments } = checkout
  const extra = payments.filter(({ is_extra }) => is_extra)
  switch (status) {
    case 'paid':
      return (
        <>
          {order.plan && <Words>{copy.paidWords}</Words>}
          {extra.map((payment) => (
            <Notice key={payment.id} className="mt-4">
              {copy.extraPaid(formatRupiah(payment.amount_rupiah))}
            </Notice>
          ))}
        </>
      )
    case 'refunded':
      return <Words>{copy.refundedWords}</Words>
    case 'expired':
    case 'failed':
      return (
        <Words>
          {copy.orderExpired} {order.plan && copy.orderAgain}
        </Words>
      )
    case 'waiting':
      return <Paying checkout={checkout} />
  }
}

/**
 * The payment that was chosen last while it is open, or the choice of a payment method. A reported
 * transfer waits for the operator, whatever was chosen after it.
 */
function Paying({ checkout }: { checkout: Checkout }) {
  const { order, payments, methods } = checkout
  const last = payments.find(({ status }) => status !== 'creating')
  const waiting = payments.filter(({ status }) => status === 'waiting')
  const open = waiting.find((one) => one.reported_at !== null || one.id === last?.id)
  if (open)
    return (
      <PaymentPanel
        key={open.id}
        orderId={order.id}
        payment={open}
        zone={zoneOf(order.zone)}
        methods={methods}
      />
    )
  return (
    <>
      {last && <LastPayment payment={last} />}
      {methods.length > 0 ? (
        <MethodPicker orderId={order.id} methods={methods} amountRupiah={order.amount_rupiah} />
      ) : (
        <Words>{copy.noWayToPay}</Words>
      )}
    </>
  )
}

function LastPayment({ payment }: { payment: Payment }) {
  switch (payment.status) {
    case 'review':
      return (
        <Notice tone="wait" className="mt-4">
          {copy.underReview}
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="danger" className="mt-4">
          {copy.methodFailed}
        </Notice>
      )
    case 'expired':
      return <Notice className="mt-4">{copy.methodExpired}</Notice>
    default:
      return null
  }
}

function Words({ children }: { children: React.ReactNode }) {
  return <p className="mt-4 text-14 text-pretty text-text-2">{children}</p>
}
