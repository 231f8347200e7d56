import { useState, type FormEvent } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import * as copy from '#copy/auth'
import * as accountCopy from '#copy/account'
import { signInWaysQuery } from '#dashboard/account/queries.ts'
import { parseContact, type Contact } from '#dashboard/copy/contact.ts'
import { useAuthAct } from '#dashboard/shell/auth/auth-act.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { loginLink } from './login-link.ts'

export function SendCodeForm({
  invited,
  onCodeSent,
  onBack,
}: {
  /** the address of an invitation, '' without one */
  invited: string
  onCodeSent: (contact: Contact) => void
  onBack: () => void
}) {
  const [typed, setTyped] = useState(invited)
  const [isChecked, setChecked] = useState(false)
  const { data: ways } = useSuspenseQuery(signInWaysQuery)
  const label = ways.mail
    ? ways.textsCodes
      ? accountCopy.emailOrPhone
      : accountCopy.emailAddress
    : copy.phoneNumber
  const parsed = parseContact(typed)
  const contact = (parsed?.email === undefined ? ways.textsCodes : ways.mail) ? parsed : undefined
  const send = useSendCode(onCodeSent)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (contact) send.run(contact)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field
        label={label}
        hint={copy.codeHint}
        error={isChecked && !contact && copy.enterFull(label.toLowerCase())}
      >
        {(control) => (
          <TextInput
            {...control}
            size={40}
            inputMode="email"
            autoComplete="username"
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {send.failure && <FieldError>{send.failure}</FieldError>}
      <Button type="submit" kind="primary" size={40} busy={send.isBusy}>
        {copy.sendCode}
      </Button>
      <Button kind="quiet" size={40} onClick={onBack}>
        {copy.backToPassword}
      </Button>
    </form>
  )
}

function useSendCode(onSent: (contact: Contact) => void) {
  return useAuthAct(
    (supabase, input: Contact) =>
      supabase.auth.signInWithOtp(
        input.email === undefined
          ? { phone: input.phone }
          : { email: input.email, options: { emailRedirectTo: loginLink(window.location) } },
      ),
    (_, input) => onSent(input),
  )
}
