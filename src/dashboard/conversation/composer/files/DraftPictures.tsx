import type { DraftPicture } from '#contract/conversation/room'
import { mediaUrl, thumbUrl } from '#contract/media'
import * as copy from '#copy/assist'

/** The product photos that are sent with a draft. */
export const DraftPictures = ({ pictures }: { pictures: readonly DraftPicture[] }) => (
  <figure className="mt-2 flex flex-wrap items-center gap-2 pr-2">
    {pictures.map(({ id, caption, has_thumb }) => (
      <img
        key={id}
        src={has_thumb ? thumbUrl(id) : mediaUrl(id)}
        alt={caption}
        className="size-14 rounded-control border border-line object-cover"
      />
    ))}
    <figcaption className="text-12 text-text-2">{copy.photosFollow(pictures.length)}</figcaption>
  </figure>
)
