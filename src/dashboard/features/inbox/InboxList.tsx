import { useCallback, useRef, useState } from 'react'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate, useParams } from '@tanstack/react-router'
import type { RoomRow } from '#contract/room'
import { countsQuery, roomListQuery } from '#dashboard/conversation/queries.ts'
import { ROOM_ROW_PX, RoomListRow, roomRowClass } from '#dashboard/conversation/RoomListRow.tsx'
import { customerName } from '#dashboard/conversation/labels.ts'
import { useHotkeys } from '#dashboard/shell/hotkeys.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { PaneHead } from '#dashboard/ui/Pane.tsx'
import { tabPanelId, Tabs } from '#dashboard/ui/Tabs.tsx'
import { VirtualRows } from '#dashboard/ui/VirtualRows.tsx'
import { InboxFilter } from './InboxFilter.tsx'
import { InboxSearch } from './InboxSearch.tsx'
import { NoRooms } from './NoRooms.tsx'
import { filtersOf, type InboxTab } from './search.ts'

const route = getRouteApi('/_dashboard/inbox')
const keyOf = (room: RoomRow) => room.id

export function InboxList() {
  const { business, profile } = useWorkspace()
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/inbox' })
  const { roomId } = useParams({ strict: false })
  const { data: counts } = useSuspenseQuery(countsQuery(business.id))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useSuspenseInfiniteQuery(roomListQuery(business.id, filtersOf(search)))
  const rooms = data.pages.flatMap((page) => page.rooms)
  const [cursor, setCursor] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError])

  const move = (step: 1 | -1) => {
    const at = rooms.findIndex((room) => room.id === (cursor ?? roomId))
    const next = rooms[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rooms.length - 1)]
    if (!next) return
    setCursor(next.id)
    // The row may have to be drawn first.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-room="${next.id}"]`)?.focus({ preventScroll: true }))
  }
  useHotkeys([
    { keys: 'j', label: 'Percakapan berikutnya', group: 'Inbox', run: () => move(1) },
    { keys: 'k', label: 'Percakapan sebelumnya', group: 'Inbox', run: () => move(-1) },
  ])

  return (
    <>
      <PaneHead title="Inbox">
        <InboxFilter search={search} onChange={(change) => void navigate({ to: '.', search: (previous) => ({ ...previous, ...change }), replace: true })} />
      </PaneHead>
      <InboxSearch key={search.cari ?? ''} value={search.cari ?? ''} onChange={(cari) => void navigate({ to: '.', search: (previous) => ({ ...previous, cari: cari || undefined }), replace: true })} />
      <Tabs<InboxTab>
        name="inbox"
        label="Bagian inbox"
        className="gap-2.5!"
        value={search.tab ?? 'perlu-dibalas'}
        onChange={(tab) => void navigate({ to: '.', search: (previous) => ({ ...previous, tab }), replace: true })}
        tabs={[
          { value: 'perlu-dibalas', label: 'Perlu dibalas', count: counts.needsReply },
          { value: 'punya-saya', label: 'Punya saya', count: counts.mine },
          { value: 'ditangani-ai', label: 'Ditangani AI', count: counts.ai },
          { value: 'semua', label: 'Semua' },
        ]}
      />
      <div ref={list} id={tabPanelId('inbox')} role="tabpanel" aria-label="Percakapan" className="flex min-h-0 flex-1 flex-col">
        {rooms.length === 0 ? (
          <NoRooms search={search} />
        ) : (
          <VirtualRows key={JSON.stringify(filtersOf(search))} label="Percakapan" items={rooms} keyOf={keyOf} rowHeight={ROOM_ROW_PX} onEnd={onEnd} shownKey={cursor ?? roomId ?? null}>
            {(room) => (
              <Link
                to="/inbox/$roomId"
                params={{ roomId: room.id }}
                search={(previous) => previous}
                data-room={room.id}
                aria-label={`${customerName(room)}, ${room.last_preview}`}
                aria-current={room.id === roomId ? 'page' : undefined}
                activeProps={{}}
                onFocus={() => setCursor(room.id)}
                className={roomRowClass}
              >
                <RoomListRow room={room} memberId={profile.id} />
              </Link>
            )}
          </VirtualRows>
        )}
        {isFetchNextPageError && (
          <p className="flex-none border-t border-line px-4 py-2 text-12 text-muted">
            Percakapan berikutnya belum bisa dimuat.{' '}
            <button type="button" onClick={() => void fetchNextPage()} className="font-medium text-brand hover:underline">
              Coba lagi
            </button>
          </p>
        )}
      </div>
    </>
  )
}
