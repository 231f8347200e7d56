import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  GALLERY_PARTS,
  type GalleryItem,
  type GalleryPage,
  type GalleryPart,
} from '#contract/conversation/gallery'
import type { RoomDetail } from '#contract/conversation/room'
import * as copy from '#copy/gallery'
import * as shared from '#copy/shared'
import { Button } from '#dashboard/ui/Button.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { tabPanelId, Tabs } from '#dashboard/ui/Tabs.tsx'
import { customerName } from '../labels.ts'
import { FileRow, LinkRow } from './GalleryRows.tsx'
import { fetchGallery } from './gallery.functions.ts'
import { PictureGrid } from './PictureGrid.tsx'

type Cursor = GalleryPage['before']
const firstCursor = (): Cursor => null

/** Pictures, files and links of all conversations with a customer, page by page. */
export function Gallery({ room, onClose }: { room: RoomDetail; onClose: () => void }) {
  const [part, setPart] = useState<GalleryPart>('media')
  return (
    <Dialog open onClose={onClose} title={copy.of(customerName(room))} variant="side" width={520}>
      <Tabs
        name="galeri"
        label={copy.title}
        value={part}
        onChange={setPart}
        tabs={GALLERY_PARTS.map((value) => ({ value, label: copy.parts[value] }))}
      />
      <div id={tabPanelId('galeri')} role="tabpanel" aria-label={copy.parts[part]} className="pt-4">
        <Part key={part} room={room} part={part} onClose={onClose} />
      </div>
    </Dialog>
  )
}

type PartProps = { room: RoomDetail; part: GalleryPart; onClose: () => void }

function Part({ room, part, onClose }: PartProps) {
  const { business_id: businessId, contact_id: contactId } = room
  const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey: ['contact', businessId, contactId, 'gallery', part],
      queryFn: ({ pageParam }) =>
        fetchGallery({ data: { businessId, contactId, part, before: pageParam ?? undefined } }),
      initialPageParam: firstCursor(),
      getNextPageParam: (last): Cursor => last.before,
    })
  if (isPending) return <p className="text-13 text-muted">{shared.loading}</p>
  if (isError)
    return (
      <Notice tone="danger" onRetry={() => void refetch()}>
        {copy.notLoaded}
      </Notice>
    )
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <EmptyState title={copy.empty[part]} />
  return (
    <>
      <Items items={items} room={room} part={part} onClose={onClose} />
      {hasNextPage && (
        <Button className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {copy.more}
        </Button>
      )}
    </>
  )
}

function Items({ items, room, part, onClose }: PartProps & { items: GalleryItem[] }) {
  const whoOf = (item: GalleryItem) =>
    item.direction === 'in' ? customerName(room) : (item.author_name ?? shared.team)
  if (part === 'media')
    return (
      <PictureGrid items={items} businessId={room.business_id} whoOf={whoOf} onLeave={onClose} />
    )
  const Row = part === 'links' ? LinkRow : FileRow
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <Row
          key={item.message_id}
          item={item}
          businessId={room.business_id}
          who={whoOf(item)}
          onLeave={onClose}
        />
      ))}
    </ul>
  )
}
