import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PaymentMethod } from '#contract/payment'
import * as copy from '#copy/order'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { RadioGroup } from '#dashboard/ui/form/Choice.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { pay } from './order.functions.ts'
import { checkoutQuery } from './queries.ts'

/** The payment methods of this instance; the first is preselected. */
export function MethodPicker({
  orderId,
  methods,
  amountRupiah,
}: {
  orderId: string
  methods: PaymentMethod[]
  amountRupiah: number
}) {
  const [chosen, setChosen] = useState<PaymentMethod | null>(methods[0] ?? null)
  const queryClient = useQueryClient()
  const start = useMutation({
    mutationFn: (method: PaymentMethod) => pay({ data: { orderId, method } }),
    onSettled: () => queryClient.invalidateQueries(checkoutQuery(orderId)),
  })
  return (
    <form
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) start.mutate(chosen)
      }}
    >
      <RadioGroup
        legend={copy.chooseMethod}
        value={chosen}
        onChange={setChosen}
        options={methods.map((value) => ({
          value,
          label: copy.methods[value],
          hint: copy.methodHints[value],
        }))}
      />
      {start.isError && (
        <Notice tone="danger" className="mt-3">
          {messageOf(start.error)}
        </Notice>
      )}
      <Button type="submit" kind="primary" size={48} busy={start.isPending} className="mt-4 w-full">
        {copy.payNow} {formatRupiah(amountRupiah)}
      </Button>
    </form>
  )
}
