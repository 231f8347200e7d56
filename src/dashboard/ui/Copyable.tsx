import { useRef, useState } from 'react'
import { Check, Copy } from 'lucide-react'
import * as texts from '#copy/ui'
import { Field } from './form/Field.tsx'
import { IconButton } from './IconButton.tsx'
import { TextInput } from './form/TextInput.tsx'

/** A value to be taken elsewhere: selected at a tap, copied by its button. */
export function Copyable({ label, value }: { label: string; value: string }) {
  const [isCopied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    if (window.isSecureContext) await navigator.clipboard.writeText(value)
    else {
      // By plain HTTP there is no clipboard but this one.
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
          <TextInput
            {...control}
            ref={field}
            readOnly
            value={value}
            suppressHydrationWarning
            onFocus={(event) => event.target.select()}
            className="figure"
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
