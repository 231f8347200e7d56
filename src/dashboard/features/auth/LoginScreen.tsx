import { Suspense, useEffect, useRef, useState } from 'react'
import type { EmailOtpType } from '@supabase/supabase-js'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import * as copy from '#copy/auth'
import * as accountCopy from '#copy/account'
import { lacksFactorQuery, signInWaysQuery } from '#dashboard/account/queries.ts'
import { RECOVERY_WORDS } from '#dashboard/account/recovery-words.ts'
import { useEnter } from '#dashboard/shell/auth/auth-act.ts'
import { safePath } from '#dashboard/shell/auth/safe-path.ts'
import { PublicPage } from '#dashboard/shell/document/PublicPage.tsx'
import type { Contact } from '#dashboard/copy/contact.ts'
import { authCodeMessage } from '#dashboard/copy/auth-errors.ts'
import { FieldError } from '#dashboard/ui/form/Field.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { CodeForm } from './CodeForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { ReturnFromLink } from './ReturnFromLink.tsx'
import { SendCodeForm } from './SendCodeForm.tsx'
import { SignInForm } from './SignInForm.tsx'

const route = getRouteApi('/login')
const MfaForm = lazyPart(() => import('./MfaForm.tsx').then((module) => module.MfaForm), {
  isInPlace: true,
})
const NewRecoveryCode = lazyPart(
  () => import('#dashboard/account/RecoveryCode.tsx').then((module) => module.NewRecoveryCode),
  { isInPlace: true },
)

type Step =
  | { name: 'password' | 'register' | 'send-code' | 'mfa' }
  | { name: 'recovery'; password: string }
  | { name: 'code'; contact: Contact; type?: EmailOtpType }
const TITLES: Record<Step['name'], string> = {
  password: copy.signInToTanggap,
  register: copy.createAccount,
  'send-code': copy.signInWithCode,
  code: copy.enterCode,
  mfa: copy.twoStep,
  recovery: accountCopy.saveRecoveryCode,
}

/**
 * The sign-in page: password, one-time code or a new account, and the second factor where the
 * account has one.
 */
export function LoginScreen() {
  const { redirect, mode, code, error_code } = route.useSearch()
  const { invited } = route.useLoaderData()
  const { data: lacksFactor } = useSuspenseQuery(lacksFactorQuery)
  const [step, setStep] = useState<Step>({
    name: lacksFactor ? 'mfa' : mode === 'daftar' ? 'register' : 'password',
  })
  const enter = useEnter()
  const { data: ways } = useSuspenseQuery(signInWaysQuery)
  const go = (name: 'password' | 'register' | 'send-code') => () => setStep({ name })
  const finish = () => enter(safePath(redirect))
  const enterOrAskFactor = (needsFactor: boolean) =>
    needsFactor ? setStep({ name: 'mfa' }) : finish()
  // Without mail, the recovery code resets a forgotten password.
  const keepCodeOrEnter = (password: string) =>
    ways.mail ? finish() : setStep({ name: 'recovery', password })
  const askCode = (contact: Contact, type?: EmailOtpType) =>
    setStep({ name: 'code', contact, type })

  if (code) return <ReturnFromLink code={code} onDone={enterOrAskFactor} />
  return (
    <PublicPage>
      <StepTitle step={step.name} errorCode={error_code} />
      <div className="mt-6">
        {step.name === 'password' && (
          <SignInForm
            invited={invited}
            onDone={enterOrAskFactor}
            onUnconfirmed={askCode}
            onRegister={go('register')}
            onCode={go('send-code')}
          />
        )}
        {step.name === 'register' && (
          <RegisterForm
            invited={invited}
            onDone={keepCodeOrEnter}
            onCodeSent={askCode}
            onSignIn={go('password')}
          />
        )}
        {step.name === 'send-code' && (
          <SendCodeForm invited={invited} onCodeSent={askCode} onBack={go('password')} />
        )}
        {step.name === 'code' && (
          <CodeForm
            contact={step.contact}
            type={step.type}
            onDone={enterOrAskFactor}
            onBack={go('password')}
          />
        )}
        <Suspense>
          {step.name === 'recovery' && <CreatedAccount password={step.password} onDone={finish} />}
          {step.name === 'mfa' && <MfaForm onDone={finish} />}
        </Suspense>
      </div>
    </PublicPage>
  )
}

/** The title of a step. It gets the focus after the first step, if no field of the new step does. */
function StepTitle({ step, errorCode }: { step: Step['name']; errorCode: string | undefined }) {
  const [first] = useState(step)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (step !== first && document.activeElement === document.body) title.current?.focus()
  }, [step, first])
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="font-display text-28 font-semibold outline-none">
        {TITLES[step]}
      </h1>
      {errorCode && step === 'password' && <FieldError>{authCodeMessage(errorCode)}</FieldError>}
    </>
  )
}

function CreatedAccount(props: { password: string; onDone: () => void }) {
  return (
    <>
      <p className="mb-4 text-14 text-text-2">{copy.accountCreated(RECOVERY_WORDS)}</p>
      <Suspense>
        <NewRecoveryCode {...props} />
      </Suspense>
    </>
  )
}
