import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SaleCard } from '#contract/sale'
import { MAX_QUOTED_RUPIAH } from '#contract/sale/shipping'
import * as saleCopy from '#copy/sale'
import * as copy from '#copy/shipping'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { readRupiah } from '#lib/rupiah'
import { randomUuid } from '#lib/uuid'
import { priceSaleShipping } from './sale.functions.ts'

/** The price of a delivery; saving it sends the summary to the customer. */
export function ShippingDialog({ sale, onClose }: { sale: SaleCard; onClose: () => void }) {
  // One id per form: a second press, or a retry after a lost response, is the same price.
  const [eventId] = useState(randomUuid)
  const [text, setText] = useState(sale.zone === null ? '' : formatRupiah(sale.shipping_rupiah))
  const [isChecked, setChecked] = useState(false)
  const rupiah = readRupiah(text)
  const isPrice = rupiah !== undefined && rupiah <= MAX_QUOTED_RUPIAH
  const save = usePriceShipping(sale, onClose)
  const submit = () => {
    setChecked(true)
    if (isPrice) save.mutate({ eventId, rupiah })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width={400}
      title={copy.priceTitle}
      description={copy.priceAddress(sale.address ?? '')}
    >
      <DialogForm
        submitLabel={copy.sendSummary}
        failure={save.error && messageOf(save.error)}
        busy={save.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <Field
          label={copy.shippingByHand}
          hint={copy.summaryHint}
          error={isChecked && !isPrice ? copy.priceInvalid : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              size={40}
              inputMode="numeric"
              autoFocus
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </DialogForm>
    </Dialog>
  )
}

function usePriceShipping(sale: SaleCard, onSaved: () => void) {
  const queryClient = useQueryClient()
  const { business_id: businessId, id: saleId, version } = sale
  return useMutation({
    mutationFn: (price: { eventId: string; rupiah: number }) =>
      priceSaleShipping({ data: { businessId, saleId, version, ...price } }),
    onSuccess: async ({ isTold }) => {
      await queryClient.invalidateQueries({ queryKey: ['sales', businessId] })
      toast.success(copy.priceSaved, isTold ? saleCopy.customerTold : copy.summaryNotSent)
      onSaved()
    },
  })
}
