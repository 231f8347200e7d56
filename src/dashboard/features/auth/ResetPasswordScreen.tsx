import { useState, type ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import * as copy from '#copy/auth'
import * as accountCopy from '#copy/account'
import * as screensCopy from '#copy/screens'
import * as shared from '#copy/shared'
import { signInWaysQuery } from '#dashboard/account/queries.ts'
import { NewRecoveryCode, RecoveryCode } from '#dashboard/account/RecoveryCode.tsx'
import { RECOVERY_WORDS } from '#dashboard/account/recovery-words.ts'
import { authCodeMessage } from '#dashboard/copy/auth-errors.ts'
import { useAuthAct, useEnter } from '#dashboard/shell/auth/auth-act.ts'
import { PublicPage } from '#dashboard/shell/document/PublicPage.tsx'
import { useUser } from '#dashboard/shell/auth/session.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { FieldError } from '#dashboard/ui/form/Field.tsx'
import { CodeForm } from './CodeForm.tsx'
import { needsFactor } from './factor.ts'
import { MfaForm } from './MfaForm.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { RecoverByCodeForm, type Recovered } from './RecoverByCodeForm.tsx'
import { RequestResetForm } from './RequestResetForm.tsx'
import { ReturnFromLink } from './ReturnFromLink.tsx'

const route = getRouteApi('/reset-password')

type Step =
  | { name: 'ask-mail' | 'ask-code' | 'link' | 'new-password' | 'mfa' }
  | { name: 'mailed'; email: string }
  | { name: 'recovered'; recovered: Recovered }
  | { name: 'new-code'; password: string }
const TITLES: Partial<Record<Step['name'], string>> = {
  'new-password': accountCopy.newPassword,
  recovered: copy.saveNewRecoveryCode,
  'new-code': accountCopy.saveRecoveryCode,
  mfa: copy.twoStep,
}

/**
 * Resets a password by a mailed link or code, by the recovery code, or by a link from the operator.
 * A visitor who has just proved who they are chooses the password at once.
 */
export function ResetPasswordScreen() {
  const { code, token_hash, error_code } = route.useSearch()
  const user = useUser()
  const { data: ways } = useSuspenseQuery(signInWaysQuery)
  const [step, setStep] = useState<Step>(
    user?.cameByCode
      ? { name: 'new-password' }
      : token_hash
        ? { name: 'link' }
        : { name: ways.mail ? 'ask-mail' : 'ask-code' },
  )
  const chooseNew = () => setStep({ name: 'new-password' })

  if (code && step.name !== 'new-password' && step.name !== 'new-code')
    return <ReturnFromLink code={code} onDone={chooseNew} />
  return (
    <PublicPage>
      <h1 className="font-display text-28 font-semibold">
        {TITLES[step.name] ?? screensCopy.resetPassword}
      </h1>
      {error_code && step.name.startsWith('ask') && (
        <FieldError>{authCodeMessage(error_code)}</FieldError>
      )}
      <div className="mt-6 grid gap-4">
        <StepContent step={step} setStep={setStep} tokenHash={token_hash ?? ''} />
      </div>
    </PublicPage>
  )
}

function StepContent({
  step,
  setStep,
  tokenHash,
}: {
  step: Step
  setStep: (step: Step) => void
  tokenHash: string
}): ReactNode {
  const { data: ways } = useSuspenseQuery(signInWaysQuery)
  const enter = useEnter()
  const chooseNew = () => setStep({ name: 'new-password' })
  switch (step.name) {
    case 'new-password':
      return (
        <NewPasswordForm
          onDone={(password) =>
            ways.mail ? enter('/home') : setStep({ name: 'new-code', password })
          }
        />
      )
    case 'new-code':
      return (
        <>
          <p className="text-14 text-text-2">{RECOVERY_WORDS}</p>
          <NewRecoveryCode password={step.password} onDone={() => enter('/home')} />
        </>
      )
    case 'link':
      return <RedeemForm tokenHash={tokenHash} onDone={chooseNew} />
    case 'mailed':
      return (
        <CodeForm
          contact={{ email: step.email }}
          type="recovery"
          onDone={chooseNew}
          onBack={() => setStep({ name: 'ask-mail' })}
        />
      )
    case 'recovered':
      return <EnterAgain recovered={step.recovered} onFactor={() => setStep({ name: 'mfa' })} />
    case 'mfa':
      return <MfaForm onDone={() => enter('/home')} />
    case 'ask-mail':
      return (
        <RequestResetForm
          onSent={(email) => setStep({ name: 'mailed', email })}
          onCode={() => setStep({ name: 'ask-code' })}
        />
      )
    case 'ask-code':
      return (
        <>
          {!ways.mail && <p className="text-14 text-text-2">{copy.serverSendsNoMail}</p>}
          <RecoverByCodeForm onDone={(recovered) => setStep({ name: 'recovered', recovered })} />
          <OtherWays isMailed={ways.mail} onMail={() => setStep({ name: 'ask-mail' })} />
        </>
      )
  }
}

function OtherWays({ isMailed, onMail }: { isMailed: boolean; onMail: () => void }) {
  return (
    <>
      {isMailed ? (
        <Button kind="quiet" size={40} onClick={onMail}>
          {copy.sendLinkByMail}
        </Button>
      ) : (
        <p className="text-13 text-muted">
          {copy.noCodeAskOperator} <code>{copy.resetLinkCommand}</code>
        </p>
      )}
      <Link to="/login" search={{}} className={buttonClass({ kind: 'quiet', size: 40 })}>
        {copy.backToSignIn}
      </Link>
    </>
  )
}

/** After the password is set, shows the new recovery code, then opens the dashboard. */
function EnterAgain({ recovered, onFactor }: { recovered: Recovered; onFactor: () => void }) {
  const enter = useEnter()
  const signIn = useAuthAct(
    async (supabase) => {
      const { error } = await supabase.auth.signInWithPassword({
        ...recovered.contact,
        password: recovered.password,
      })
      return { data: error ? false : await needsFactor(supabase), error }
    },
    (factor) => (factor ? onFactor() : enter('/home')),
  )
  return (
    <>
      <p className="text-14 text-text-2">{copy.passwordReplaced(RECOVERY_WORDS)}</p>
      <RecoveryCode
        code={recovered.code}
        doneLabel={shared.signIn}
        busy={signIn.isBusy}
        onDone={() => signIn.run(undefined)}
      />
      {signIn.failure && <FieldError>{signIn.failure}</FieldError>}
    </>
  )
}

/** A press of a button redeems the link, because mail scanners open links too. */
function RedeemForm({ tokenHash, onDone }: { tokenHash: string; onDone: () => void }) {
  const redeem = useAuthAct(
    (supabase) => supabase.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' }),
    onDone,
  )
  return (
    <>
      <p className="text-14 text-text-2">{copy.pressContinue}</p>
      {redeem.failure && <FieldError>{redeem.failure}</FieldError>}
      <Button kind="primary" size={40} busy={redeem.isBusy} onClick={() => redeem.run(undefined)}>
        {copy.continueOn}
      </Button>
    </>
  )
}
