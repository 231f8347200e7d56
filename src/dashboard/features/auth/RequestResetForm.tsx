import { useState, type FormEvent } from 'react'
import { Link } from '@tanstack/react-router'
import * as copy from '#copy/auth'
import * as accountCopy from '#copy/account'
import { parseContact } from '#dashboard/copy/contact.ts'
import { useAuthAct } from '#dashboard/shell/auth/auth-act.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'

export function RequestResetForm({
  onSent,
  onCode,
}: {
  onSent: (email: string) => void
  onCode: () => void
}) {
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const email = parseContact(typed)?.email
  const request = useAuthAct(
    (supabase, input: string) =>
      supabase.auth.resetPasswordForEmail(input, {
        redirectTo: `${window.location.origin}/reset-password`,
      }),
    (_, input) => onSent(input),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (email) request.run(email)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field
        label={accountCopy.email}
        hint={copy.resetHint}
        error={isChecked && !email && accountCopy.enterFullEmail}
      >
        {(control) => (
          <TextInput
            {...control}
            size={40}
            type="email"
            autoComplete="email"
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {request.failure && <FieldError>{request.failure}</FieldError>}
      <Button type="submit" kind="primary" size={40} busy={request.isBusy}>
        {copy.sendLink}
      </Button>
      <Button kind="quiet" size={40} onClick={onCode}>
        {copy.byRecoveryCode}
      </Button>
      <Link to="/login" search={{}} className={buttonClass({ kind: 'quiet', size: 40 })}>
        {copy.backToSignIn}
      </Link>
    </form>
  )
}
