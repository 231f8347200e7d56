import { useState } from 'react'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { ReviewSession } from '#contract/evaluation'
import * as copy from '#copy/evaluate'
import { Button } from '#dashboard/ui/Button.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'

type ReviewKpi = ReviewSession['kpis'][number]

/**
 * One line of the score card for a session: its result with the evidence, and the member's label.
 */
export function ReviewLine({
  kpi,
  isCurrent,
  onFocus,
  onLabel,
}: {
  kpi: ReviewKpi
  isCurrent: boolean
  onFocus: () => void
  onLabel: (isGood: boolean | null, note?: string | null) => void
}) {
  const { label } = kpi
  return (
    <li
      className={cx(
        'grid gap-x-4 gap-y-2 border-t border-line py-3 pl-3 first:border-0 sm:grid-cols-[minmax(0,1fr)_auto]',
        isCurrent && 'shadow-[inset_3px_0_0_var(--brand)]',
      )}
    >
      <div className="min-w-0">
        <p className="text-14 font-medium">{kpi.nama}</p>
        <p className="text-13 text-pretty text-muted">{kpi.deskripsi}</p>
        <p className="mt-0.5 text-13 text-text-2">{resultOf(kpi)}</p>
        {kpi.quote && (
          <blockquote className="mt-1 border-l-2 border-line pl-2 text-13 wrap-anywhere">
            {copy.quoted(kpi.quote)}
          </blockquote>
        )}
      </div>
      <div className="flex items-start gap-2">
        <Button
          onFocus={onFocus}
          aria-pressed={label?.isGood === true}
          onClick={() => onLabel(label?.isGood === true ? null : true)}
          className="aria-pressed:border-ok aria-pressed:bg-ok-soft aria-pressed:text-ok"
        >
          <ThumbsUp />
          {copy.good}
        </Button>
        <Button
          onFocus={onFocus}
          aria-pressed={label?.isGood === false}
          onClick={() => onLabel(label?.isGood === false ? null : false)}
          className="aria-pressed:border-danger aria-pressed:bg-danger-soft aria-pressed:text-danger"
        >
          <ThumbsDown />
          {copy.bad}
        </Button>
      </div>
      {label && (
        <NoteField key={kpi.id} note={label.note} onSave={(note) => onLabel(label.isGood, note)} />
      )}
    </li>
  )
}

function resultOf({ passed, verdict }: ReviewKpi): string {
  if (verdict === 'tidak_sepakat') return copy.judgeDisagrees
  if (verdict === 'tanpa_bukti') return copy.judgeWithoutProof
  return passed === null ? copy.noResult : passed ? copy.resultGood : copy.resultBad
}

function NoteField({ note, onSave }: { note: string | null; onSave: (note: string) => void }) {
  const [text, setText] = useState(note ?? '')
  return (
    <TextInput
      aria-label={copy.labelNote}
      placeholder={copy.labelNote}
      className="sm:col-span-full"
      maxLength={500}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => text.trim() !== (note ?? '') && onSave(text.trim())}
    />
  )
}
