import { useCallback } from 'react'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { RoomCounts, RoomRow } from '#contract/conversation/room'
import * as copy from '#copy/inbox'
import * as conversationCopy from '#copy/conversation'
import * as screensCopy from '#copy/screens'
import { useListCursor } from '#dashboard/conversation/list/list-cursor.ts'
import { MorePages } from '#dashboard/conversation/list/MorePages.tsx'
import { countsQuery, roomListQuery } from '#dashboard/conversation/queries.ts'
import { ROOM_ROW_PX } from '#dashboard/conversation/list/RoomListRow.tsx'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { PaneHead } from '#dashboard/ui/Pane.tsx'
import { tabPanelId, Tabs } from '#dashboard/ui/Tabs.tsx'
import { VirtualRows } from '#dashboard/ui/VirtualRows.tsx'
import { InboxFilter } from './InboxFilter.tsx'
import { InboxRow } from './InboxRow.tsx'
import { InboxSearch } from './InboxSearch.tsx'
import { NoRooms } from './NoRooms.tsx'
import { filtersOf, type InboxTab } from './search.ts'

const route = getRouteApi('/_dashboard/inbox')
const keyOf = (room: RoomRow) => room.id

export function InboxList() {
  const { business, profile } = useWorkspace()
  const search = route.useSearch()
  const navigate = useNavigate()
  const change = (fields: Partial<ReturnType<typeof route.useSearch>>) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, ...fields }), replace: true })
  const { data: counts } = useSuspenseQuery(countsQuery(business.id))
  const { data, isFailed, fetchNextPage, onEnd } = useRooms(business.id, filtersOf(search))
  const rooms = data.pages.flatMap((page) => page.rooms)
  const { list, cursor, openId, onFocus } = useListCursor(
    rooms.map((room) => room.id),
    screensCopy.inbox,
  )

  return (
    <>
      <PaneHead title={screensCopy.inbox}>
        <InboxFilter search={search} onChange={change} />
      </PaneHead>
      <InboxSearch
        value={search.cari ?? ''}
        onChange={(cari) => change({ cari: cari || undefined })}
      />
      <InboxTabs tab={search.tab ?? 'perlu-dibalas'} counts={counts} />
      <div
        ref={list}
        id={tabPanelId('inbox')}
        role="tabpanel"
        aria-label={copy.conversations}
        className="flex min-h-0 flex-1 flex-col"
      >
        {search.cari && data.pages.some((page) => page.isCut) && <CutLine />}
        {rooms.length === 0 ? (
          <NoRooms search={search} isNew={counts.isNew} />
        ) : (
          <VirtualRows
            key={JSON.stringify(filtersOf(search))}
            label={copy.conversations}
            items={rooms}
            keyOf={keyOf}
            rowHeight={ROOM_ROW_PX}
            onEnd={onEnd}
            shownKey={cursor ?? openId ?? null}
          >
            {(room) => (
              <InboxRow
                room={room}
                isOpen={room.id === openId}
                memberId={profile.id}
                onFocus={onFocus}
                search={search.cari}
              />
            )}
          </VirtualRows>
        )}
        <MorePages isFailed={isFailed} onRetry={() => void fetchNextPage()} />
      </div>
    </>
  )
}

function useRooms(businessId: string, filters: ReturnType<typeof filtersOf>) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useSuspenseInfiniteQuery(roomListQuery(businessId, filters))
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError])
  return { data, isFailed: isFetchNextPageError, fetchNextPage, onEnd }
}

function InboxTabs({ tab, counts }: { tab: InboxTab; counts: RoomCounts }) {
  const navigate = useNavigate()
  return (
    <Tabs<InboxTab>
      name="inbox"
      label={copy.inboxParts}
      className="@container justify-between gap-1.5! pr-[max(16px,calc(100%-420px))]"
      value={tab}
      onChange={(tab) =>
        void navigate({ to: '.', search: (previous) => ({ ...previous, tab }), replace: true })
      }
      tabs={[
        {
          value: 'perlu-dibalas',
          label: copy.needsReply,
          count: counts.needsReply,
          ...(counts.failed > 0 ? { alert: copy.failedCount(formatNumber(counts.failed)) } : {}),
        },
        {
          value: 'punya-saya',
          label: conversationCopy.mine,
          count: counts.mine,
          isCountMinor: true,
        },
        { value: 'ditangani-ai', label: copy.handledByAi, count: counts.ai, isCountMinor: true },
        { value: 'semua', label: copy.all },
      ]}
    />
  )
}

function CutLine() {
  return (
    <p
      role="status"
      className="flex-none border-b border-line bg-sunken px-4 py-2 text-12 text-muted"
    >
      {copy.resultsCut}
    </p>
  )
}
