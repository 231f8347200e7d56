import { useId, useRef } from 'react'
import { ImagePlus } from 'lucide-react'
import { photoIdOf } from '#contract/product'
import * as copy from '#copy/product'
import * as shared from '#copy/shared'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { PhotoThumb } from './PhotoThumb.tsx'
import type { PhotoUpload } from './use-photo-upload.ts'

type Props = {
  /** of the product, for its label */ name: string
  /** the value of the cell: the address of an uploaded photo, or a link */ text: string
  error?: string | undefined
  /** the upload of the dialog, which is not saved before the upload ends */ upload: PhotoUpload
  isLocked?: boolean
  /** has the focus when the dialog opens */ hasFocus?: boolean
  onChange: (text: string) => void
}

/** The photo of a product: an uploaded picture, or a link that the AI writes into its answer. */
export function PhotoField({ name, text, error, isLocked = false, ...acts }: Props) {
  const hintId = useId()
  const isStored = photoIdOf(text) !== undefined
  return (
    <div role="group" aria-label={copy.photo} aria-describedby={hintId} className="grid gap-3">
      <div className="flex items-center gap-4">
        <span className="grid size-20 flex-none place-items-center overflow-hidden rounded-panel border border-line bg-sunken text-muted">
          {isStored ? (
            <PhotoThumb photoUrl={text} name={name} className="size-20 border-0" />
          ) : (
            <ImagePlus className="size-6" />
          )}
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-13 font-semibold">{copy.photo}</p>
          <p id={hintId} className="mb-2 text-12 text-pretty text-muted">
            {copy.photoHint}
          </p>
          {!isLocked && <PhotoActs isStored={isStored} {...acts} />}
        </div>
      </div>
      {!isStored && (
        <Field label={copy.photoLink} error={error}>
          {(control) => (
            <TextInput
              {...control}
              type="url"
              placeholder={copy.photoLinkExample}
              value={text}
              onChange={(event) => acts.onChange(event.target.value)}
            />
          )}
        </Field>
      )}
    </div>
  )
}

function PhotoActs({
  isStored,
  upload: { start, isUploading, failure },
  hasFocus,
  onChange,
}: { isStored: boolean } & Pick<Props, 'upload' | 'hasFocus' | 'onChange'>) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button autoFocus={hasFocus} busy={isUploading} onClick={() => chooser.current?.click()}>
          {isStored ? copy.changePhoto : copy.choosePhoto}
        </Button>
        {isStored && (
          <Button kind="quiet" onClick={() => onChange('')}>
            {shared.remove}
          </Button>
        )}
      </div>
      {failure && <FieldError>{failure}</FieldError>}
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        aria-label={copy.choosePhoto}
        className="hidden"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) start(chosen)
          event.target.value = ''
        }}
      />
    </>
  )
}
