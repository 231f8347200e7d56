import { Check, EllipsisVertical, Lightbulb, Phone, Video } from 'lucide-react'
import { WaBar, WaDay } from '#dashboard/simulator/WaChat.tsx'
import { useClock } from '#dashboard/template/local-time.ts'
import { WaPreview } from '#dashboard/template/WaPreview.tsx'
import type { Hint } from './lint.ts'

/** What the customer will see, and below it what Meta's reviewers may say. */
export function Preview({ shop, text, hints }: { shop: string; text: string; hints: Hint[] }) {
  const time = useClock()
  return (
    <section aria-labelledby="preview-title" className="grid w-full max-w-100 content-start">
      <h2 id="preview-title" className="mb-2.5 text-13 font-semibold">
        Preview
      </h2>
      <div className="wa overflow-hidden rounded-panel border border-line" lang="id">
        <WaBar
          name={shop}
          caption="Akun bisnis"
          aside={
            <span aria-hidden="true" className="flex gap-4.5 text-(--wa-muted) [&_.lucide]:size-5">
              <Video />
              <Phone />
              <EllipsisVertical />
            </span>
          }
        />
        <div className="flex min-h-60 flex-col bg-(--wa-bg) px-4.5 pt-4.5 pb-4 md:min-h-93">
          <WaDay>Hari ini</WaDay>
          <WaPreview text={text} time={time} empty={<span lang="en">Your message will appear here...</span>} />
        </div>
      </div>
      <ul aria-label="Hints" aria-live="polite" className="mt-4">
        {hints.map(({ tone, text: hint }) => (
          <li key={hint} className="flex gap-2 border-t border-line py-2.25 text-13 text-text-2 first:border-0">
            {tone === 'ok' ? <Check className="mt-px text-ok" /> : <Lightbulb className="mt-px text-muted" />}
            <span className="min-w-0 wrap-anywhere">{hint}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
