import { useQueryClient } from '@tanstack/react-query'
import * as copy from '#copy/shell'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'

/** Signs out of this browser and starts over. Its code loads with the first call. */
export function useSignOut(): () => void {
  const queryClient = useQueryClient()
  return () =>
    void import('./leave.ts')
      .then(({ leave }) => leave(queryClient))
      .catch((error: unknown) => toast.error(copy.notSignedOut, messageOf(error)))
}
