import type { ReactNode } from 'react'
import { FormattedText } from '#dashboard/conversation/FormattedText.tsx'
import { cx } from '#dashboard/ui/cx.ts'

/** A template as the customer's phone shows it. `text` is filled already; without any, `empty` stands in its place. */
export function WaPreview({ text, time, empty, className }: { text: string; time: string; empty?: ReactNode; className?: string }) {
  const isEmpty = text.trim() === ''
  return (
    <div data-side="in" data-first className={cx('wa-bubble self-start', className)}>
      {isEmpty ? <span className="text-(--wa-muted)">{empty}</span> : <FormattedText text={text} />}
      <time suppressHydrationWarning className="figure float-right mt-1.25 -mb-1.25 ml-3 text-[11px] leading-[15px] text-(--wa-muted)">
        {time}
      </time>
    </div>
  )
}
