import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { Payment, PaymentMethod } from '#contract/payment'
import * as copy from '#copy/order'
import { QrCode } from '#dashboard/channel/QrCode.tsx'
import { exactTime } from '#dashboard/copy/dates.ts'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { Copyable } from '#dashboard/ui/Copyable.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { MethodPicker } from './MethodPicker.tsx'
import { checkPaid } from './order.functions.ts'
import { checkoutQuery } from './queries.ts'
import { TransferReport } from './TransferReport.tsx'

/** `zone`: the business's time zone. */
type Props = { orderId: string; payment: Payment; zone: string; methods: PaymentMethod[] }

/**
 * The data that the payer needs for the open payment. The page polls the order every few seconds.
 */
export function PaymentPanel({ orderId, payment, zone, methods }: Props) {
  const [isChanging, setChanging] = useState(false)
  if (isChanging)
    return <MethodPicker orderId={orderId} methods={methods} amountRupiah={payment.amount_rupiah} />
  return (
    <section className="mt-6" aria-labelledby="waiting">
      <h2 id="waiting" className="font-heading text-16 font-bold">
        {copy.waitingTitle}
      </h2>
      <p className="mt-1 text-13 text-pretty text-muted">
        {copy.methods[payment.method]}. {copy.payBefore} {exactTime(payment.expires_at, zone)}.{' '}
        {payment.provider !== 'transfer' && copy.waitingWords}
      </p>
      <Instructions payment={payment} />
      <div className="mt-4 flex flex-wrap gap-2">
        {payment.provider === 'transfer' ? (
          <TransferReport orderId={orderId} payment={payment} />
        ) : (
          <PaidButton orderId={orderId} payment={payment} />
        )}
        {methods.length > 1 && !payment.reported_at && (
          <Button kind="quiet" size={40} onClick={() => setChanging(true)}>
            {copy.changeMethod}
          </Button>
        )}
      </div>
    </section>
  )
}

function Instructions({ payment }: { payment: Payment }) {
  const { instructions, amount_rupiah: amount } = payment
  if (instructions.pageUrl)
    return (
      <>
        <p className="mt-4 text-14 text-pretty text-text-2">{copy.pageWords}</p>
        <a
          href={instructions.pageUrl}
          className={buttonClass({ kind: 'primary', size: 48, className: 'mt-4 w-full' })}
        >
          <ExternalLink />
          {copy.openPage}
        </a>
      </>
    )
  if (instructions.qrText)
    return (
      <div className="mt-4 grid justify-items-center gap-3">
        <div className="w-full max-w-70 rounded-panel border border-line bg-[#fff] p-3">
          <QrCode text={instructions.qrText} label={copy.qrAlt} />
        </div>
        <p className="text-center text-13 text-pretty text-text-2">
          {copy.qrWords(formatRupiah(amount))}
        </p>
      </div>
    )
  return <AccountNumbers payment={payment} />
}

function AccountNumbers({ payment }: { payment: Payment }) {
  const { instructions, amount_rupiah: amount, method } = payment
  return (
    <div className="mt-4 grid gap-3">
      {instructions.companyCode && (
        <Copyable label={copy.companyCode} value={instructions.companyCode} />
      )}
      <Copyable label={numberLabelOf(method)} value={instructions.accountNumber ?? ''} />
      {instructions.holder && (
        <p className="text-14">
          {copy.bank} {instructions.bank}, {copy.holder.toLowerCase()}{' '}
          <b className="font-semibold">{instructions.holder}</b>
        </p>
      )}
      <Copyable label={`${copy.exactAmount} (${formatRupiah(amount)})`} value={String(amount)} />
    </div>
  )
}

function numberLabelOf(method: PaymentMethod): string {
  if (method === 'transfer') return copy.transferNumber
  return method === 'mandiri' ? copy.billKey : copy.accountNumber
}

/** "I have paid": queries the provider now. */
function PaidButton({ orderId, payment }: { orderId: string; payment: Payment }) {
  const queryClient = useQueryClient()
  const ref = { orderId, paymentId: payment.id }
  const check = useMutation({
    mutationFn: () => checkPaid({ data: ref }),
    onSuccess: async () => {
      const query = checkoutQuery(orderId)
      await queryClient.invalidateQueries(query)
      if (queryClient.getQueryData(query.queryKey)?.order.status === 'waiting')
        toast.error(copy.notYet, copy.notYetWords)
    },
    onError: (error) => toast.error(copy.notYet, messageOf(error)),
  })
  return (
    <Button size={40} busy={check.isPending} onClick={() => check.mutate()}>
      {copy.checkNow}
    </Button>
  )
}
