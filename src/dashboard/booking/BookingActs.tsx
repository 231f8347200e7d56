import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { CalendarClock, Ellipsis, MessageCircle, Undo2 } from 'lucide-react'
import { type Booking, type BookingAct, possibleActs } from '#contract/booking'
import * as copy from '#copy/booking'
import * as staffCopy from '#copy/staff'
import { Button } from '#dashboard/ui/Button.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { Menu, type MenuEntry } from '#dashboard/ui/overlay/Menu.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { useBookingActs } from './use-booking-acts.ts'

/**
 * The usual next act as a button, the others in a menu. `hasChat`: the chat is already on the
 * screen. `needsStaff`: the next act is the choice of a person.
 */
export function BookingActs({
  booking,
  isViewer,
  hasChat,
  needsStaff = false,
}: {
  booking: Booking
  isViewer: boolean
  hasChat?: boolean
  needsStaff?: boolean | undefined
}) {
  const { act, actAsync, busyAct } = useBookingActs()
  const [asking, setAsking] = useState<'batal' | 'pindah' | null>(null)
  const chat = useChatEntry(booking)
  if (isViewer) return null
  const [next, ...others] = nextActs(booking, needsStaff)
  const entries = listEntries(booking, others, { act, ask: setAsking, chat: hasChat ? [] : chat })
  return (
    <div className="flex flex-none items-center gap-1.5">
      {needsStaff && <AssignButton onPress={() => setAsking('pindah')} />}
      {next && (
        <Button
          kind={next === 'setujui' ? 'primary' : 'secondary'}
          busy={busyAct === next}
          onClick={() => act({ booking, act: next })}
        >
          {copy.acts[next]}
        </Button>
      )}
      <Menu
        label={copy.moreActs(booking.number)}
        entries={entries}
        align="end"
        trigger={(props) => (
          <IconButton {...props} label={copy.moreActs(booking.number)}>
            <Ellipsis />
          </IconButton>
        )}
      />
      <MoveDialog booking={booking} open={asking === 'pindah'} onClose={() => setAsking(null)} />
      <ConfirmDialog
        open={asking === 'batal'}
        onClose={() => setAsking(null)}
        title={copy.cancelQuestion(booking.number)}
        confirmLabel={copy.acts.batal}
        cancelLabel={copy.keep}
        danger
        onConfirm={async () => {
          await actAsync({ booking, act: 'batal' })
        }}
      >
        {copy.cancelConsequence}
      </ConfirmDialog>
    </div>
  )
}

const AssignButton = ({ onPress }: { onPress: () => void }) => (
  <Button kind="primary" onClick={onPress}>
    {staffCopy.assign}
  </Button>
)

type Act = ReturnType<typeof possibleActs>[number]

/** Lists the usual next act first, unless a person must be chosen first. */
function nextActs({ status }: Booking, needsStaff: boolean): [Act | undefined, ...Act[]] {
  const [next, ...others] = possibleActs(status)
  return needsStaff ? [undefined, ...possibleActs(status)] : [next, ...others]
}

type Choices = {
  act: (change: { booking: Booking; act: BookingAct }) => void
  ask: (what: 'batal' | 'pindah') => void
  chat: MenuEntry[]
}

function listEntries(booking: Booking, others: Act[], { act, ask, chat }: Choices): MenuEntry[] {
  const isOpen = booking.status === 'diminta' || booking.status === 'dikonfirmasi'
  return [
    ...(isOpen
      ? [{ label: copy.move, icon: <CalendarClock />, onSelect: () => ask('pindah') }]
      : []),
    ...others.map((one) => ({
      label: copy.acts[one],
      ...(one === 'batal' ? { tone: 'danger' as const } : {}),
      onSelect: () => (one === 'batal' ? ask('batal') : act({ booking, act: one })),
    })),
    ...(booking.can_undo
      ? [
          {
            label: copy.undoLast,
            icon: <Undo2 />,
            onSelect: () => act({ booking, act: 'urungkan' }),
          },
        ]
      : []),
    ...chat,
  ]
}

function useChatEntry({ room_id: roomId, business_id: businessId }: Booking): MenuEntry[] {
  const navigate = useNavigate()
  if (!roomId) return []
  const onSelect = () =>
    void navigate({ to: '/inbox/$roomId', params: { roomId }, search: { businessId } })
  return [{ label: copy.openChat, icon: <MessageCircle />, onSelect }]
}
