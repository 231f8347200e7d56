import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { REASON_CHARS, type SaleCard } from '#contract/sale'
import * as copy from '#copy/sale'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { readRupiah } from '#lib/rupiah'

type Said = { receivedRupiah: number; reason: string }

/** Records how much of an order's total was received so far. The customer is told the rest. */
export function NotEnoughDialog({
  sale,
  onClose,
  onConfirm,
}: {
  sale: SaleCard
  onClose: () => void
  onConfirm: (said: Said) => Promise<unknown>
}) {
  const [text, setText] = useState(formatRupiah(sale.part_paid_rupiah))
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const save = useMutation({ mutationFn: (said: Said) => onConfirm(said), onSuccess: onClose })
  const rupiah = readRupiah(text)
  const isPart = rupiah !== undefined && rupiah < sale.total_rupiah
  const submit = () => {
    setChecked(true)
    if (isPart) save.mutate({ receivedRupiah: rupiah, reason: reason.trim() })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      sticky
      title={copy.notEnoughOf(sale.number ?? 0)}
      description={copy.notEnoughLead}
    >
      <DialogForm
        submitLabel={copy.tellCustomer}
        failure={save.error && messageOf(save.error)}
        busy={save.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <Field
          label={copy.arrivedSoFar}
          hint={copy.arrivedHint(formatRupiah(sale.total_rupiah))}
          error={isChecked && !isPart ? copy.arrivedWrong : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              maxLength={20}
              autoFocus
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Remark value={reason} onChange={setReason} />
      </DialogForm>
    </Dialog>
  )
}

function Remark({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Field label={copy.remarkForCustomer} hint={copy.cancelReasonHint}>
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          maxLength={REASON_CHARS}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
