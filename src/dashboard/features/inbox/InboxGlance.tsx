import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import type { RoomCounts, RoomRow } from '#contract/conversation/room'
import * as copy from '#copy/inbox'
import * as conversationCopy from '#copy/conversation'
import * as screensCopy from '#copy/screens'
import { customerName } from '#dashboard/conversation/labels.ts'
import { countsQuery, roomListQuery } from '#dashboard/conversation/queries.ts'
import { relativeTimeInSentence } from '#dashboard/copy/dates.ts'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { useZone } from '#dashboard/ui/zone.ts'

/** Beside the list, before a conversation is chosen: who waits longest, and how much waits. */
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
      <EmptyState icon={<MessageCircle />} title={conversationCopy.pickConversation}>
        {copy.keysHint}
      </EmptyState>
    )
  return (
    <div className="grid w-full max-w-105 gap-4 px-6">
      <LongestWaiting room={longest} since={longest.waiting_since!} />
      <Waiting counts={counts} />
      <p className="text-center text-13 text-muted">{copy.keysHint}</p>
    </div>
  )
}

function LongestWaiting({ room, since }: { room: RoomRow; since: string }) {
  const businessId = useBusinessId()
  const zone = useZone()
  const now = useNow()
  return (
    <section
      aria-labelledby="terlama"
      className="grid gap-1 rounded-panel border border-line bg-surface p-5"
    >
      <h2 id="terlama" className="text-13 text-muted">
        {copy.waitsLongest(relativeTimeInSentence(since, now, zone))}
      </h2>
      <p className="text-16 font-semibold wrap-anywhere">{customerName(room)}</p>
      <p className="line-clamp-2 text-14 wrap-anywhere text-text-2">{room.last_preview}</p>
      <Link
        to="/inbox/$roomId"
        params={{ roomId: room.id }}
        search={{ businessId }}
        className={buttonClass({ kind: 'primary', className: 'mt-3 justify-self-start' })}
      >
        {conversationCopy.openConversation}
      </Link>
    </section>
  )
}

/** Now at a glance; the tabs beside it lead to each. */
function Waiting({ counts }: { counts: RoomCounts }) {
  const figures = [
    [copy.needsReply, counts.needsReply],
    [screensCopy.escalations, counts.escalations],
    [copy.handledByAi, counts.ai],
  ] as const
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-panel border border-line bg-surface">
      {figures.map(([label, count]) => (
        <div key={label} className="grid content-start gap-0.5 px-4 py-3">
          <dt className="text-12 text-muted">{label}</dt>
          <dd className="figure text-20 font-semibold">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
