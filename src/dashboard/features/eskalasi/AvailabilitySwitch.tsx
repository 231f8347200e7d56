import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sharing } from '#contract/conversation/sharing'
import * as copy from '#copy/sharing'
import { storeAvailable } from '#dashboard/conversation/sharing.functions.ts'
import { sharingQuery } from '#dashboard/conversation/sharing.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Switch } from '#dashboard/ui/form/Choice.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'

/**
 * Whether new cases are offered to this member. Renders nothing unless the business shares cases.
 */
export function AvailabilitySwitch() {
  const { business, profile } = useWorkspace()
  const { data } = useQuery(sharingQuery(business.id))
  const setAvailable = useSetAvailable(business.id, profile.id)
  const own = data?.members.find(({ member_id }) => member_id === profile.id)
  if (!data?.isEnabled || !own) return null
  return (
    <div className="flex-none border-b border-line px-4 py-1">
      <Switch
        label={copy.receiving}
        checked={own.is_available}
        disabled={setAvailable.isPending}
        onChange={(event) => setAvailable.mutate(event.target.checked)}
      />
    </div>
  )
}

/** Shows the choice at once, and reverts it when the server refuses. */
function useSetAvailable(businessId: string, memberId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = sharingQuery(businessId)
  return useMutation({
    mutationFn: (isAvailable: boolean) => storeAvailable({ data: { businessId, isAvailable } }),
    onMutate: async (isAvailable) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<Sharing>(queryKey)
      queryClient.setQueryData<Sharing>(
        queryKey,
        before && {
          ...before,
          members: before.members.map((one) =>
            one.member_id === memberId ? { ...one, is_available: isAvailable } : one,
          ),
        },
      )
      return { before }
    },
    onError: (error, _isAvailable, context) => {
      queryClient.setQueryData(queryKey, context?.before)
      toast.error(copy.receivingFailed, messageOf(error))
    },
    onSuccess: (_done, isAvailable) =>
      toast.success(isAvailable ? copy.nowReceiving : copy.nowAway),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
