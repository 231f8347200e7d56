import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as copy from '#copy/customer-import'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { undoImportRows } from '../customers.functions.ts'

/** Undoes an import and names the rows that stay. */
export function useUndoImport(businessId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (importId: string) => undoImportRows({ data: { businessId, importId } }),
    onSuccess: ({ removed, restored, kept }) => {
      const count = copy.undoneCount(formatNumber(removed), formatNumber(restored))
      const rest = kept > 0 ? ` ${copy.undoneKept(formatNumber(kept))}` : ''
      toast.success(copy.undone, count + rest)
    },
    onError: (error) => toast.error(shared.notDone, messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['customers', businessId] }),
  })
}
