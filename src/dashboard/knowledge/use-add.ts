import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshKnowledge } from './queries.ts'

/** Adds one piece of knowledge; `clear` empties its form only when it was taken. */
export function useAdd<Input>(businessId: string, add: (input: Input) => Promise<unknown>, titleOf: (input: Input) => string, onAdded: ((title: string) => void) | undefined, clear: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: add,
    onSuccess: async (_, input) => {
      clear()
      await refreshKnowledge(queryClient, businessId)
      onAdded?.(titleOf(input))
    },
  })
}
