import type { ReactNode } from 'react'
import type { TemplateContent } from '#contract/template'
import * as shared from '#copy/shared'
import { useClock } from './local-time.ts'
import { ABOVE } from './HeaderField.tsx'
import type { HeaderDraft } from './header-draft.ts'
import { WaPreview } from './WaPreview.tsx'

/** A template as the customer's phone shows it. `draft`: the chosen header. */
export function TemplatePreview({
  label = shared.preview,
  content,
  draft,
  empty,
}: {
  label?: string
  content: TemplateContent
  draft?: Pick<HeaderDraft, 'want' | 'file' | 'place'>
  empty?: ReactNode
}) {
  const time = useClock()
  return (
    <div
      role="group"
      aria-label={label}
      className="wa flex flex-col rounded-panel border border-line bg-(--wa-bg) px-4.5 pt-2 pb-4"
    >
      <WaPreview
        text={content.text}
        time={time}
        empty={empty}
        above={<TemplateAbove content={content} draft={draft} />}
        footer={content.footer}
        choices={content.choices}
      />
    </div>
  )
}

/** The header: its text, the chosen file or location, or a placeholder. */
export function TemplateAbove({
  content: { header },
  draft,
}: {
  content: TemplateContent
  draft?: Pick<HeaderDraft, 'want' | 'file' | 'place'>
}) {
  if (header?.type === 'text')
    return <b className="mb-0.5 block font-semibold wrap-anywhere">{header.text}</b>
  if (!draft?.want) return null
  const { word, icon: Icon } = ABOVE[draft.want]
  const { file, place } = draft
  const shown = file?.state === 'refused' ? undefined : file
  return (
    <FileAbove
      kind={draft.want}
      icon={<Icon />}
      name={draft.want === 'location' ? place.name.trim() || word : (shown?.name ?? word)}
      previewUrl={shown?.previewUrl ?? null}
    />
  )
}

/** A picture, a video, or a tile with the file name, above the text of a message. */
export function FileAbove({
  kind,
  name,
  previewUrl,
  icon,
}: {
  kind: string
  name: string
  previewUrl: string | null
  icon: ReactNode
}) {
  if (previewUrl && kind === 'image')
    return (
      <img
        src={previewUrl}
        alt={name}
        className="mb-1.5 block max-h-52 w-full rounded-[6px] object-cover"
      />
    )
  if (previewUrl && kind === 'video')
    return (
      <video
        src={`${previewUrl}#t=0.1`}
        muted
        preload="metadata"
        className="mb-1.5 block max-h-52 w-full rounded-[6px] bg-[oklch(0.16_0_0)]"
      />
    )
  return (
    <span className="mb-1.5 grid min-h-20 place-items-center content-center gap-1 rounded-[6px] bg-(--wa-line) px-3 py-2 text-center text-13 text-(--wa-muted)">
      {icon}
      <span className="wrap-anywhere">{name}</span>
    </span>
  )
}
