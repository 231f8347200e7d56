import { useDeferredValue, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { isWindowOpen } from '#contract/conversation/service-window'
import type { RoomDetail, RoomRow } from '#contract/conversation/room'
import type { MessageRow } from '#contract/conversation/message'
import * as copy from '#copy/forward'
import * as shared from '#copy/shared'
import { phoneNumber } from '#lib/phone'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Avatar } from '#dashboard/ui/Avatar.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { randomUuid } from '#lib/uuid'
import { fetchRooms } from '../conversation.functions.ts'
import { customerName } from '../labels.ts'
import { forward } from './forward.functions.ts'

type Props = { room: RoomDetail; message: MessageRow; onClose: () => void }

/** Chooses the conversation that gets a copy of a message; choosing sends it. */
export function ForwardDialog({ room, message, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed).trim()
  const { send, pendingId, failure } = useForward(room, message, onClose)
  const { data, isError, refetch } = useQuery({
    queryKey: ['room', room.business_id, 'forward', search],
    queryFn: ({ signal }) =>
      fetchRooms({
        data: { businessId: room.business_id, view: 'semua', ...(search ? { search } : {}) },
        signal,
      }),
  })
  const others = data?.rooms.filter(({ id }) => id !== room.id)
  return (
    <Dialog open onClose={onClose} title={copy.title}>
      <TextInput
        autoFocus
        value={typed}
        maxLength={100}
        leading={<Search />}
        aria-label={copy.search}
        placeholder={copy.search}
        onChange={(event) => setTyped(event.target.value)}
      />
      {failure && (
        <Notice tone="danger" className="mt-3">
          {failure}
        </Notice>
      )}
      {isError && (
        <Notice tone="danger" className="mt-3" onRetry={() => void refetch()}>
          {copy.notLoaded}
        </Notice>
      )}
      {!others && !isError && <p className="mt-3 text-13 text-muted">{shared.loading}</p>}
      {others?.length === 0 && <p className="mt-3 text-13 text-muted">{copy.none}</p>}
      <ul className="mt-2 max-h-80 overflow-y-auto">
        {others?.map((other) => (
          <li key={other.id}>
            <Choice room={other} isBusy={pendingId !== null} onSend={() => send(other)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function useForward(room: RoomDetail, message: MessageRow, onClose: () => void) {
  const navigate = useNavigate()
  const [clientId] = useState(randomUuid)
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (to: RoomRow) =>
      forward({
        data: {
          businessId: room.business_id,
          roomId: room.id,
          messageId: message.id,
          toRoomId: to.id,
          clientId: `${clientId}`,
        },
      }),
    onSuccess: (_, to) => {
      onClose()
      toast.success(copy.sent(customerName(to)), undefined, {
        action: {
          label: copy.open,
          undoes: false,
          onPress: () =>
            void navigate({
              to: '/inbox/$roomId',
              params: { roomId: to.id },
              search: { businessId: room.business_id, tab: 'semua' },
            }),
        },
      })
    },
  })
  return {
    send: mutate,
    pendingId: isPending ? variables.id : null,
    failure: error && messageOf(error),
  }
}

function Choice({ room, isBusy, onSend }: { room: RoomRow; isBusy: boolean; onSend: () => void }) {
  const isOpen = isWindowOpen(room.engine, room.window_expires_at, useNow())
  return (
    <button
      type="button"
      disabled={isBusy || !isOpen}
      onClick={onSend}
      aria-label={copy.sendTo(customerName(room))}
      className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-left text-13 hover:bg-sunken disabled:opacity-60"
    >
      <Avatar name={room.contact_name} size={32} />
      <span className="min-w-0 flex-1">
        <span className="cut block font-medium">{customerName(room)}</span>
        <span className="cut block text-muted">
          {isOpen
            ? room.contact_phone
              ? phoneNumber(room.contact_phone)
              : room.channel_name
            : copy.windowClosed}
        </span>
      </span>
    </button>
  )
}
