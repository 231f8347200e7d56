import { useState, type FormEvent } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as copy from '#copy/account'
import { parseContact, type Contact } from '#dashboard/copy/contact.ts'
import { useAuthAct } from '#dashboard/shell/auth/auth-act.ts'
import { useDocumentSettings, userQuery } from '#dashboard/shell/auth/session.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import type { SignInWays } from './account.functions.ts'
import { signInWaysQuery } from './queries.ts'
import { NewRecoveryCode } from './RecoveryCode.tsx'
import { OneTimeCodeField, PasswordField } from './SecretFields.tsx'
import { secureAccount } from './secure-account.ts'
import { describeStep, isStuck, NO_MAIL_TO_CONFIRM, type SecureStep } from './secure-words.ts'

const CODE_LENGTH = 6

/**
 * Turns the visitor's account into a permanent one. Without mail it is permanent at once, and its
 * owner gets a recovery code.
 */
export function SecureAccountDialog({
  open,
  onClose,
  onSecured,
}: {
  open: boolean
  onClose: () => void
  onSecured?: () => void
}) {
  const queryClient = useQueryClient()
  const { data: ways } = useQuery({ ...signInWaysQuery, enabled: open })
  const [step, setStep] = useState<SecureStep>({ name: 'form' })
  // The user is read again only at the end. Parents show this dialog to visitors only, so an
  // earlier read would remove it with the code.
  const done = async () => {
    await queryClient.fetchQuery({ ...userQuery, staleTime: 0 })
    toast.success(copy.accountSafe, copy.nextTimePassword)
    onClose()
    setStep({ name: 'form' })
    onSecured?.()
  }
  const close = () => {
    if (step.name === 'recovery') return void done()
    onClose()
    setStep({ name: 'form' })
  }
  const settle = (password: string) =>
    ways?.mail ? done() : setStep({ name: 'recovery', password })
  return (
    <Dialog
      open={open}
      onClose={close}
      sticky
      title={step.name === 'recovery' ? copy.saveRecoveryCode : copy.secureYourAccount}
      description={describeStep(step, ways)}
    >
      {step.name === 'form' && (
        <AddressForm
          ways={ways}
          onLasting={settle}
          onCodeSent={(contact, password) => setStep({ name: 'confirm', contact, password })}
          onClose={onClose}
        />
      )}
      {step.name === 'confirm' && (
        <ConfirmForm
          contact={step.contact}
          onDone={() => settle(step.password)}
          onBack={() => setStep({ name: 'form' })}
        />
      )}
      {step.name === 'recovery' && (
        <NewRecoveryCode password={step.password} onDone={() => void done()} />
      )}
    </Dialog>
  )
}

type AddressProps = {
  ways: SignInWays | undefined
  onLasting: (password: string) => void
  onCodeSent: (contact: Contact, password: string) => void
  onClose: () => void
}

function AddressForm({ ways, onLasting, onCodeSent, onClose }: AddressProps) {
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { shortestPassword } = useDocumentSettings()
  const parsed = parseContact(typed)
  const contact = parsed?.email === undefined && !ways?.phone ? undefined : parsed
  const secure = useAuthAct(
    (supabase, given: Contact) => secureAccount(supabase, { contact: given, password }),
    (isLasting, given) => {
      if (isLasting) onLasting(password)
      else if (!isStuck(ways, given)) onCodeSent(given, password)
    },
  )
  const stuck = contact && isStuck(ways, contact) ? NO_MAIL_TO_CONFIRM : null
  const submit = () => {
    setChecked(true)
    if (contact && !stuck && password.length >= shortestPassword) secure.run(contact)
  }
  return (
    <DialogForm
      submitLabel={copy.secureAccount}
      cancelLabel={copy.later}
      failure={(isChecked && stuck) || secure.failure}
      busy={secure.isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <AddressField
        typed={typed}
        onChange={setTyped}
        takesPhone={Boolean(ways?.phone)}
        isWrong={isChecked && !contact}
      />
      <PasswordField
        label={copy.password}
        hint={copy.atLeast(shortestPassword)}
        error={isChecked && password.length < shortestPassword && copy.passwordTooShort}
        isNew
        value={password}
        onChange={setPassword}
      />
    </DialogForm>
  )
}

function AddressField({
  typed,
  onChange,
  takesPhone,
  isWrong,
}: {
  typed: string
  onChange: (typed: string) => void
  takesPhone: boolean
  isWrong: boolean
}) {
  return (
    <Field
      label={takesPhone ? copy.emailOrPhone : copy.email}
      error={isWrong && (takesPhone ? copy.enterFullContact : copy.enterFullEmail)}
    >
      {(control) => (
        <TextInput
          {...control}
          size={40}
          type={takesPhone ? 'text' : 'email'}
          inputMode="email"
          autoComplete="username"
          autoFocus
          value={typed}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
function ConfirmForm({
  contact,
  onDone,
  onBack,
}: {
  contact: Contact
  onDone: () => void
  onBack: () => void
}) {
  const [code, setCode] = useState('')
  const verify = useAuthAct(
    async (supabase, token: string) =>
      supabase.auth.verifyOtp(
        contact.email === undefined
          ? { phone: contact.phone, token, type: 'phone_change' }
          : { email: contact.email, token, type: 'email_change' },
      ),
    () => onDone(),
  )
  const again = useAuthAct(
    async (supabase) =>
      supabase.auth.resend(
        contact.email === undefined
          ? { type: 'phone_change', phone: contact.phone }
          : { type: 'email_change', email: contact.email },
      ),
    () => toast.success(copy.newCodeSent),
  )
  const failure = verify.failure ?? again.failure
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length >= CODE_LENGTH) verify.run(code)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <OneTimeCodeField autoFocus value={code} onChange={setCode} />
      {failure && <FieldError>{failure}</FieldError>}
      <ConfirmFoot
        isFilled={code.length >= CODE_LENGTH}
        isBusy={verify.isBusy}
        isResending={again.isBusy}
        onBack={onBack}
        onResend={() => again.run(undefined)}
      />
    </form>
  )
}

function ConfirmFoot({
  isFilled,
  isBusy,
  isResending,
  onBack,
  onResend,
}: {
  isFilled: boolean
  isBusy: boolean
  isResending: boolean
  onBack: () => void
  onResend: () => void
}) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button kind="quiet" size={40} onClick={onBack}>
        {copy.changeAddress}
      </Button>
      <Button kind="quiet" size={40} busy={isResending} onClick={onResend}>
        {copy.resendCode}
      </Button>
      <Button type="submit" kind="primary" size={40} busy={isBusy} disabled={!isFilled}>
        {copy.confirm}
      </Button>
    </div>
  )
}
