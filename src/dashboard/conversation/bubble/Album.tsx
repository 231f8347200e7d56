import { thumbUrl, mediaUrl } from '#contract/media'
import type { MessageRow } from '#contract/conversation/message'
import * as copy from '#copy/message'
import { cx } from '#dashboard/ui/cx.ts'
import { showLarge } from '../media/lightbox.ts'

const SHOWN = 4

/** Pictures of one album as a grid of two columns; the fourth shows how many more there are. */
export function Album({ messages }: { messages: readonly MessageRow[] }) {
  const pictures = messages.flatMap((message) => (message.attachment ? [message.attachment] : []))
  const shown = pictures.slice(0, SHOWN)
  const hidden = pictures.length - shown.length
  return (
    <span className="-mx-1.5 -mt-0.5 grid w-75 max-w-[calc(100%+12px)] grid-cols-2 gap-0.75 overflow-hidden rounded-[13px]">
      {shown.map((picture, position) => (
        <button
          key={picture.id}
          type="button"
          onClick={() => showLarge({ kind: 'picture', attachmentId: picture.id })}
          aria-label={copy.enlargePhotoOf(position + 1, pictures.length)}
          className={cx(
            'relative block aspect-square cursor-zoom-in overflow-hidden bg-sunken focus-visible:z-1',
            shown.length === 3 && position === 0 && 'col-span-2 aspect-video',
          )}
        >
          <img
            src={picture.has_thumb ? thumbUrl(picture.id) : mediaUrl(picture.id)}
            alt={copy.photoNumber(position + 1)}
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
          {hidden > 0 && position === SHOWN - 1 && (
            <span className="figure absolute inset-0 grid place-items-center bg-[oklch(0.15_0_0/0.6)] text-28 font-semibold text-[white]">
              +{hidden}
            </span>
          )}
        </button>
      ))}
    </span>
  )
}
