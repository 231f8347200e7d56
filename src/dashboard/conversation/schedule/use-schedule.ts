import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ScheduledRow } from '#contract/conversation/schedule'
import * as copy from '#copy/schedule'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { roomQuery } from '../queries.ts'
import { reschedule, sendNow, unschedule } from './schedule.functions.ts'
import type { Planned } from './ScheduleForm.tsx'

type RoomRef = { id: string; business_id: string }

/** Refetches a room's scheduled messages after the member changed one. */
export function useRereadRoom({ id, business_id: businessId }: RoomRef): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: roomQuery(businessId, id).queryKey })
}

/** Changes, cancels (with an undo) and sends one scheduled message. */
export function useScheduledActs(room: RoomRef, row: ScheduledRow) {
  const reread = useRereadRoom(room)
  const ref = { businessId: room.business_id, scheduledId: row.id }
  const settle = {
    onSettled: reread,
    onError: (error: Error) => toast.error(shared.notDone, messageOf(error)),
  }
  const restore = () =>
    reschedule({
      data: {
        ...ref,
        text: row.text,
        sendAt: new Date(row.send_at).toISOString(),
        cancelOnReply: row.cancel_on_reply,
      },
    })
      .catch((error: unknown) => toast.error(shared.notDone, messageOf(error)))
      .finally(() => void reread())
  const change = useMutation({
    ...settle,
    onError: undefined,
    mutationFn: (planned: Planned) => reschedule({ data: { ...ref, ...planned } }),
  })
  const cancel = useMutation({
    ...settle,
    mutationFn: () => unschedule({ data: ref }),
    onSuccess: () =>
      toast.success(copy.cancelled, undefined, {
        action: { label: shared.undo, onPress: () => void restore() },
      }),
  })
  const send = useMutation({
    ...settle,
    mutationFn: () => sendNow({ data: ref }),
    onSuccess: () => toast.success(copy.sentNow),
  })
  return { change, cancel, send }
}
