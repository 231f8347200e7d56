import { type FormEvent, useState } from 'react'
import * as copy from '#copy/auth'
import { SixDigits } from '#dashboard/account/SixDigits.tsx'
import { useAuthAct } from '#dashboard/shell/auth/auth-act.ts'
import { useSignOut } from '#dashboard/shell/auth/sign-out.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'

/** The second factor: a code of the authenticator app, or one of the recovery codes. */
export function MfaForm({ onDone }: { onDone: () => void }) {
  const [hasLostPhone, setLostPhone] = useState(false)
  const leave = useSignOut()
  return (
    <>
      {hasLostPhone ? <ByRecoveryCode onDone={onDone} /> : <ByApp onDone={onDone} />}
      <div className="mt-6 flex flex-wrap gap-2 border-t border-line pt-4">
        <Button kind="quiet" onClick={() => setLostPhone(!hasLostPhone)}>
          {hasLostPhone ? copy.byApp : copy.byBackupCode}
        </Button>
        <Button kind="quiet" onClick={leave}>
          {copy.otherAccount}
        </Button>
      </div>
    </>
  )
}

function ByApp({ onDone }: { onDone: () => void }) {
  const verify = useAuthAct(async (supabase, code: string) => {
    const { data, error } = await supabase.auth.mfa.listFactors()
    const factor = data?.totp[0]
    if (error || !factor) return { data: null, error }
    return supabase.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  }, onDone)
  return (
    <>
      <p className="mb-4 text-14 text-text-2">{copy.openAuthenticator}</p>
      <SixDigits
        submitLabel={copy.verify}
        isBusy={verify.isBusy}
        failure={verify.failure}
        onSubmit={verify.run}
      />
    </>
  )
}

function ByRecoveryCode({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState('')
  const verify = useAuthAct(
    (supabase, input: string) => supabase.auth.mfa.recoveryCodes.verify({ code: input }),
    onDone,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) verify.run(code.trim())
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-14 text-text-2">{copy.backupCodeLead}</p>
      <Field label={copy.backupCode}>
        {(control) => (
          <TextInput
            {...control}
            size={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            className="figure"
          />
        )}
      </Field>
      {verify.failure && <FieldError>{verify.failure}</FieldError>}
      <Button
        type="submit"
        kind="primary"
        size={40}
        busy={verify.isBusy}
        disabled={code.trim() === ''}
      >
        {copy.verify}
      </Button>
    </form>
  )
}
