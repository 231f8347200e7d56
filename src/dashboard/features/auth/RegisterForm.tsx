import { useState, type FormEvent } from 'react'
import type { EmailOtpType } from '@supabase/supabase-js'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { code } from '#copy/language'
import * as copy from '#copy/auth'
import * as accountCopy from '#copy/account'
import * as shared from '#copy/shared'
import { signInWaysQuery } from '#dashboard/account/queries.ts'
import { PasswordField } from '#dashboard/account/SecretFields.tsx'
import { secureAccount } from '#dashboard/account/secure-account.ts'
import { isStuck, NO_MAIL_TO_CONFIRM } from '#dashboard/account/secure-words.ts'
import type { Contact } from '#dashboard/copy/contact.ts'
import { useAuthAct } from '#dashboard/shell/auth/auth-act.ts'
import { useDocumentSettings, useUser } from '#dashboard/shell/auth/session.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { useContactField } from './contact-field.ts'
import { ContactInput } from './ContactInput.tsx'
import { loginLink } from './login-link.ts'
import { SocialButtons } from './SocialButtons.tsx'

/** Creates an account. An anonymous visitor keeps their business. */
export function RegisterForm({
  invited,
  onDone,
  onCodeSent,
  onSignIn,
}: {
  /** the address of an invitation, '' without one */
  invited: string
  onDone: (password: string) => void
  onCodeSent: (contact: Contact, type: EmailOtpType) => void
  onSignIn: () => void
}) {
  const user = useUser()
  const [name, setName] = useState('')
  const [typed, setTyped] = useState(invited)
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const field = useContactField()
  const { shortestPassword } = useDocumentSettings()
  const contact = field.parse(typed)
  const isShort = password.length < shortestPassword
  const { data: ways } = useSuspenseQuery(signInWaysQuery)
  const stuck = contact && isStuck(ways, contact)
  const register = useRegister({ name, password, onDone, onCodeSent })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (name.trim() && contact && !stuck && !isShort) register.run(contact)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <NameField name={name} isMissing={isChecked && !name.trim()} onChange={setName} />
      <ContactInput
        field={field}
        typed={typed}
        isMissing={isChecked && !contact}
        onChange={setTyped}
      />
      <PasswordField
        label={accountCopy.password}
        hint={accountCopy.atLeast(shortestPassword)}
        error={isChecked && isShort && accountCopy.passwordTooShort}
        isNew
        value={password}
        onChange={setPassword}
      />
      {isChecked && stuck && <FieldError>{NO_MAIL_TO_CONFIRM}</FieldError>}
      {register.failure && <FieldError>{register.failure}</FieldError>}
      <Button type="submit" kind="primary" size={40} busy={register.isBusy}>
        {copy.createAccount}
      </Button>
      {/* A social account is a different one: it would lose what an anonymous visitor made. */}
      {!user?.isAnonymous && <SocialButtons />}
      <FormFoot onSignIn={onSignIn} />
    </form>
  )
}

/** Makes the account, or secures the one that a visitor already uses. */
function useRegister({
  name,
  password,
  onDone,
  onCodeSent,
}: {
  name: string
  password: string
  onDone: (password: string) => void
  onCodeSent: (contact: Contact, type: EmailOtpType) => void
}) {
  const user = useUser()
  return useAuthAct(
    async (supabase, input: Contact) => {
      const data = { name: name.trim(), language: code }
      if (user?.isAnonymous) return secureAccount(supabase, { contact: input, password, data })
      const { data: made, error } = await supabase.auth.signUp(
        input.email === undefined
          ? { phone: input.phone, password, options: { data } }
          : {
              email: input.email,
              password,
              options: { data, emailRedirectTo: loginLink(window.location) },
            },
      )
      return { data: made.session !== null, error }
    },
    (isIn, input) =>
      isIn ? onDone(password) : onCodeSent(input, user?.isAnonymous ? 'email_change' : 'email'),
  )
}

function NameField({
  name,
  isMissing,
  onChange,
}: {
  name: string
  isMissing: boolean
  onChange: (name: string) => void
}) {
  return (
    <Field label={copy.yourName} error={isMissing && copy.enterYourName}>
      {(control) => (
        <TextInput
          {...control}
          size={40}
          autoComplete="name"
          autoFocus
          maxLength={120}
          value={name}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

function FormFoot({ onSignIn }: { onSignIn: () => void }) {
  return (
    <>
      <p className="text-12 text-muted">
        {copy.byCreating}{' '}
        <Link to="/terms-of-service" className="underline underline-offset-2">
          {copy.termsOfService}
        </Link>{' '}
        {copy.and}{' '}
        <Link to="/privacy-policy" className="underline underline-offset-2">
          {copy.privacyPolicy}
        </Link>
        .
      </p>
      <p className="mt-2 text-14 text-text-2">
        {copy.haveAccount}{' '}
        <button
          type="button"
          onClick={onSignIn}
          className="font-semibold text-brand underline underline-offset-3"
        >
          {shared.signIn}
        </button>
      </p>
    </>
  )
}
