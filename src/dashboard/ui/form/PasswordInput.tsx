import { useState } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import * as copy from '#copy/ui'
import { TextInput, type TextInputProps } from './TextInput.tsx'

/** A field for a password, or for another secret such as a token, with a button that shows it. */
export function PasswordInput({
  isSecret = false,
  ...props
}: Omit<TextInputProps, 'type' | 'trailing'> & { isSecret?: boolean }) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const [show, hide] = isSecret
    ? [copy.showSecret, copy.hideSecret]
    : [copy.showPassword, copy.hidePassword]
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          aria-label={shown ? hide : show}
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
