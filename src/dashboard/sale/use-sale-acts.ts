import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SaleAct, SaleCard } from '#contract/sale'
import * as copy from '#copy/sale'
import * as shared from '#copy/shared'
import { randomUuid } from '#lib/uuid'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { changeSale } from './sale.functions.ts'

type Change = {
  sale: SaleCard
  act: SaleAct | 'belum_cukup' | 'urungkan'
  reason?: string
  /** of `belum_cukup`: how much was received so far */
  receivedRupiah?: number
  version?: number
}

/** The acts of a member on an order. A toast says what the customer is told, and offers an undo. */
export function useSaleActs() {
  const queryClient = useQueryClient()
  const { mutate, mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ sale, act, reason, receivedRupiah, version = sale.version }: Change) =>
      changeSale({
        data: {
          businessId: sale.business_id,
          saleId: sale.id,
          eventId: randomUuid(),
          version,
          act,
          ...(reason ? { reason } : {}),
          ...(receivedRupiah === undefined ? {} : { receivedRupiah }),
        },
      }),
    onSuccess: ({ isTold }, { sale, act }) => {
      const canUndo = act !== 'urungkan' && act !== 'selesaikan' && act !== 'belum_cukup'
      toast.success(
        copy.done[act](sale.number ?? 0),
        sale.number === null ? undefined : isTold ? copy.customerTold : copy.customerNotTold,
        canUndo
          ? {
              action: {
                label: shared.undo,
                onPress: () => mutate({ sale, act: 'urungkan', version: sale.version + 1 }),
              },
            }
          : undefined,
      )
    },
    onError: (error) => toast.error(copy.notChanged, messageOf(error)),
    onSettled: (_, __, { sale }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['sales', sale.business_id] }),
        queryClient.invalidateQueries({ queryKey: ['workspace'] }),
      ]),
  })
  return {
    act: (change: Change) => mutate(change),
    actAsync: mutateAsync,
    busyAct: isPending ? variables.act : undefined,
  }
}
