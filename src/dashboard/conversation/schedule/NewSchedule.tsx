import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { RoomDetail } from '#contract/conversation/room'
import { MESSAGE_TEXT_LIMIT } from '#contract/conversation/message'
import * as copy from '#copy/schedule'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { randomUuid } from '#lib/uuid'
import { CAPTION_LIMIT } from '#whatsapp/text-limits'
import type { RoomActs } from '../acts/acts.ts'
import { snoozeChoices } from '../acts/snooze.ts'
import { forgetSent, takeFiles, uploadOf, usePickedFiles } from '../composer/files/picked-files.ts'
import { clearWords, useTextDraft } from '../composer/reply-drafts.ts'
import { settleDraft } from '../composer/use-composer.ts'
import { dayAndTime } from '../room-state.ts'
import { type Planned, ScheduleForm } from './ScheduleForm.tsx'
import { schedule } from './schedule.functions.ts'
import { useRereadRoom } from './use-schedule.ts'
import { readNowMs } from '#dashboard/ui/clock.ts'

/** Schedules the text of the composer, and clears the composer once it is stored. */
export function NewSchedule({
  room,
  acts,
  onClose,
}: {
  room: RoomDetail
  acts: RoomActs
  onClose: () => void
}) {
  const zone = useZone()
  const reread = useRereadRoom(room)
  const [draft] = useTextDraft(room.id)
  const files = usePickedFiles(room.id).filter(({ state }) => state !== 'refused')
  const [scheduledId] = useState(randomUuid)
  const [openedMs] = useState(() => readNowMs())
  const file = files[0]
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (planned: Planned) => {
      const uploaded = file && (await uploadOf(file))
      const place = { businessId: room.business_id, roomId: room.id, scheduledId }
      await schedule({ data: { ...place, ...planned, attachmentId: uploaded?.id } })
      return planned
    },
    onSuccess: ({ text, sendAt }) => {
      for (const one of takeFiles(room.id)) forgetSent(one)
      settleDraft(draft, text, acts)
      clearWords(room.id)
      void reread()
      toast.success(copy.scheduledFor(dayAndTime(sendAt, readNowMs(), zone)), copy.seeInRoom)
      onClose()
    },
  })
  const first = snoozeChoices(openedMs, zone)[0]?.at ?? new Date(openedMs).toISOString()
  const failure = files.length > 1 ? copy.oneFile : error && messageOf(error)
  return (
    <ScheduleForm
      room={room}
      title={copy.scheduleMessage}
      submitLabel={copy.schedule}
      first={{ text: draft.words.reply, sendAt: first, cancelOnReply: false }}
      limit={file ? CAPTION_LIMIT : MESSAGE_TEXT_LIMIT}
      fileName={file?.name ?? null}
      failure={failure}
      busy={isPending}
      onSubmit={(planned) => files.length <= 1 && mutate(planned)}
      onClose={onClose}
    />
  )
}
