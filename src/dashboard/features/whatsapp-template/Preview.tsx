import { Check, EllipsisVertical, Lightbulb, Phone, Video } from 'lucide-react'
import * as copy from '#copy/whatsapp-template'
import * as formatsCopy from '#copy/formats'
import { WaBar, WaDay } from '#dashboard/simulator/WaChat.tsx'
import { composeTemplate, headerWant } from '#contract/template'
import type { TemplateParts } from '#whatsapp/model'
import { NOWHERE } from '#dashboard/template/header-draft.ts'
import { useClock } from '#dashboard/template/local-time.ts'
import { TemplateAbove } from '#dashboard/template/TemplatePreview.tsx'
import { WaPreview } from '#dashboard/template/WaPreview.tsx'
import type { Hint } from './lint.ts'

/** The message as the customer sees it, and below it hints on what Meta's reviewers may refuse. */
export function Preview({
  shop,
  text,
  parts,
  hints,
}: {
  shop: string
  text: string
  /** the parts that are copied with the text */ parts: TemplateParts
  hints: Hint[]
}) {
  const time = useClock()
  const above =
    parts.header &&
    composeTemplate({ name: '', language: '', body: '', parts }, [parts.header.example ?? ''])
  return (
    <section aria-labelledby="preview-title" className="grid w-full max-w-100 content-start">
      <h2 id="preview-title" className="mb-2.5 text-13 font-semibold">
        {copy.preview}
      </h2>
      <div className="wa overflow-hidden rounded-panel border border-line" lang="id">
        <WaBar
          name={shop}
          caption={copy.businessAccount}
          aside={
            <span aria-hidden="true" className="flex gap-4.5 text-(--wa-muted) [&_.lucide]:size-5">
              <Video />
              <Phone />
              <EllipsisVertical />
            </span>
          }
        />
        <div className="flex min-h-60 flex-col bg-(--wa-bg) px-4.5 pt-4.5 pb-4 md:min-h-93">
          <WaDay>{formatsCopy.today}</WaDay>
          <WaPreview
            text={text}
            time={time}
            empty={<span lang="en">{copy.messageAppearsHere}</span>}
            above={
              above && (
                <TemplateAbove
                  content={above}
                  draft={{ want: headerWant(parts), file: undefined, place: NOWHERE }}
                />
              )
            }
            footer={parts.footer}
            choices={parts.buttons?.map((button) => button.text)}
          />
        </div>
      </div>
      <Hints hints={hints} />
    </section>
  )
}

function Hints({ hints }: { hints: Hint[] }) {
  return (
    <ul aria-label={copy.hints} aria-live="polite" className="mt-4">
      {hints.map(({ tone, text: hint }) => (
        <li
          key={hint}
          className="flex gap-2 border-t border-line py-2.25 text-13 text-text-2 first:border-0"
        >
          {tone === 'ok' ? (
            <Check className="mt-px text-ok" />
          ) : (
            <Lightbulb className="mt-px text-muted" />
          )}
          <span className="min-w-0 wrap-anywhere">{hint}</span>
        </li>
      ))}
    </ul>
  )
}
