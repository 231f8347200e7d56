import {
  AlarmClock,
  Ban,
  CircleAlert,
  CircleCheck,
  Clock,
  ClockAlert,
  LifeBuoy,
  Lock,
  Repeat,
  Sparkles,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import type { RoomRow } from '#contract/conversation/room'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { useNow, useSecond } from '#dashboard/ui/clock.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { type ChipIcon, type RoomChip, roomChips } from '../room-state.ts'

const ICONS: Record<ChipIcon, LucideIcon> = {
  escalation: LifeBuoy,
  wait: Clock,
  ai: Sparkles,
  person: UserRound,
  done: CircleCheck,
  loop: Repeat,
  snooze: AlarmClock,
  window: ClockAlert,
  locked: Lock,
  draft: Sparkles,
  blocked: Ban,
  failed: CircleAlert,
}

/** The state of a room. Only a deadline is rendered every second. */
export function RoomChips({ room, memberId }: { room: RoomRow; memberId: string }) {
  return room.escalation_due_at ? (
    <TickingChips room={room} memberId={memberId} />
  ) : (
    <CalmChips room={room} memberId={memberId} />
  )
}

function TickingChips({ room, memberId }: { room: RoomRow; memberId: string }) {
  return <Chips chips={roomChips(room, memberId, useSecond(), useZone())} />
}

function CalmChips({ room, memberId }: { room: RoomRow; memberId: string }) {
  return <Chips chips={roomChips(room, memberId, useNow(), useZone())} />
}

function Chips({ chips }: { chips: RoomChip[] }) {
  return chips.map(({ icon, tone, label, figure }) => {
    const Icon = icon && ICONS[icon]
    return (
      <Chip
        key={label}
        tone={tone}
        icon={Icon && <Icon />}
        suppressHydrationWarning
        className="min-w-0 first:max-w-[70%] first:shrink-0 last:max-w-full last:shrink"
      >
        <span className="cut" suppressHydrationWarning>
          {label}
          {figure && (
            <span className="figure" suppressHydrationWarning>
              {' '}
              {figure}
            </span>
          )}
        </span>
      </Chip>
    )
  })
}
