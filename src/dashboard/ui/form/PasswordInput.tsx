import { useState } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import * as copy from '#copy/ui'
import { TextInput, type TextInputProps } from './TextInput.tsx'

/** A password field with a button that shows the text. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          aria-label={shown ? copy.hidePassword : copy.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="grid size-8 place-items-center rounded-control text-muted hover:bg-sunken hover:text-text pointer-coarse:size-10"
        >
          <Icon />
        </button>
      }
    />
  )
}
