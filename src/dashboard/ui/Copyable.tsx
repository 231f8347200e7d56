import { useRef, useState } from 'react'
import { Check, Copy } from 'lucide-react'
import * as texts from '#copy/ui'
import { cx } from './cx.ts'
import { Field } from './form/Field.tsx'
import { Textarea } from './form/Textarea.tsx'
import { TextInput } from './form/TextInput.tsx'
import { IconButton } from './IconButton.tsx'

type Props = {
  label: string
  value: string
  /** for a value that people also type: it is wholly visible on a narrow screen */
  wraps?: boolean
}

/** A value to copy: a tap selects it, a button copies it. */
export function Copyable({ label, value, wraps }: Props) {
  const [isCopied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const Value = wraps ? Textarea : TextInput
  const copy = async () => {
    if (window.isSecureContext) await navigator.clipboard.writeText(value)
    else {
      // On plain HTTP this is the only way to write to the clipboard.
      field.current?.select()
      document.execCommand('copy')
    }
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <Field label={label}>
      {(control) => (
        <div className="flex items-center gap-1">
          <Value
            {...control}
            ref={field}
            readOnly
            {...(wraps && { rows: 2 })}
            value={value}
            suppressHydrationWarning
            onFocus={(event) => event.target.select()}
            className={cx('figure', wraps && 'resize-none break-all')}
          />
          <IconButton
            size={40}
            label={isCopied ? texts.copied : texts.copyNamed(label)}
            onClick={() => void copy()}
          >
            {isCopied ? <Check className="text-ok" /> : <Copy />}
          </IconButton>
        </div>
      )}
    </Field>
  )
}
