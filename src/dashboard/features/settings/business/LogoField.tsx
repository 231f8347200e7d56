import { useRef, useState } from 'react'
import { ImagePlus, Store } from 'lucide-react'
import * as copy from '#copy/settings'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { FieldError } from '#dashboard/ui/form/Field.tsx'
import { useSave } from '../save.ts'
import { storeLogo } from '../settings.functions.ts'

const MAX_BYTES = 10 * 1024 * 1024
/** Longest side of the upload in pixels; the server scales it down further. */
const UPLOAD_PX = 256

/** The logo of the business in the switcher. Choosing, replacing and removing apply at once. */
export function LogoField({ locked }: { locked: boolean }) {
  const { business } = useWorkspace()
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string>()
  const send = (picture: string | null) => storeLogo({ data: { businessId: business.id, picture } })
  const set = useSave(send, copy.logoSaved)
  const remove = useSave(send, copy.logoRemoved)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const picture = file.size <= MAX_BYTES ? await shrinkPicture(file) : undefined
    setWrong(picture ? undefined : file.size > MAX_BYTES ? copy.logoTooBig : copy.logoUnreadable)
    if (picture) set.save(picture)
  }
  return (
    <div role="group" aria-label={copy.logo} className="flex flex-wrap items-center gap-4">
      <span className="grid size-16 flex-none place-items-center overflow-hidden rounded-panel border border-line bg-sunken text-muted">
        {business.logo_url ? (
          <img src={business.logo_url} alt={copy.logo} className="size-full object-cover" />
        ) : (
          <Store className="size-6" />
        )}
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-13 font-semibold">{copy.logo}</p>
        <p className="text-12 text-pretty text-muted">{copy.logoHint}</p>
        {wrong && <FieldError>{wrong}</FieldError>}
        {!locked && (
          <div className="mt-2 flex flex-wrap gap-2">
            <Button busy={set.isSaving} onClick={() => input.current?.click()}>
              <ImagePlus />
              {business.logo_url ? copy.changeLogo : copy.chooseLogo}
            </Button>
            {business.logo_url && (
              <Button kind="quiet" busy={remove.isSaving} onClick={() => remove.save(null)}>
                {copy.removeLogo}
              </Button>
            )}
          </div>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={copy.chooseLogo}
        className="hidden"
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}

/** The middle square of a picture as base64; undefined when the browser cannot read it. */
async function shrinkPicture(file: File): Promise<string | undefined> {
  try {
    const bitmap = await createImageBitmap(file)
    const side = Math.min(bitmap.width, bitmap.height)
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = Math.min(side, UPLOAD_PX)
    const left = (bitmap.width - side) / 2
    const top = (bitmap.height - side) / 2
    const drawing = canvas.getContext('2d')
    drawing?.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return canvas.toDataURL('image/png').split(',')[1]
  } catch {
    return undefined
  }
}
