import { thumbUrl } from '#contract/media'
import { photoIdOf } from '#contract/product'
import * as copy from '#copy/product'
import { cx } from '#dashboard/ui/cx.ts'

/** The uploaded photo of a product; nothing for a link, whose server the page does not call. */
export function PhotoThumb({
  photoUrl,
  name,
  className,
}: {
  photoUrl: string | null
  name: string
  className: string
}) {
  const id = photoIdOf(photoUrl)
  if (!id) return null
  return (
    <img
      src={thumbUrl(id)}
      alt={copy.photoOf(name)}
      loading="lazy"
      className={cx('flex-none rounded-control border border-line object-cover', className)}
    />
  )
}
