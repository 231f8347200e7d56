import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Payment, PROOF_LIMIT_BYTES, PROOF_TYPES } from '#contract/payment'
import * as copy from '#copy/order'
import * as filesCopy from '#copy/sent-files'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { FileField } from '#dashboard/ui/form/FileField.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { reportTransfer } from './order.functions.ts'
import { checkoutQuery } from './queries.ts'

/** "I have made the transfer", with an optional picture or PDF as proof. */
export function TransferReport({ orderId, payment }: { orderId: string; payment: Payment }) {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File>()
  const report = useMutation({
    mutationFn: () => reportTransfer({ data: toForm(orderId, payment.id, file) }),
    onSuccess: async () => {
      setFile(undefined)
      await queryClient.invalidateQueries(checkoutQuery(orderId))
    },
    onError: (error) => toast.error(copy.notReported, messageOf(error)),
  })
  const fault = file && faultOf(file)
  const isReported = payment.reported_at !== null
  return (
    <div className="grid w-full gap-3">
      {isReported && (
        <Notice>
          {copy.transferReported} {payment.proof_at && copy.proofSent}
        </Notice>
      )}
      <FileField
        label={file?.name ?? (payment.proof_at ? copy.otherProof : copy.chooseProof)}
        hint={file ? undefined : copy.proofHint}
        accept={PROOF_TYPES.join(',')}
        isBusy={report.isPending}
        onFile={setFile}
      />
      {fault && <Notice tone="danger">{fault}</Notice>}
      {(!isReported || file) && (
        <Button
          kind="primary"
          size={48}
          busy={report.isPending}
          disabled={fault !== undefined}
          onClick={() => report.mutate()}
        >
          {isReported ? copy.sendProof : copy.transferDone}
        </Button>
      )}
    </div>
  )
}

function faultOf({ size }: File): string | undefined {
  if (size === 0) return filesCopy.fileEmpty
  return size > PROOF_LIMIT_BYTES ? copy.proofTooLarge : undefined
}

function toForm(orderId: string, paymentId: string, file: File | undefined): FormData {
  const form = new FormData()
  form.set('orderId', orderId)
  form.set('paymentId', paymentId)
  if (file) form.set('file', file)
  return form
}
