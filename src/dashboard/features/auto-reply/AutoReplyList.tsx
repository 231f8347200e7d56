import { useCallback } from 'react'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import type { AiRoomRow as Row } from '#contract/conversation/room'
import * as copy from '#copy/auto-reply'
import * as conversationCopy from '#copy/conversation'
import * as screensCopy from '#copy/screens'
import * as shared from '#copy/shared'
import { useListCursor } from '#dashboard/conversation/list/list-cursor.ts'
import { MorePages } from '#dashboard/conversation/list/MorePages.tsx'
import { ROOM_ROW_PX } from '#dashboard/conversation/list/RoomListRow.tsx'
import { useRowPx } from '#dashboard/shell/document/theme.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { tabPanelId } from '#dashboard/ui/Tabs.tsx'
import { VirtualRows } from '#dashboard/ui/VirtualRows.tsx'
import { AutoReplyTabs } from './AutoReplyTabs.tsx'
import { AiRoomRow } from './AiRoomRow.tsx'
import { aiRoomsQuery } from './queries.ts'

const keyOf = (room: Row) => room.id

export function AutoReplyList() {
  return (
    <>
      <PaneHead title={screensCopy.autoReply} />
      <AutoReplyTabs value="percakapan" />
      <AiRooms />
    </>
  )
}

function AiRooms() {
  const rowPx = useRowPx(ROOM_ROW_PX)
  const { business, profile } = useWorkspace()
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useSuspenseInfiniteQuery(aiRoomsQuery(business.id))
  const rooms = data.pages.flatMap((page) => page.rooms)
  const { list, cursor, openId, onFocus } = useListCursor(
    rooms.map((room) => room.id),
    'Auto-reply',
  )
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError])
  if (rooms.length === 0)
    return (
      <EmptyState
        icon={<Sparkles />}
        title={conversationCopy.aiHandlesNone}
        action={
          <Link
            to="/simulate"
            search={({ businessId }) => ({ businessId, tab: 'ponsel' as const })}
            className={buttonClass()}
          >
            {shared.tryInSimulator}
          </Link>
        }
      >
        {copy.answeredAppearHere}
      </EmptyState>
    )
  return (
    <div
      ref={list}
      role="tabpanel"
      id={tabPanelId('auto-reply')}
      className="flex min-h-0 flex-1 flex-col"
    >
      <VirtualRows
        label={copy.aiConversations}
        items={rooms}
        keyOf={keyOf}
        rowHeight={rowPx}
        onEnd={onEnd}
        shownKey={cursor ?? openId ?? null}
      >
        {(room) => (
          <AiRoomRow
            room={room}
            isOpen={room.id === openId}
            memberId={profile.id}
            onFocus={onFocus}
          />
        )}
      </VirtualRows>
      <MorePages isFailed={isFetchNextPageError} onRetry={() => void fetchNextPage()} />
    </div>
  )
}
