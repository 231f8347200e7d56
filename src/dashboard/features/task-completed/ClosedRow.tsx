import { memo } from 'react'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Sparkles, Star, UserRound } from 'lucide-react'
import type { ClosedRoomRow } from '#contract/conversation/room'
import * as copy from '#copy/task-completed'
import * as shared from '#copy/shared'
import { customerName, OUTCOME_LABEL } from '#dashboard/conversation/labels.ts'
import { RoomListRow } from '#dashboard/conversation/list/RoomListRow.tsx'
import { formatDuration } from '#dashboard/copy/dates.ts'
import { Chip } from '#dashboard/ui/Chip.tsx'

/** One closed conversation: its outcome, who closed it, and its duration. */
export const ClosedRow = memo(function ClosedRow({
  room,
  isOpen,
  memberId,
  onFocus,
}: {
  room: ClosedRoomRow
  isOpen: boolean
  memberId: string
  onFocus: (roomId: string) => void
}) {
  const closer = closerOf(room)
  return (
    <Link
      to="/task-completed/$roomId"
      params={{ roomId: room.id }}
      search
      data-room={room.id}
      aria-label={[
        customerName(room),
        OUTCOME_LABEL[room.outcome],
        closer,
        room.csat === null ? null : copy.rated(room.csat),
        room.summary,
      ]
        .filter(Boolean)
        .join(', ')}
      aria-current={isOpen ? 'page' : undefined}
      activeProps={{}}
      onFocus={() => onFocus(room.id)}
      className="room-row"
    >
      <RoomListRow
        room={room}
        memberId={memberId}
        at={room.closed_at}
        summary={room.summary}
        aside={<Ending room={room} closer={closer} />}
      />
    </Link>
  )
})

function closerOf({ closed_by_kind: kind, closed_by_name: name }: ClosedRoomRow): string {
  if (kind === 'ai') return copy.byAi
  return kind === 'member' ? (name ?? shared.team) : copy.byItself
}

/** The outcome, who closed it, and the duration. */
function Ending({ room, closer }: { room: ClosedRoomRow; closer: string }) {
  const isAi = room.closed_by_kind === 'ai'
  // The idle hours before it closed by itself do not count.
  const endedAt = room.closed_by_kind === 'member' ? room.closed_at : room.last_message_at
  const took = formatDuration(
    Math.max(0, Date.parse(endedAt) - Date.parse(room.session_started_at)),
  )
  return (
    <>
      <Chip tone="ok" icon={<CircleCheck />}>
        {OUTCOME_LABEL[room.outcome]}
      </Chip>
      <Chip
        tone={isAi ? 'ai' : 'neutral'}
        icon={isAi ? <Sparkles /> : <UserRound />}
        className="min-w-0 shrink!"
      >
        <span className="cut">{closer}</span>
      </Chip>
      {room.csat !== null && (
        <Chip icon={<Star />} title={copy.rated(room.csat)}>
          <span aria-hidden="true" className="figure">
            {room.csat}
          </span>
          <span className="sr-only">{copy.rated(room.csat)}</span>
        </Chip>
      )}
      <span
        className="figure ml-auto flex-none text-12 leading-5 text-muted"
        title={copy.firstToDone}
      >
        <span className="sr-only">{copy.duration} </span>
        {took}
      </span>
    </>
  )
}
