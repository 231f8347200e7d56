import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as copy from '#copy/reasons'
import { refreshKnowledge } from '#dashboard/knowledge/queries.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { takeBackCorrection } from './correction.functions.ts'

/** Reverts a correction: the knowledge, its scenario and the verdict are as before. */
export function useUndoCorrection(businessId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (correctionId: string) =>
      takeBackCorrection({ data: { businessId, correctionId } }),
    onSuccess: () => toast.success(copy.correctionUndone),
    onError: (error) => toast.error(copy.notUndone, messageOf(error)),
    onSettled: () =>
      Promise.all([
        refreshKnowledge(queryClient, businessId),
        queryClient.invalidateQueries({ queryKey: ['verdicts'] }),
        queryClient.invalidateQueries({ queryKey: ['scenarios', businessId] }),
      ]),
  })
}
