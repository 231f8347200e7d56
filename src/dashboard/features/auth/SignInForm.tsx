import { useState, type FormEvent } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as copy from '#copy/auth'
import * as accountCopy from '#copy/account'
import * as shared from '#copy/shared'
import { signInWaysQuery } from '#dashboard/account/queries.ts'
import { PasswordField } from '#dashboard/account/SecretFields.tsx'
import type { Contact } from '#dashboard/copy/contact.ts'
import { useAuthAct } from '#dashboard/shell/auth/auth-act.ts'
import { openSupabase } from '#dashboard/shell/auth/supabase-client.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { FieldError } from '#dashboard/ui/form/Field.tsx'
import { useContactField } from './contact-field.ts'
import { ContactInput } from './ContactInput.tsx'
import { loginLink } from './login-link.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import { needsFactor } from './factor.ts'

export function SignInForm({
  invited,
  onDone,
  onUnconfirmed,
  onRegister,
  onCode,
}: {
  /** the address of an invitation, '' without one */
  invited: string
  onDone: (needsFactor: boolean) => void
  onUnconfirmed: (contact: Contact) => void
  onRegister: () => void
  onCode: () => void
}) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState(invited)
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const field = useContactField()
  const contact = field.parse(typed)
  const signIn = useSignIn(password, { onDone, onUnconfirmed })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (contact && password) signIn.run(contact)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <ContactInput
        field={field}
        typed={typed}
        isMissing={isChecked && !contact}
        autoFocus={!invited}
        onFocus={() => void openSupabase(queryClient)}
        onChange={setTyped}
      />
      <PasswordField
        label={accountCopy.password}
        error={isChecked && !password && copy.enterPassword}
        aside={FORGOTTEN}
        autoFocus={invited !== ''}
        value={password}
        onChange={setPassword}
      />
      {signIn.failure && <FieldError>{signIn.failure}</FieldError>}
      <Button type="submit" kind="primary" size={40} busy={signIn.isBusy}>
        {shared.signIn}
      </Button>
      <OtherWays onDone={onDone} onCode={onCode} />
      <RegisterLine onRegister={onRegister} />
    </form>
  )
}

function OtherWays({
  onDone,
  onCode,
}: {
  onDone: (needsFactor: boolean) => void
  onCode: () => void
}) {
  const { data: ways } = useSuspenseQuery(signInWaysQuery)
  return (
    <>
      {(ways.mail || ways.textsCodes) && (
        <Button size={40} onClick={onCode}>
          {copy.signInWithOneTimeCode}
        </Button>
      )}
      {ways.passkeys && <PasskeyButton onDone={onDone} />}
      <SocialButtons />
    </>
  )
}

/** Signs in. An address that was never confirmed gets its code again. */
function useSignIn(
  password: string,
  {
    onDone,
    onUnconfirmed,
  }: {
    onDone: (needsFactor: boolean) => void
    onUnconfirmed: (contact: Contact) => void
  },
) {
  const { data: ways } = useSuspenseQuery(signInWaysQuery)
  return useAuthAct(
    async (supabase, input: Contact) => {
      const answer = await supabase.auth.signInWithPassword({ ...input, password })
      const isUnconfirmed =
        answer.error?.code === 'email_not_confirmed'
          ? ways.mail
          : answer.error?.code === 'phone_not_confirmed' && ways.textsCodes
      if (isUnconfirmed) {
        await supabase.auth.resend(
          input.email === undefined
            ? { type: 'sms', phone: input.phone }
            : {
                type: 'signup',
                email: input.email,
                options: { emailRedirectTo: loginLink(window.location) },
              },
        )
        return { data: 'unconfirmed' as const, error: null }
      }
      return {
        data: answer.error ? 'refused' : (await needsFactor(supabase)) ? 'factor' : 'in',
        error: answer.error,
      } as const
    },
    (outcome, input) =>
      outcome === 'unconfirmed' ? onUnconfirmed(input) : onDone(outcome === 'factor'),
  )
}

const FORGOTTEN = (
  <Link
    to="/reset-password"
    className="hit-area font-sans underline underline-offset-2 hover:text-text"
  >
    {copy.forgotPasswordQuestion}
  </Link>
)

function RegisterLine({ onRegister }: { onRegister: () => void }) {
  return (
    <p className="mt-2 text-14 text-text-2">
      {copy.noAccount}{' '}
      <button
        type="button"
        onClick={onRegister}
        className="font-semibold text-brand underline underline-offset-3"
      >
        {shared.register}
      </button>
    </p>
  )
}
