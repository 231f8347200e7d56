import { useLayoutEffect, useRef } from 'react'
import { Bold, Braces, Italic, type LucideIcon } from 'lucide-react'
import { BODY_LIMIT } from '#contract/template'
import * as copy from '#copy/whatsapp-template'
import type { Selection } from '#dashboard/conversation/composer/text-field.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { addVariable, wrapSelection } from './use-template-form.ts'

const FORMATS: { label: string; icon: LucideIcon; work: (selection: Selection) => Selection }[] = [
  { label: copy.bold, icon: Bold, work: (selection) => wrapSelection(selection, '*') },
  { label: copy.italic, icon: Italic, work: (selection) => wrapSelection(selection, '_') },
  { label: copy.addVariable, icon: Braces, work: addVariable },
]

/** The field Message Text with its formatting bar. */
export function TextEditor({
  value,
  error,
  onChange,
  onBlur,
}: {
  value: string
  error: string | undefined
  onChange: (text: string) => void
  onBlur: () => void
}) {
  const box = useRef<HTMLTextAreaElement>(null)
  const next = useRef<Selection | null>(null)
  useLayoutEffect(() => {
    if (next.current) box.current?.setSelectionRange(next.current.start, next.current.end)
    next.current = null
  }, [value])
  const edit = (work: (selection: Selection) => Selection) => {
    const field = box.current
    if (!field) return
    next.current = work({ text: value, start: field.selectionStart, end: field.selectionEnd })
    field.focus()
    onChange(next.current.text)
  }
  return (
    <Field
      label={copy.messageText}
      aside={
        <span
          className={cx(value.length > BODY_LIMIT && 'font-semibold text-danger')}
        >{`${value.length} / ${BODY_LIMIT}`}</span>
      }
      error={error}
    >
      {(control) => (
        <div
          className={cx(
            'overflow-hidden rounded-control border bg-surface has-[textarea:focus]:border-brand has-[textarea:focus]:shadow-focus',
            error ? 'border-danger' : 'border-line-strong',
          )}
        >
          <FormatBar onEdit={edit} />
          <textarea
            {...control}
            ref={box}
            name="text"
            rows={8}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            className="block w-full resize-y bg-transparent px-3 py-2.5 text-14 outline-none focus-visible:shadow-none pointer-coarse:text-16"
          />
        </div>
      )}
    </Field>
  )
}

function FormatBar({ onEdit }: { onEdit: (work: (selection: Selection) => Selection) => void }) {
  return (
    <div
      role="toolbar"
      aria-label={copy.format}
      className="flex flex-wrap gap-0.5 border-b border-line p-1"
    >
      {FORMATS.map(({ label, icon: Icon, work }) => (
        // Prevents the button from taking the focus, so that the text keeps its selection.
        <Button
          key={label}
          kind="quiet"
          className="h-7"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onEdit(work)}
        >
          <Icon className="text-muted" />
          {label}
        </Button>
      ))}
    </div>
  )
}
