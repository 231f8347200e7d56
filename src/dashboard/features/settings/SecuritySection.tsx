import { useState } from 'react'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as copy from '#copy/settings'
import * as accountCopy from '#copy/account'
import * as shellCopy from '#copy/shell'
import { recoveryQuery, sessionsQuery } from '#dashboard/account/queries.ts'
import { PasswordField } from '#dashboard/account/SecretFields.tsx'
import { useAuthAct, useEnter } from '#dashboard/shell/auth/auth-act.ts'
import { endSession } from '#dashboard/shell/auth/end-session.ts'
import { useSignOut } from '#dashboard/shell/auth/sign-out.ts'
import { useDocumentSettings, useUser } from '#dashboard/shell/auth/session.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { FieldError } from '#dashboard/ui/form/Field.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { Applications } from './access/Applications.tsx'
import { proxyHeaderQuery } from './queries.ts'
import { RecoverySection } from './RecoverySection.tsx'
import { Identities } from './security/Identities.tsx'
import { Passkeys } from './security/Passkeys.tsx'
import { SecondStep } from './security/SecondStep.tsx'
import { SignInDevices } from './security/SignInDevices.tsx'
import { Section, SectionForm } from './Section.tsx'

/**
 * The member's password and signed-in devices. The owner also sees what the operator has to
 * configure.
 */
export function SecuritySection({ isOwner }: { isOwner: boolean }) {
  const user = useUser()
  return (
    <Section id="keamanan" title={copy.security}>
      {isOwner && <ProxyNotice />}
      {user?.isAnonymous ? (
        <p className="text-13 text-muted">{copy.passwordOnceSecured}</p>
      ) : (
        <PasswordForm />
      )}
      {user && !user.isAnonymous && (
        <>
          <RecoverySection />
          <SecondStep />
          <Passkeys />
          <Identities />
        </>
      )}
      <Sessions />
      {user && !user.isAnonymous && <Applications />}
    </Section>
  )
}

function ProxyNotice() {
  const { data: header } = useSuspenseQuery(proxyHeaderQuery)
  if (header === null) return null
  return (
    <Notice tone="wait">
      {copy.proxyNoticeStart} <code className="break-all">CLIENT_ADDRESS_HEADER</code>{' '}
      {copy.proxyNoticeMiddle} <code>{header}</code> {copy.proxyNoticeEnd}
    </Notice>
  )
}

const FORGOTTEN = (
  <Link
    to="/reset-password"
    className="hit-area font-sans underline underline-offset-2 hover:text-text"
  >
    {copy.forgotten}
  </Link>
)

type NewPassword = { password: string; current_password?: string }

function PasswordForm() {
  const user = useUser()
  const { shortestPassword } = useDocumentSettings()
  const { data: recovery } = useQuery(recoveryQuery)
  const [present, setPresent] = useState('')
  // An account that signed in by a code, or has no password yet, has no present password to type.
  const needsPresent = user?.cameByCode === false && recovery?.state !== 'no_password'
  const queryClient = useQueryClient()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isShort = password.length < shortestPassword
  const differs = again !== password
  const { run, isBusy, failure } = useAuthAct(
    (supabase, input: NewPassword) => supabase.auth.updateUser(input),
    () => {
      setPresent('')
      setPassword('')
      setAgain('')
      setChecked(false)
      toast.success(copy.passwordChanged)
      void queryClient.invalidateQueries({ queryKey: recoveryQuery.queryKey })
      // A new password ends the other sessions.
      void queryClient.invalidateQueries(sessionsQuery)
    },
  )
  const submit = () => {
    setChecked(true)
    if (!isShort && !differs && (present || !needsPresent))
      run({ password, ...(present && { current_password: present }) })
  }
  return (
    <SectionForm
      onSave={submit}
      isSaving={isBusy}
      isChanged={present !== '' || password !== '' || again !== ''}
    >
      {needsPresent && (
        <PresentField value={present} onChange={setPresent} isMissing={isChecked && !present} />
      )}
      <NewFields
        password={password}
        onPassword={setPassword}
        again={again}
        onAgain={setAgain}
        isChecked={isChecked}
      />
      {failure && <FieldError>{failure}</FieldError>}
    </SectionForm>
  )
}

function PresentField({
  value,
  onChange,
  isMissing,
}: {
  value: string
  onChange: (password: string) => void
  isMissing: boolean
}) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <PasswordField
        label={copy.currentPassword}
        aside={FORGOTTEN}
        error={isMissing && copy.enterCurrentPassword}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}

function NewFields({
  password,
  onPassword,
  again,
  onAgain,
  isChecked,
}: {
  password: string
  onPassword: (password: string) => void
  again: string
  onAgain: (again: string) => void
  isChecked: boolean
}) {
  const { shortestPassword } = useDocumentSettings()
  const isShort = password.length < shortestPassword
  const differs = again !== password
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <PasswordField
        label={accountCopy.newPassword}
        hint={accountCopy.atLeast(shortestPassword)}
        error={isChecked && isShort && accountCopy.passwordTooShort}
        isNew
        value={password}
        onChange={onPassword}
      />
      <PasswordField
        label={copy.repeatPassword}
        error={isChecked && !isShort && differs && copy.passwordsDiffer}
        isNew
        value={again}
        onChange={onAgain}
      />
    </div>
  )
}

type Scope = 'others' | 'global'

function Sessions() {
  const user = useUser()
  const enter = useEnter()
  const signOut = useSignOut()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy, failure } = useAuthAct(
    async (supabase, scope: Scope) => ({ data: null, ...(await endSession(supabase, scope)) }),
    (_, scope) => {
      if (scope === 'global') return enter('/login')
      toast.success(copy.otherDevicesOut)
      void queryClient.invalidateQueries(sessionsQuery)
    },
  )
  // A visitor's account has no other way to sign in: signing out everywhere would lose it.
  const isLasting = user !== null && !user.isAnonymous
  return (
    <div>
      <h3 className="text-13 font-semibold">{copy.signInSessions}</h3>
      <p className="mt-1 text-13 text-muted">{copy.signInSessionsLead}</p>
      <SignInDevices />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size={40} busy={isBusy} onClick={() => run('others')}>
          {copy.signOutOthers}
        </Button>
        {isLasting && (
          <>
            <Button size={40} onClick={() => setAsking(true)} onPointerEnter={preloadDialog}>
              {copy.signOutAll}
            </Button>
            <Button size={40} onClick={signOut}>
              {copy.signOutHere}
            </Button>
          </>
        )}
      </div>
      {failure && <FieldError>{failure}</FieldError>}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => run('global')}
        title={copy.signOutAllQuestion}
        confirmLabel={shellCopy.signOut}
      >
        {copy.signOutAllConsequence}
      </ConfirmDialog>
    </div>
  )
}
