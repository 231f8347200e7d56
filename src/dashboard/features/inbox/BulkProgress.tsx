import { useEffect } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { BulkProgress as Done } from '#contract/conversation/bulk'
import * as copy from '#copy/bulk'
import * as shared from '#copy/shared'
import { refreshLists } from '#dashboard/conversation/live/store.ts'
import { countsQuery } from '#dashboard/conversation/queries.ts'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { randomUuid } from '#lib/uuid'
import { endBulk, fetchBulk, revertBulk } from './bulk.functions.ts'

const PROGRESS_MS = 1_000

type Props = {
  bulkId: string
  /** the undo of this act, which has its own progress */
  onUndone: (undoId: string) => void
  onClose: () => void
}

/** The progress of an act. It can be stopped while it runs, and undone while this line is open. */
export function BulkProgress({ bulkId, onUndone, onClose }: Props) {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  const queryKey = ['bulk', businessId, bulkId]
  const { data } = useQuery({
    queryKey,
    queryFn: () => fetchBulk({ data: { businessId, bulkId } }),
    refetchInterval: ({ state }) => (state.data?.ended_at ? false : PROGRESS_MS),
  })
  const stop = useMutation({
    mutationFn: () => endBulk({ data: { businessId, bulkId } }),
    onError: (error) => toast.error(copy.notStopped, messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const undo = useMutation({
    mutationFn: async () => {
      const undoId = randomUuid()
      await revertBulk({ data: { businessId, bulkId, undoId } })
      return undoId
    },
    onSuccess: onUndone,
    onError: (error) => toast.error(shared.notDone, messageOf(error)),
  })
  const isEnded = Boolean(data?.ended_at)
  useRereadRooms(isEnded)
  return (
    <div className="grid gap-2">
      <ProgressLine data={data} />
      <div className="flex gap-2">
        {data?.can_undo && (
          <Button className="flex-1" busy={undo.isPending} onClick={() => undo.mutate()}>
            <Undo2 />
            {copy.undoIt}
          </Button>
        )}
        {isEnded ? (
          <Button className="flex-1" onClick={onClose}>
            {shared.close}
          </Button>
        ) : (
          <Button className="flex-1" busy={stop.isPending} onClick={() => stop.mutate()}>
            {copy.stop}
          </Button>
        )}
      </div>
    </div>
  )
}

function useRereadRooms(isEnded: boolean): void {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isEnded) return
    refreshLists(queryClient)
    void queryClient.invalidateQueries({ queryKey: countsQuery(businessId).queryKey })
    void queryClient.invalidateQueries({ queryKey: ['room', businessId, 'tags'] })
    void queryClient.invalidateQueries({ queryKey: ['room', businessId, 'detail'] })
  }, [isEnded, queryClient, businessId])
}

function ProgressLine({ data }: { data: Done | undefined }) {
  const [done, total] = [data?.done ?? 0, data?.total ?? 0]
  const count = formatNumber(done - (data?.failed ?? 0))
  const words = data?.is_undo ? UNDO_WORDS : ACT_WORDS
  return (
    <>
      <p role="status">
        {data?.ended_at
          ? words.ended(count, formatNumber(total))
          : copy.working(formatNumber(done), formatNumber(total))}
        {data && data.unchanged > 0 && ` ${copy.unchanged(formatNumber(data.unchanged))}`}
        {data && data.failed > 0 && ` ${words.failed(formatNumber(data.failed))}`}
      </p>
      <progress
        aria-label={copy.progress}
        value={done}
        max={Math.max(1, total)}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
      />
    </>
  )
}

const ACT_WORDS = { ended: copy.ended, failed: copy.failed }
const UNDO_WORDS = { ended: copy.undone, failed: copy.skipped }
