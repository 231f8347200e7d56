import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { ClosedRoomRow } from '#contract/conversation/room'
import * as copy from '#copy/task-completed'
import * as conversationCopy from '#copy/conversation'
import * as glanceCopy from '#copy/glance'
import {
  FirstOfList,
  type FigureName,
  Glance,
  TodayFigures,
} from '#dashboard/conversation/glance/Glance.tsx'
import { customerName, OUTCOME_LABEL } from '#dashboard/conversation/labels.ts'
import { relativeTimeInSentence } from '#dashboard/copy/dates.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { closedQuery } from './queries.ts'

const FIGURES: FigureName[] = ['handled', 'byAi', 'rating']

/**
 * The pane beside the list before a conversation is chosen: the last closed one, and the figures of
 * the day.
 */
export function TaskCompletedGlance() {
  const { data } = useInfiniteQuery(closedQuery(useBusinessId()))
  const newest = data?.pages[0]?.rooms[0]
  return (
    <Glance>
      {newest && <NewestDone room={newest} />}
      <TodayFigures names={FIGURES} />
      <p className="text-center text-13 text-muted">{copy.mayReopen}</p>
    </Glance>
  )
}

function NewestDone({ room }: { room: ClosedRoomRow }) {
  const now = useNow()
  const zone = useZone()
  return (
    <FirstOfList
      heading={glanceCopy.newestDone(relativeTimeInSentence(room.closed_at, now, zone))}
      name={customerName(room)}
      to="/task-completed/$roomId"
      roomId={room.id}
      openLabel={conversationCopy.openConversation}
    >
      {room.summary && <p className="line-clamp-4 wrap-anywhere text-text-2">{room.summary}</p>}
      <Chip tone="ok" icon={<CircleCheck />} className="justify-self-start">
        {OUTCOME_LABEL[room.outcome]}
      </Chip>
    </FirstOfList>
  )
}
