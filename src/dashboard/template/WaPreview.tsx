import type { ReactNode } from 'react'
import * as copy from '#copy/message'
import { FormattedText } from '#dashboard/conversation/bubble/FormattedText.tsx'
import { cx } from '#dashboard/ui/cx.ts'

type WaPreviewProps = {
  text: string
  time: string
  empty?: ReactNode
  /** the header */ above?: ReactNode
  footer?: string
  /** what the buttons say */ choices?: readonly string[]
  className?: string
}

/**
 * A message in the look of the customer's phone. `text` has its variables filled; `empty` replaces
 * a missing text.
 */
export function WaPreview({
  text,
  time,
  empty,
  above,
  footer,
  choices = [],
  className,
}: WaPreviewProps) {
  const isEmpty = text.trim() === ''
  return (
    <div data-side="in" data-first className={cx('wa-bubble self-start', className)}>
      {above}
      {isEmpty ? <span className="text-(--wa-muted)">{empty}</span> : <FormattedText text={text} />}
      {footer && (
        <span className="mt-1 block text-13 wrap-anywhere text-(--wa-muted)">{footer}</span>
      )}
      <time
        suppressHydrationWarning
        className="figure float-right mt-1.25 -mb-1.25 ml-3 text-[11px] leading-[15px] text-(--wa-muted)"
      >
        {time}
      </time>
      {choices.length > 0 && (
        <ul aria-label={copy.buttons} className="clear-both -mx-2.25 pt-2">
          {choices.map((choice, position) => (
            <li
              key={position}
              className="border-t border-(--wa-line) py-2 text-center text-14 font-medium wrap-anywhere text-(--wa-link) last:pb-0.5"
            >
              {choice}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
