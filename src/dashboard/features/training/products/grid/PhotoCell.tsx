import { ImagePlus } from 'lucide-react'
import { photoIdOf } from '#contract/product'
import * as copy from '#copy/product'
import { cx } from '#dashboard/ui/cx.ts'
import { PhotoThumb } from '../photo/PhotoThumb.tsx'

/** The picture or link of a row. A press, or Enter in the cell, opens its dialog. */
export function PhotoCell({
  name,
  text,
  onOpen,
}: {
  name: string
  text: string
  onOpen: (() => void) | undefined
}) {
  const thumb = <PhotoThumb photoUrl={text} name={name} className="size-8" />
  const isStored = photoIdOf(text) !== undefined
  const shown = isStored ? thumb : <span className="cut">{text}</span>
  if (!onOpen) return shown
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={isStored ? undefined : copy.photoOf(name)}
      onClick={onOpen}
      className={cx(
        'flex min-h-8 min-w-8 flex-1 items-center overflow-hidden text-left',
        text === '' &&
          'text-muted opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100',
      )}
    >
      {text === '' ? <ImagePlus className="size-4" /> : shown}
    </button>
  )
}
