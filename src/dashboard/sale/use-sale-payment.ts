import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { possibleActs, type SaleCard } from '#contract/sale'
import * as copy from '#copy/sale'
import { randomUuid } from '#lib/uuid'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { paymentAccountsQuery } from './queries.ts'
import { markSaleProof, sendSaleLink } from './sale.functions.ts'

/** The acts of a member on the payment of an unpaid order; undefined where one is not possible. */
export function useSalePayment(sale: SaleCard) {
  const queryClient = useQueryClient()
  const { data: accounts } = useQuery(paymentAccountsQuery(sale.business_id))
  const ref = { businessId: sale.business_id, saleId: sale.id }
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['sales', sale.business_id] })
  const link = useMutation({
    mutationFn: () => sendSaleLink({ data: { ...ref, eventId: randomUuid() } }),
    onSuccess: ({ isTold }) =>
      isTold
        ? toast.success(copy.linkSent(sale.number ?? 0), copy.linkSentWords)
        : toast.success(copy.linkNotTold(sale.number ?? 0), copy.linkNotToldWords),
    onError: (error) => toast.error(copy.linkFailed, messageOf(error)),
    onSettled,
  })
  const proof = useMutation({
    mutationFn: () => markSaleProof({ data: { ...ref, messageId: null } }),
    onSuccess: () => toast.success(copy.proofMarked, copy.proofMarkedWords),
    onError: (error) => toast.error(copy.notChanged, messageOf(error)),
    onSettled,
  })
  const isPayable = possibleActs(sale).includes('terima_bayar')
  const hasAccount = accounts?.some(({ is_chosen }) => is_chosen) === true
  return {
    isPayable,
    sendLink: isPayable && hasAccount && sale.total_rupiah > 0 ? () => link.mutate() : undefined,
    markProof: isPayable && sale.room_id !== null ? () => proof.mutate() : undefined,
  }
}
