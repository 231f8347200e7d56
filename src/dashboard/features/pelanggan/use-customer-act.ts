import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'

/**
 * A change of a customer. On success the customer's data is refetched; a refusal becomes a toast.
 */
export function useCustomerAct<Input, Result>(
  run: (input: Input) => Promise<Result>,
  onDone?: (result: Result, input: Input) => void,
) {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: run,
    onSuccess: async (result, input) => {
      await readAgain()
      onDone?.(result, input)
    },
    onError: (error) => toast.error(shared.notSaved, messageOf(error)),
  })
}

/** Refetches customers and their rooms in every query. */
export function useReadAgain(): () => Promise<unknown> {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      ['customers', 'room', 'contact'].map((part) =>
        queryClient.invalidateQueries({ queryKey: [part, businessId] }),
      ),
    )
}
