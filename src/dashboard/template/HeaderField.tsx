import { useRef } from 'react'
import { FileText, Image, MapPin, Upload, Video, type LucideIcon } from 'lucide-react'
import { headerTypes } from '#contract/media'
import * as copy from '#copy/template'
import * as messageCopy from '#copy/message'
import { FileTray } from '#dashboard/conversation/composer/files/FileTray.tsx'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import type { HeaderDraft } from './header-draft.ts'

export const ABOVE: Record<NonNullable<HeaderDraft['want']>, { word: string; icon: LucideIcon }> = {
  image: { word: messageCopy.photo, icon: Image },
  video: { word: messageCopy.video, icon: Video },
  document: { word: messageCopy.document, icon: FileText },
  location: { word: messageCopy.location, icon: MapPin },
}

/** The file or location for a template's header. Renders nothing for a template without one. */
export function HeaderField({ draft }: { draft: HeaderDraft }) {
  if (draft.want === undefined) return null
  return draft.want === 'location' ? (
    <PlaceFields draft={draft} />
  ) : (
    <FileField draft={draft} kind={draft.want} />
  )
}

function FileField({ draft, kind }: { draft: HeaderDraft; kind: 'image' | 'video' | 'document' }) {
  const chooser = useRef<HTMLInputElement>(null)
  const { word } = ABOVE[kind]
  return (
    <Field label={copy.aboveMessage(word)} hint={draft.file ? undefined : HINT[kind]}>
      {(control) => (
        <>
          <input
            {...control}
            ref={chooser}
            type="file"
            accept={headerTypes(kind)}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              const [chosen] = event.target.files ?? []
              if (chosen) draft.choose(chosen)
              event.target.value = ''
            }}
          />
          <div className="flex flex-wrap items-center gap-3">
            {draft.file && (
              <div className="-mx-2.5 -mt-2.5 min-w-0">
                <FileTray files={[draft.file]} />
              </div>
            )}
            <Button size={40} onClick={() => chooser.current?.click()}>
              <Upload />
              {`${draft.file ? copy.replace : copy.choose} ${word.toLowerCase()}`}
            </Button>
          </div>
        </>
      )}
    </Field>
  )
}

const HINT = {
  image: copy.imageLimits,
  video: copy.videoLimits,
  document: copy.documentLimits,
}

function PlaceFields({ draft }: { draft: HeaderDraft }) {
  const { place, setPlace, location } = draft
  const isWrong =
    place.point.trim() !== '' &&
    location === undefined &&
    place.name.trim() !== '' &&
    place.address.trim() !== ''
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 text-13 font-semibold">{copy.locationAboveMessage}</legend>
      <Field label={copy.placeName}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={200}
            placeholder={copy.placeNameExample}
            value={place.name}
            onChange={(event) => setPlace({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={copy.address}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={200}
            placeholder={copy.addressExample}
            value={place.address}
            onChange={(event) => setPlace({ address: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={copy.pointOnMap}
        hint={copy.pointHint}
        error={isWrong ? copy.pointInvalid : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="text"
            placeholder="-6.91747, 107.60910"
            value={place.point}
            onChange={(event) => setPlace({ point: event.target.value })}
            className="figure"
          />
        )}
      </Field>
    </fieldset>
  )
}
