import { useState } from 'react'
import { CirclePlay, ImageOff } from 'lucide-react'
import type { GalleryItem } from '#contract/conversation/gallery'
import { mediaUrl, thumbUrl } from '#contract/media'
import * as copy from '#copy/gallery'
import { exactTime } from '#dashboard/copy/dates.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { LargeFrame } from '../media/LargeFrame.tsx'
import { MoveButton, useArrowKeys } from '../media/Lightbox.tsx'
import { ToMessage } from './GalleryRows.tsx'

type Props = {
  items: GalleryItem[]
  businessId: string
  whoOf: (item: GalleryItem) => string
  onLeave: () => void
}

/** Thumbnails; a press opens one over the whole page, and arrow keys move to its neighbours. */
export function PictureGrid({ items, businessId, whoOf, onLeave }: Props) {
  const zone = useZone()
  const [at, setAt] = useState<number | null>(null)
  const open = at === null ? undefined : items[at]
  return (
    <>
      <ul className="grid grid-cols-3 gap-1.5">
        {items.map((item, position) => (
          <li key={item.message_id} className="aspect-square">
            <button
              type="button"
              disabled={!isViewable(item)}
              onClick={() => setAt(position)}
              aria-label={labelOf(item, whoOf(item), exactTime(item.occurred_at, zone))}
              className="relative grid size-full place-items-center overflow-hidden rounded-control bg-sunken text-muted"
            >
              <Thumb item={item} />
            </button>
          </li>
        ))}
      </ul>
      {open?.attachment && at !== null && (
        <Viewer
          item={open}
          who={whoOf(open)}
          businessId={businessId}
          move={(step) => items[at + step] && setAt(at + step)}
          hasBefore={at > 0}
          hasAfter={at < items.length - 1}
          onClose={() => setAt(null)}
          onLeave={onLeave}
        />
      )}
    </>
  )
}

const labelOf = (item: GalleryItem, who: string, when: string): string =>
  item.attachment?.kind === 'image' ? copy.picture(who, when) : copy.video(who, when)

const isViewable = ({ attachment }: GalleryItem): boolean =>
  attachment?.state === 'ready' && attachment.is_shown

function Thumb({ item }: { item: GalleryItem }) {
  const file = item.attachment
  if (!file || !isViewable(item)) return <ImageOff />
  const isPicture = file.kind === 'image'
  return (
    <>
      {(file.has_thumb || isPicture) && (
        <img
          src={file.has_thumb ? thumbUrl(file.id) : mediaUrl(file.id)}
          alt=""
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {!isPicture && <CirclePlay className="relative size-8 text-[white] drop-shadow" />}
    </>
  )
}

function Viewer({
  item,
  who,
  businessId,
  move,
  hasBefore,
  hasAfter,
  onClose,
  onLeave,
}: {
  item: GalleryItem
  who: string
  businessId: string
  move: (step: number) => void
  hasBefore: boolean
  hasAfter: boolean
  onClose: () => void
  onLeave: () => void
}) {
  const zone = useZone()
  useArrowKeys(move)
  const file = item.attachment
  if (!file) return null
  const when = exactTime(item.occurred_at, zone)
  return (
    <LargeFrame
      title={who}
      line={when}
      downloadId={file.id}
      fileName={file.file_name}
      onClose={onClose}
      action={<ToMessage item={item} businessId={businessId} onLeave={onLeave} />}
    >
      <div className="relative flex min-h-0 flex-1 items-center justify-center px-16 pb-4 max-md:px-0">
        {file.kind === 'image' ? (
          <img
            key={file.id}
            src={mediaUrl(file.id)}
            alt={labelOf(item, who, when)}
            className="max-h-full max-w-full object-contain"
          />
        ) : (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- there is no transcript of what customers say
          <video
            key={file.id}
            src={mediaUrl(file.id)}
            controls
            aria-label={labelOf(item, who, when)}
            className="max-h-full max-w-full"
          />
        )}
        <MoveButton side="left" disabled={!hasBefore} onClick={() => move(-1)} />
        <MoveButton side="right" disabled={!hasAfter} onClick={() => move(1)} />
      </div>
    </LargeFrame>
  )
}
