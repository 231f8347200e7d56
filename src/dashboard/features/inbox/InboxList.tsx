import { Suspense, useCallback, useEffect, useMemo, useState, type ComponentProps } from 'react'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useParams } from '@tanstack/react-router'
import type { RoomCounts, RoomRow } from '#contract/conversation/room'
import * as copy from '#copy/inbox'
import * as conversationCopy from '#copy/conversation'
import * as screensCopy from '#copy/screens'
import { orderOf, type RoomFilters } from '#dashboard/conversation/live/cache.ts'
import { useKeptRows } from '#dashboard/conversation/list/kept-rows.ts'
import { useListCursor } from '#dashboard/conversation/list/list-cursor.ts'
import { MorePages } from '#dashboard/conversation/list/MorePages.tsx'
import { countsQuery, roomListQuery } from '#dashboard/conversation/queries.ts'
import { ROOM_ROW_PX } from '#dashboard/conversation/list/RoomListRow.tsx'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { whenIdle } from '#dashboard/shell/live/live.ts'
import { useRowPx } from '#dashboard/shell/document/theme.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { PaneHead } from '#dashboard/ui/Pane.tsx'
import { tabPanelId, Tabs } from '#dashboard/ui/Tabs.tsx'
import { LateCode } from '#dashboard/ui/LateCode.tsx'
import { VirtualRows } from '#dashboard/ui/VirtualRows.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { InboxRow } from './InboxRow.tsx'
import { InboxSearch } from './InboxSearch.tsx'
import { filtersOf, type InboxTab } from './search.ts'
import { type Selection, useSelection } from './selection.ts'

const route = getRouteApi('/_dashboard/inbox')
const keyOf = (room: RoomRow) => room.id

const NoRooms = lazyPart(() => import('./NoRooms.tsx').then((module) => module.NoRooms), {
  isAside: true,
})
const FoundAnswers = lazyPart(
  () => import('./FoundAnswers.tsx').then((module) => module.FoundAnswers),
  { isAside: true },
)
const BulkBar = lazyPart(() => import('./BulkBar.tsx').then((module) => module.BulkBar))

export function InboxList() {
  const rowPx = useRowPx(ROOM_ROW_PX)
  const { business, profile, role } = useWorkspace()
  const search = route.useSearch()
  const { data: counts } = useSuspenseQuery(countsQuery(business.id))
  const filters = filtersOf(search)
  const { roomId: openId } = useParams({ strict: false })
  const { rows, kept, isCut, isFailed, ...more } = useRooms(business.id, filters, openId)
  const { list, cursor, onFocus } = useListCursor(
    rows.map((room) => room.id),
    screensCopy.inbox,
  )
  const canSelect = role !== 'peninjau' && rows.length > kept.size
  const selection = useSelection(canSelect ? cursor : null, JSON.stringify(filters))

  return (
    <>
      <InboxHead search={search} filters={filters} selection={canSelect ? selection : null} />
      <InboxTabs tab={search.tab ?? 'perlu-dibalas'} counts={counts} />
      <div
        ref={list}
        id={tabPanelId('inbox')}
        role="tabpanel"
        aria-label={copy.conversations}
        className="flex min-h-0 flex-1 flex-col"
      >
        {search.cari && isCut && <ListLine>{copy.resultsCut}</ListLine>}
        {rows.length === 0 && <Empty search={search} isNew={counts.isNew} />}
        {rows.length > 0 && (
          <VirtualRows
            key={selection.list}
            label={copy.conversations}
            items={rows}
            keyOf={keyOf}
            rowHeight={rowPx}
            onEnd={more.onEnd}
            shownKey={cursor ?? openId ?? null}
          >
            {(room) => (
              <InboxRow
                room={room}
                isOpen={room.id === openId}
                memberId={profile.id}
                onFocus={onFocus}
                search={search.cari}
                isSelected={selection.has(room.id)}
                onSelect={selection.toggle}
                isKept={kept.has(room.id)}
              />
            )}
          </VirtualRows>
        )}
        {rows.length > 0 && kept.size === rows.length && <ListLine>{copy.onlyAnswered}</ListLine>}
        <MorePages isFailed={isFailed} onRetry={() => void more.fetchNextPage()} />
      </div>
      {filters.search && !openId && <Answers search={filters.search} />}
      <SelectionBar key={selection.list} selection={selection} filters={filters} />
    </>
  )
}

function SelectionBar({
  selection: { selected, isAll, selectAll, end },
  filters,
}: {
  selection: Selection
  filters: RoomFilters
}) {
  if (!selected) return null
  return (
    <Suspense>
      <BulkBar
        selected={selected}
        isAll={isAll}
        onAll={selectAll}
        all={filters.search ? null : filters}
        onClose={end}
      />
    </Suspense>
  )
}

function InboxHead({
  search,
  filters,
  selection,
}: {
  search: ReturnType<typeof route.useSearch>
  filters: RoomFilters
  selection: Selection | null
}) {
  const change = useChangeSearch()
  useHeadTools()
  const Tools = loadedTools ?? NoTools
  return (
    <>
      <PaneHead title={screensCopy.inbox}>
        <Tools search={search} filters={filters} selection={selection} onChange={change} />
      </PaneHead>
      <InboxSearch
        value={search.cari ?? ''}
        onChange={(cari) => change({ cari: cari || undefined })}
      />
    </>
  )
}

type HeadTools = typeof import('./HeadTools.tsx').HeadTools
let loadedTools: HeadTools | undefined

const NoTools: HeadTools = () => (
  <span className="h-8 w-25 pointer-coarse:h-10 pointer-coarse:w-31" />
)

/** Loads the tools of the head once the page is idle. The server does not wait for them. */
function useHeadTools(): void {
  const [, setLoaded] = useState(false)
  useEffect(
    () =>
      whenIdle(async () => {
        try {
          loadedTools ??= (await import('./HeadTools.tsx')).HeadTools
          setLoaded(true)
        } catch {
          // The list works without these tools; the next visit of the screen loads them again.
        }
      }),
    [],
  )
}

function useChangeSearch() {
  const navigate = useNavigate()
  return (fields: Partial<ReturnType<typeof route.useSearch>>) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, ...fields }), replace: true })
}

/** `openId`: the conversation beside the list. */
function useRooms(businessId: string, filters: RoomFilters, openId: string | undefined) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useSuspenseInfiniteQuery(roomListQuery(businessId, filters))
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError])
  const rooms = useMemo(() => data.pages.flatMap((page) => page.rooms), [data])
  return {
    ...useKeptRows(
      {
        key: businessId + JSON.stringify(filters),
        rows: rooms,
        idOf: keyOf,
        order: orderOf(filters),
      },
      openId,
    ),
    isCut: data.pages.some((page) => page.isCut),
    isFailed: isFetchNextPageError,
    fetchNextPage,
    onEnd,
  }
}

function InboxTabs({ tab, counts }: { tab: InboxTab; counts: RoomCounts }) {
  const navigate = useNavigate()
  return (
    <Tabs<InboxTab>
      name="inbox"
      label={copy.inboxParts}
      className="@container justify-between gap-1! pr-[max(16px,calc(100%-420px))]"
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

const ListLine = ({ children }: { children: string }) => (
  <p
    role="status"
    className="flex-none border-y border-line bg-sunken px-4 py-2 text-12 text-muted"
  >
    {children}
  </p>
)

const Answers = (props: ComponentProps<typeof FoundAnswers>) => (
  <LateCode>
    <FoundAnswers {...props} />
  </LateCode>
)

const Empty = (props: ComponentProps<typeof NoRooms>) => (
  <LateCode>
    <NoRooms {...props} />
  </LateCode>
)
