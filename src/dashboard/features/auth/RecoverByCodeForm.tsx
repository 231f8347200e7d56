import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import * as copy from '#copy/auth'
import * as accountCopy from '#copy/account'
import { resetByCode } from '#dashboard/account/account.functions.ts'
import { PasswordField } from '#dashboard/account/SecretFields.tsx'
import type { Contact } from '#dashboard/copy/contact.ts'
import { useDocumentSettings } from '#dashboard/shell/auth/session.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { useContactField } from './contact-field.ts'
import { ContactInput } from './ContactInput.tsx'

export type Recovered = { contact: Contact; password: string; code: string }

/** Sets a new password by the recovery code; `onDone` gets the code that replaces it. */
export function RecoverByCodeForm({ onDone }: { onDone: (recovered: Recovered) => void }) {
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const field = useContactField()
  const { shortestPassword } = useDocumentSettings()
  const contact = field.parse(typed)
  const isShort = password.length < shortestPassword
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (given: Contact) => ({
      contact: given,
      password,
      ...(await resetByCode({ data: { contact: given, code, password } })),
    }),
    onSuccess: onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (contact && code.trim() && !isShort && !isPending) mutate(contact)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <ContactInput
        field={field}
        typed={typed}
        isMissing={isChecked && !contact}
        autoFocus
        onChange={setTyped}
      />
      <CodeField code={code} isMissing={isChecked && !code.trim()} onChange={setCode} />
      <PasswordField
        label={accountCopy.newPassword}
        hint={copy.recoverHint(shortestPassword)}
        error={isChecked && isShort && accountCopy.passwordTooShort}
        isNew
        value={password}
        onChange={setPassword}
      />
      {error && <FieldError>{messageOf(error)}</FieldError>}
      <Button type="submit" kind="primary" size={40} busy={isPending}>
        {copy.savePassword}
      </Button>
    </form>
  )
}

function CodeField({
  code,
  isMissing,
  onChange,
}: {
  code: string
  isMissing: boolean
  onChange: (code: string) => void
}) {
  return (
    <Field
      label={accountCopy.recoveryCode}
      hint={copy.recoveryCodeHint}
      error={isMissing && copy.enterRecoveryCode}
    >
      {(control) => (
        <TextInput
          {...control}
          size={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          placeholder="XXXXX-XXXXX-XXXXX-XXXXX"
          value={code}
          onChange={(event) => onChange(event.target.value)}
          className="figure"
        />
      )}
    </Field>
  )
}
