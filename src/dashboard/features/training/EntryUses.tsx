import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { EntryRow } from '#contract/knowledge'
import * as copy from '#copy/entry-use'
import * as shared from '#copy/shared'
import { customerName } from '#dashboard/conversation/labels.ts'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Dialog, preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { SkeletonRows } from '#dashboard/ui/States.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { COUNT_END } from '#lib/count-end'
import { usesQuery } from './queries.ts'

/** "Dipakai di 12 percakapan": a button that opens their list. */
export function EntryUses({ entry }: { entry: EntryRow }) {
  const [isOpen, setOpen] = useState(false)
  if (entry.room_count === 0) return null
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        onPointerEnter={preloadDialog}
        className="text-12 text-muted hover:underline pointer-coarse:min-h-10"
      >
        {copy.usedIn(countOf(entry.room_count))}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={copy.title} width={520}>
        <p className="-mt-1 mb-3 text-13 wrap-anywhere text-muted">
          {entry.question ?? entry.answer.slice(0, 120)}
        </p>
        <UsedRooms entryId={entry.id} isOpen={isOpen} />
      </Dialog>
    </>
  )
}

const countOf = (rooms: number) =>
  rooms >= COUNT_END ? `${formatNumber(COUNT_END - 1)}+` : formatNumber(rooms)

function UsedRooms({ entryId, isOpen }: { entryId: string; isOpen: boolean }) {
  const businessId = useBusinessId()
  const query = useInfiniteQuery({ ...usesQuery(businessId, entryId), enabled: isOpen })
  if (query.error && !query.data)
    return (
      <Notice tone="danger" onRetry={() => void query.refetch()} busy={query.isFetching}>
        {messageOf(query.error)}
      </Notice>
    )
  if (!query.data) return <SkeletonRows rows={3} />
  const rooms = query.data.pages.flatMap((page) => page.rooms)
  if (rooms.length === 0) return <p className="text-13 text-muted">{copy.none}</p>
  return (
    <>
      <ul>
        {rooms.map((room) => (
          <li key={room.room_id} className="relative border-t border-line first:border-t-0">
            <Link
              to="/inbox/$roomId"
              params={{ roomId: room.room_id }}
              search={{ businessId }}
              className="flex min-h-11 items-center justify-between gap-3 hover:bg-sunken"
            >
              <span className="cut font-medium">{customerName(room)}</span>
              <span className="flex-none text-13 text-muted">
                <Time iso={room.used_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          className="mt-3"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {shared.loadMore}
        </Button>
      )}
    </>
  )
}
