import { useState, type FormEvent } from 'react'
import * as copy from '#copy/auth'
import * as accountCopy from '#copy/account'
import { PasswordField } from '#dashboard/account/SecretFields.tsx'
import { useAuthAct } from '#dashboard/shell/auth/auth-act.ts'
import { useDocumentSettings } from '#dashboard/shell/auth/session.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { FieldError } from '#dashboard/ui/form/Field.tsx'

export function NewPasswordForm({ onDone }: { onDone: (password: string) => void }) {
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const change = useAuthAct(
    (supabase, input: string) => supabase.auth.updateUser({ password: input }),
    (_, input) => onDone(input),
  )
  const { shortestPassword } = useDocumentSettings()
  const isShort = password.length < shortestPassword
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isShort) change.run(password)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <PasswordField
        label={accountCopy.newPassword}
        hint={copy.newPasswordHint(shortestPassword)}
        error={isChecked && isShort && accountCopy.passwordTooShort}
        isNew
        autoFocus
        value={password}
        onChange={setPassword}
      />
      {change.failure && <FieldError>{change.failure}</FieldError>}
      <Button type="submit" kind="primary" size={40} busy={change.isBusy}>
        {copy.savePassword}
      </Button>
    </form>
  )
}
