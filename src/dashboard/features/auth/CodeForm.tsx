import type { EmailOtpType, SupabaseClient } from '@supabase/supabase-js'
import * as copy from '#copy/auth'
import * as accountCopy from '#copy/account'
import type { Contact } from '#dashboard/copy/contact.ts'
import { useAuthAct } from '#dashboard/shell/auth/auth-act.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { SixDigits } from '#dashboard/account/SixDigits.tsx'
import { loginLink } from './login-link.ts'
import { needsFactor } from './factor.ts'

/** The form for the code that was sent to `contact` by mail or text message. */
export function CodeForm({
  contact,
  type = 'email',
  onDone,
  onBack,
}: {
  contact: Contact
  type?: EmailOtpType
  onDone: (needsFactor: boolean) => void
  onBack: () => void
}) {
  const verify = useAuthAct(
    async (supabase, token: string) => {
      const { error } = await supabase.auth.verifyOtp(
        contact.email === undefined
          ? { phone: contact.phone, token, type: 'sms' }
          : { email: contact.email, token, type },
      )
      return { data: error ? false : await needsFactor(supabase), error }
    },
    (factor) => onDone(factor),
  )
  const again = useResend(contact, type)
  return (
    <>
      <p className="mb-4 text-14 text-text-2">
        {copy.ifAddress} <b className="text-text">{contact.email ?? contact.phone}</b>{' '}
        {copy.codeSentThere}
        {contact.email !== undefined && copy.checkSpam}
      </p>
      <SixDigits
        submitLabel={copy.continueOn}
        isBusy={verify.isBusy}
        failure={verify.failure}
        onSubmit={verify.run}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button kind="quiet" size={40} busy={again.isBusy} onClick={() => again.run(undefined)}>
          {accountCopy.resendCode}
        </Button>
        <Button kind="quiet" size={40} onClick={onBack}>
          {accountCopy.changeAddress}
        </Button>
      </div>
      {again.failure && <p className="mt-1 text-13 text-danger">{again.failure}</p>}
    </>
  )
}

function useResend(contact: Contact, type: EmailOtpType) {
  return useAuthAct(
    async (supabase) => {
      const { error } = await sendAgain(supabase.auth, contact, type)
      return { data: null, error }
    },
    () => toast.success(accountCopy.newCodeSent),
  )
}

type Auth = SupabaseClient['auth']

function sendAgain(
  auth: Auth,
  contact: Contact,
  type: EmailOtpType,
): Promise<{ error: Error | null }> {
  if (contact.email === undefined) return auth.signInWithOtp({ phone: contact.phone })
  const { email } = contact
  if (type === 'email_change') return auth.resend({ type: 'email_change', email })
  const redirectTo = `${window.location.origin}/reset-password`
  if (type === 'recovery') return auth.resetPasswordForEmail(email, { redirectTo })
  return auth.signInWithOtp({ email, options: { emailRedirectTo: loginLink(window.location) } })
}
