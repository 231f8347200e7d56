import { useState } from 'react'
import { REFUND_REASON_CHARS, type RefundTarget, type RefundWay } from '#contract/payment/refund'
import type { SaleCard } from '#contract/sale'
import * as copy from '#copy/refund'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { RadioGroup } from '#dashboard/ui/form/Choice.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { readRupiah } from '#lib/rupiah'
import { randomUuid } from '#lib/uuid'
import { useRefund } from './use-refund.ts'

type Props = {
  sale: SaleCard
  targets: RefundTarget[]
  open: boolean
  /** another key starts another refund */
  formKey: number
  onClose: () => void
}

/** Returns all or a part of an order's money, by the gateway or by the business's own transfer. */
export function RefundDialog({ sale, targets, open, formKey, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sticky
      title={copy.refundOf(sale.number ?? 0)}
      description={copy.refundLead}
    >
      <RefundForm key={formKey} sale={sale} targets={targets} onClose={onClose} />
    </Dialog>
  )
}

type Values = { at: number; amount: string; way: RefundWay; reason: string }

const valuesFor = (targets: RefundTarget[], at: number): Values => ({
  at,
  amount: formatRupiah(targets[at]?.leftRupiah ?? 0),
  way: targets[at]?.ways[0] ?? 'manual',
  reason: '',
})

function RefundForm({ sale, targets, onClose }: Omit<Props, 'open' | 'formKey'>) {
  // One id per form: a second press, or a retry after a lost response, is the same refund.
  const [refundId] = useState(randomUuid)
  const [values, setValues] = useState(() => valuesFor(targets, 0))
  const [isChecked, setChecked] = useState(false)
  const refund = useRefund(sale, onClose)
  const target = targets[values.at]
  const amountRupiah = readRupiah(values.amount)
  const isAmount =
    amountRupiah !== undefined && amountRupiah > 0 && amountRupiah <= (target?.leftRupiah ?? 0)
  const change = (next: Partial<Values>) => setValues((now) => ({ ...now, ...next }))
  const submit = () => {
    setChecked(true)
    const { way, reason } = values
    if (!target || !isAmount || reason.trim() === '') return
    refund.mutate({ refundId, paymentId: target.paymentId, amountRupiah, reason, way })
  }
  return (
    <DialogForm
      submitLabel={copy.submit[values.way]}
      failure={refund.error && messageOf(refund.error)}
      busy={refund.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <WhichMoney
        targets={targets}
        at={values.at}
        onChange={(at) => setValues(valuesFor(targets, at))}
      />
      <Field
        label={copy.amount}
        hint={copy.amountHint(formatRupiah(target?.leftRupiah ?? 0))}
        error={isChecked && !isAmount ? copy.amountWrong : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            maxLength={20}
            value={values.amount}
            onChange={(event) => change({ amount: event.target.value })}
          />
        )}
      </Field>
      <Ways target={target} way={values.way} onChange={(way) => change({ way })} />
      <Reason
        value={values.reason}
        isChecked={isChecked}
        onChange={(reason) => change({ reason })}
      />
    </DialogForm>
  )
}

function Reason({
  value,
  isChecked,
  onChange,
}: {
  value: string
  isChecked: boolean
  onChange: (value: string) => void
}) {
  const isMissing = isChecked && value.trim() === ''
  return (
    <Field label={copy.reason} error={isMissing ? copy.reasonMissing : undefined}>
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          maxLength={REFUND_REASON_CHARS}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** Shown where there is more than one payment. */
function WhichMoney({
  targets,
  at,
  onChange,
}: {
  targets: RefundTarget[]
  at: number
  onChange: (at: number) => void
}) {
  if (targets.length < 2) return null
  return (
    <Field label={copy.whichPayment}>
      {(control) => (
        <Select
          {...control}
          value={String(at)}
          options={targets.map((one, place) => ({ value: String(place), label: targetName(one) }))}
          onChange={(event) => onChange(Number(event.target.value))}
        />
      )}
    </Field>
  )
}

function Ways({
  target,
  way,
  onChange,
}: {
  target: RefundTarget | undefined
  way: RefundWay
  onChange: (way: RefundWay) => void
}) {
  const provider = target?.provider
  if (!provider || provider === 'transfer' || !target.ways.includes('gateway'))
    return <p className="text-13 text-pretty text-text-2">{copy.onlyManual}</p>
  return (
    <RadioGroup
      legend={copy.way}
      name="refund-way"
      value={way}
      onChange={onChange}
      options={[
        {
          value: 'gateway',
          label: copy.byGateway(copy.providers[provider]),
          hint: copy.gatewayHint,
        },
        { value: 'manual', label: copy.byHand, hint: copy.manualHint },
      ]}
    />
  )
}

const targetName = ({ provider, leftRupiah, isExtra }: RefundTarget): string => {
  const name = provider && provider !== 'transfer' ? copy.providers[provider] : copy.recorded
  return copy.targetOf(isExtra ? copy.extraOf(name) : name, formatRupiah(leftRupiah))
}
