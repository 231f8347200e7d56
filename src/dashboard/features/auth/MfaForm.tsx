import * as copy from '#copy/auth'
import { useAuthAct } from '#dashboard/shell/auth/auth-act.ts'
import { SixDigits } from './SixDigits.tsx'

/** The second factor: a code of the authenticator app. */
export function MfaForm({ onDone }: { onDone: () => void }) {
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
