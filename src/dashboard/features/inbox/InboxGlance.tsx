import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import type { RoomRow } from '#contract/conversation/room'
import * as copy from '#copy/inbox'
import * as conversationCopy from '#copy/conversation'
import {
  FirstOfList,
  type FigureName,
  Glance,
  TodayFigures,
} from '#dashboard/conversation/glance/Glance.tsx'
import { customerName } from '#dashboard/conversation/labels.ts'
import { countsQuery, roomListQuery } from '#dashboard/conversation/queries.ts'
import { relativeTimeInSentence } from '#dashboard/copy/dates.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { useNow } from '#dashboard/ui/clock.ts'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { useZone } from '#dashboard/ui/zone.ts'

const FIGURES: FigureName[] = ['handled', 'byAi', 'firstReply']

/**
 * The pane beside the list before a conversation is chosen: the customer who waits longest, and
 * today in figures.
 */
export function InboxGlance() {
  const businessId = useBusinessId()
  const { data: counts } = useSuspenseQuery(countsQuery(businessId))
  const { data } = useInfiniteQuery(roomListQuery(businessId, { view: 'perlu-dibalas' }))
  if (counts.isNew)
    return <EmptyState icon={<MessageCircle />} title={copy.openConversationsHere} />
  const longest = data?.pages[0]?.rooms
    .filter((room) => room.waiting_since !== null)
    .toSorted((one, other) => (one.waiting_since! < other.waiting_since! ? -1 : 1))[0]
  if (!longest)
    return (
      <Glance>
        <EmptyState
          icon={<MessageCircle />}
          title={conversationCopy.pickConversation}
          className="py-4"
        >
          {copy.keysHint}
        </EmptyState>
        <TodayFigures names={FIGURES} />
      </Glance>
    )
  return (
    <Glance>
      <LongestWaiting room={longest} since={longest.waiting_since!} />
      <TodayFigures names={FIGURES} />
      <p className="text-center text-13 text-muted">{copy.keysHint}</p>
    </Glance>
  )
}

function LongestWaiting({ room, since }: { room: RoomRow; since: string }) {
  const businessId = useBusinessId()
  const zone = useZone()
  const now = useNow()
  return (
    <FirstOfList
      heading={copy.waitsLongest(relativeTimeInSentence(since, now, zone))}
      name={customerName(room)}
      to="/inbox/$roomId"
      roomId={room.id}
      search={{ businessId }}
      openLabel={conversationCopy.openConversation}
    >
      <p className="line-clamp-2 wrap-anywhere text-text-2">{room.last_preview}</p>
    </FirstOfList>
  )
}
