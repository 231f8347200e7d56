import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RefundRow, RefundWish } from '#contract/payment/refund'
import type { SaleCard } from '#contract/sale'
import * as copy from '#copy/refund'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { randomUuid } from '#lib/uuid'
import { refundSaleMoney, undoRefundOfSale } from './sale.functions.ts'

/** Returns money of an order; a toast reports the result so far. */
export function useRefund(sale: SaleCard, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wish: RefundWish) =>
      refundSaleMoney({ data: { ...wish, businessId: sale.business_id, saleId: sale.id } }),
    onSuccess: ({ status }, { way }) => {
      const isSending = status === 'sending'
      toast.success(
        isSending ? copy.sending : copy.refunded[way],
        isSending ? copy.sendingWords : undefined,
      )
      onDone()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['sales', sale.business_id] }),
  })
}

export function useUndoRefund({ id, business_id: businessId, sale_id: saleId }: RefundRow) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () =>
      undoRefundOfSale({
        data: { businessId, saleId: saleId ?? '', refundId: id, eventId: randomUuid() },
      }),
    onSuccess: () => toast.success(copy.undone),
    onError: (error) => toast.error(copy.notUndone, messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['sales', businessId] }),
  })
}
