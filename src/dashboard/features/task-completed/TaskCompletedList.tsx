import { useCallback } from 'react'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { ClosedRoomRow } from '#contract/conversation/room'
import * as copy from '#copy/task-completed'
import * as reportCopy from '#copy/report'
import * as shared from '#copy/shared'
import { useListCursor } from '#dashboard/conversation/list/list-cursor.ts'
import { MorePages } from '#dashboard/conversation/list/MorePages.tsx'
import { ROOM_ROW_PX } from '#dashboard/conversation/list/RoomListRow.tsx'
import { formatNumber, formatOneDigit } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId, useWorkspace } from '#dashboard/shell/workspace.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { useRowPx } from '#dashboard/shell/document/theme.ts'
import { VirtualRows } from '#dashboard/ui/VirtualRows.tsx'
import { ClosedRow } from './ClosedRow.tsx'
import { closedQuery } from './queries.ts'

const keyOf = (room: ClosedRoomRow) => room.id

export function TaskCompletedList() {
  const rowPx = useRowPx(ROOM_ROW_PX)
  const { business, profile } = useWorkspace()
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useSuspenseInfiniteQuery(closedQuery(business.id))
  const rooms = data.pages.flatMap((page) => page.rooms)
  const { list, cursor, openId, onFocus } = useListCursor(
    rooms.map((room) => room.id),
    shared.done,
  )
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError])
  return (
    <>
      <PaneHead title={shared.done} />
      <div className="flex flex-none gap-6 border-b border-line px-4 py-3">
        <StayedClosed figures={data.pages[0]?.stayedClosed ?? null} />
        <Ratings figures={data.pages[0]?.ratings ?? null} />
      </div>
      <div ref={list} className="flex min-h-0 flex-1 flex-col">
        {rooms.length === 0 ? (
          <NoneDone />
        ) : (
          <VirtualRows
            label={copy.doneConversations}
            items={rooms}
            keyOf={keyOf}
            rowHeight={rowPx}
            onEnd={onEnd}
            shownKey={cursor ?? openId ?? null}
          >
            {(room) => (
              <ClosedRow
                room={room}
                isOpen={room.id === openId}
                memberId={profile.id}
                onFocus={onFocus}
              />
            )}
          </VirtualRows>
        )}
        <MorePages isFailed={isFetchNextPageError} onRetry={() => void fetchNextPage()} />
      </div>
    </>
  )
}

function NoneDone() {
  return (
    <EmptyState
      icon={<CircleCheck />}
      title={copy.noneDone}
      action={
        <Link
          to="/inbox"
          search={(previous) => ({ businessId: previous.businessId })}
          className={buttonClass()}
        >
          {copy.toInbox}
        </Link>
      }
    >
      {copy.doneAppearHere}
    </EmptyState>
  )
}

/** The share of closed conversations that stayed closed, as on /home and /evaluate. */
function StayedClosed({ figures }: { figures: { judged: number; stayed: number } | null }) {
  const businessId = useBusinessId()
  return (
    <dl className="min-w-0">
      <dt className="text-12 text-muted">{reportCopy.stayedDone}</dt>
      {figures ? (
        <dd className="flex items-baseline gap-2">
          <Link
            to="/evaluate"
            search={{ businessId, daftar: 'tetap' }}
            aria-label={copy.openStayed(formatNumber(figures.stayed))}
            className="figure text-20 font-semibold hover:underline"
          >
            {Math.round((figures.stayed / figures.judged) * 100)}%
          </Link>
          <span className="text-12 text-muted">
            {copy.stayedOf(formatNumber(figures.stayed), formatNumber(figures.judged))}
          </span>
        </dd>
      ) : (
        <dd className="text-13">{copy.visibleAfterWeek}</dd>
      )}
    </dl>
  )
}

/** The customers' ratings. Renders nothing before the first one. */
function Ratings({
  figures,
}: {
  figures: { asked: number; rated: number; average: number | null } | null
}) {
  const businessId = useBusinessId()
  if (!figures || figures.average === null) return null
  return (
    <dl className="min-w-0">
      <dt className="text-12 text-muted">{copy.satisfaction}</dt>
      <dd>
        <Link
          to="/evaluate"
          search={{ businessId, daftar: 'menilai', hari: '30' }}
          aria-label={copy.openRated(formatNumber(figures.rated))}
          className="figure text-20 font-semibold whitespace-nowrap hover:underline"
        >
          {copy.ratingOfFive(formatOneDigit(figures.average))}
        </Link>
        <span className="block text-12 text-muted">
          {copy.ratingsOfAsked(formatNumber(figures.rated), formatNumber(figures.asked))}
        </span>
      </dd>
    </dl>
  )
}
