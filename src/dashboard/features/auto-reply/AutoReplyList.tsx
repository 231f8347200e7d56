import { useCallback } from 'react'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Sparkles, Zap } from 'lucide-react'
import type { AiRoomRow as Row } from '#contract/room'
import { useListCursor } from '#dashboard/conversation/list-cursor.ts'
import { MorePages } from '#dashboard/conversation/MorePages.tsx'
import { countsQuery } from '#dashboard/conversation/queries.ts'
import { ROOM_ROW_PX } from '#dashboard/conversation/RoomListRow.tsx'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { tabPanelId, Tabs } from '#dashboard/ui/Tabs.tsx'
import { VirtualRows } from '#dashboard/ui/VirtualRows.tsx'
import { AiRoomRow } from './AiRoomRow.tsx'
import { aiRoomsQuery } from './queries.ts'
import type { AutoReplyPart } from './search.ts'

const route = getRouteApi('/_dashboard/auto-reply')
const keyOf = (room: Row) => room.id

export function AutoReplyList() {
  const { business } = useWorkspace()
  const { bagian = 'percakapan' } = route.useSearch()
  const navigate = useNavigate()
  const { data: counts } = useSuspenseQuery(countsQuery(business.id))
  return (
    <>
      <PaneHead title="Auto-reply" />
      <Tabs<AutoReplyPart>
        name="auto-reply"
        label="Bagian auto-reply"
        value={bagian}
        onChange={(part) => void navigate({ to: '.', search: (previous) => ({ ...previous, bagian: part === 'percakapan' ? undefined : part }), replace: true })}
        tabs={[
          { value: 'percakapan', label: 'Percakapan AI', count: counts.ai },
          { value: 'aturan', label: 'Aturan' },
        ]}
      />
      <div id={tabPanelId('auto-reply')} role="tabpanel" aria-label={bagian === 'aturan' ? 'Aturan' : 'Percakapan AI'} className="flex min-h-0 flex-1 flex-col">
        {bagian === 'aturan' ? (
          <EmptyState icon={<Zap />} title="Aturan balasan otomatis hadir di rilis berikutnya.">
            Sampai saat itu AI menjawab dari pengetahuan Anda.
          </EmptyState>
        ) : (
          <AiRooms />
        )}
      </div>
    </>
  )
}

function AiRooms() {
  const { business, profile } = useWorkspace()
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useSuspenseInfiniteQuery(aiRoomsQuery(business.id))
  const rooms = data.pages.flatMap((page) => page.rooms)
  const { list, cursor, openId, onFocus } = useListCursor(rooms.map((room) => room.id), 'Auto-reply')
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError])
  if (rooms.length === 0)
    return (
      <EmptyState
        icon={<Sparkles />}
        title="AI sedang tidak menangani percakapan."
        action={
          <Link to="/simulate" search={({ businessId }) => ({ businessId, tab: 'ponsel' as const })} className={buttonClass()}>
            Coba di simulator
          </Link>
        }
      >
        Percakapan yang dijawab AI muncul di sini, dengan sumber jawabannya.
      </EmptyState>
    )
  return (
    <div ref={list} className="flex min-h-0 flex-1 flex-col">
      <VirtualRows label="Percakapan AI" items={rooms} keyOf={keyOf} rowHeight={ROOM_ROW_PX} onEnd={onEnd} shownKey={cursor ?? openId ?? null}>
        {(room) => <AiRoomRow room={room} isOpen={room.id === openId} memberId={profile.id} onFocus={onFocus} />}
      </VirtualRows>
      <MorePages isFailed={isFetchNextPageError} onRetry={() => void fetchNextPage()} />
    </div>
  )
}
